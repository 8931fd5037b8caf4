/* Codes against noise: the survivors of FRAMES frames of STEPS steps by Viterbi's comparisons among
 * 16 states, and messages of ROWS parity checks of eight bits each to these, by least values. */
#include "arrays.h"
#include "mixed.h"

enum { STATES = 16, DEGREE = 8, BITS = 2 * ROWS };

/* sign: of what the transition from state 2 s with a zero to state s sends, two bits. */
static void survive(unsigned short (*restrict survivors)[FRAMES],
                    const signed char (*restrict soft)[2][FRAMES],
                    const signed char (*restrict sign)[2]) {
#pragma cgpredict kernel(viterbi_acs) grid(1) block(128)
  for (int i = 0; i < FRAMES; ++i) {
    int metric[STATES], next[STATES];
    for (int s = 0; s < STATES; ++s)
      metric[s] = s == 0 ? 0 : -1000;
    for (int t = 0; t < STEPS; ++t) {
      const int first = soft[t][0][i], second = soft[t][1][i];
      unsigned chosen = 0;
      for (int s = 0; s < STATES / 2; ++s) {
        const int branch = sign[s][0] * first + sign[s][1] * second;
        const int low0 = metric[2 * s] + branch, low1 = metric[2 * s + 1] - branch;
        const int high0 = metric[2 * s] - branch, high1 = metric[2 * s + 1] + branch;
        next[s] = low1 > low0 ? low1 : low0;
        next[s + STATES / 2] = high1 > high0 ? high1 : high0;
        chosen |= (unsigned)(low1 > low0) << s | (unsigned)(high1 > high0) << (s + STATES / 2);
      }
      for (int s = 0; s < STATES; ++s)
        metric[s] = next[s];
      survivors[t][i] = (unsigned short)chosen;
    }
  }
}

static void checkNode(signed char (*restrict out)[DEGREE], const signed char (*restrict in)[DEGREE],
                      const signed char *restrict belief, const int (*restrict bit)[DEGREE]) {
#pragma cgpredict kernel(ldpc_check_node) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    int message[DEGREE];
    int least = 127, second = 127, place = 0, odd = 0;
    for (int k = 0; k < DEGREE; ++k) {
      message[k] = belief[bit[i][k]] - in[i][k];
      const int size = message[k] < 0 ? -message[k] : message[k];
      odd ^= message[k] < 0;
      if (size < least) {
        second = least;
        least = size;
        place = k;
      } else if (size < second)
        second = size;
    }
    for (int k = 0; k < DEGREE; ++k) {
      const int size = (k == place ? second : least) * 3 / 4;
      out[i][k] = (signed char)(odd ^ (message[k] < 0) ? -size : size);
    }
  }
}

/* Bit of parity of what a polynomial takes of a state. */
static int parity(unsigned bits) {
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  return (int)((bits ^ bits >> 1) & 1);
}

int main(void) {
  const size_t sent = (size_t)STEPS * 2 * FRAMES, edges = (size_t)ROWS * DEGREE;
  signed char *soft = zeroes(sent, 1), *sign = zeroes(STATES, 1);
  for (size_t i = 0; i < sent; ++i)
    soft[i] = (signed char)((int)(mixed(i) % 255) - 127);
  for (unsigned s = 0; s < STATES / 2; ++s) {
    sign[2 * s] = (signed char)(1 - 2 * parity(2 * s & 023));
    sign[2 * s + 1] = (signed char)(1 - 2 * parity(2 * s & 035));
  }
  signed char *in = zeroes(edges, 1), *belief = zeroes(BITS, 1);
  int *bit = zeroes(edges, sizeof(int));
  for (size_t i = 0; i < edges; ++i) {
    in[i] = (signed char)((int)(mixed(i) % 63) - 31);
    bit[i] = (int)(mixed(i + 12345) % BITS);
  }
  for (size_t i = 0; i < BITS; ++i)
    belief[i] = (signed char)((int)(mixed(i + 99) % 191) - 95);
  survive(zeroes((size_t)STEPS * FRAMES, sizeof(short)), (void *)soft, (void *)sign);
  checkNode(zeroes(edges, 1), (void *)in, belief, (void *)bit);
  return 0;
}
