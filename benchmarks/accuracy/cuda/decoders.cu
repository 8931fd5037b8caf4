// programs/decoders.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { STATES = 16, DEGREE = 8, BITS = 2 * ROWS };

// sign: of what the transition from state 2 s with a zero to state s sends, two bits.
__global__ void survive(unsigned short (*__restrict__ survivors)[FRAMES],
                        const signed char (*__restrict__ soft)[2][FRAMES],
                        const signed char (*__restrict__ sign)[2]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < FRAMES) {
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

__global__ void checkNode(signed char (*__restrict__ out)[DEGREE],
                          const signed char (*__restrict__ in)[DEGREE],
                          const signed char *__restrict__ belief,
                          const int (*__restrict__ bit)[DEGREE]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS) {
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

// Bit of parity of what a polynomial takes of a state.
static int parity(unsigned bits) {
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  return (int)((bits ^ bits >> 1) & 1);
}

int main(int argc, char **argv) {
  const size_t sent = (size_t)STEPS * 2 * FRAMES, edges = (size_t)ROWS * DEGREE;
  std::vector<signed char> soft(sent), sign(STATES), in(edges), belief(BITS);
  for (size_t i = 0; i < sent; ++i)
    soft[i] = (signed char)((int)(mixed(i) % 255) - 127);
  for (unsigned s = 0; s < STATES / 2; ++s) {
    sign[2 * s] = (signed char)(1 - 2 * parity(2 * s & 023));
    sign[2 * s + 1] = (signed char)(1 - 2 * parity(2 * s & 035));
  }
  std::vector<int> bit(edges);
  for (size_t i = 0; i < edges; ++i) {
    in[i] = (signed char)((int)(mixed(i) % 63) - 31);
    bit[i] = (int)(mixed(i + 12345) % BITS);
  }
  for (size_t i = 0; i < BITS; ++i)
    belief[i] = (signed char)((int)(mixed(i + 99) % 191) - 95);
  void *survivors = zeroes((size_t)STEPS * FRAMES, sizeof(short)), *out = zeroes(edges, 1);
  void *softCopy = copied(soft), *signCopy = copied(sign);
  void *inCopy = copied(in), *bitCopy = copied(bit);
  return measure(
      argc, argv,
      {kernel("viterbi_acs", survive, dim3(FRAMES), survivors, softCopy, signCopy),
       kernel("ldpc_check_node", checkNode, dim3(ROWS), out, inCopy, copied(belief), bitCopy)});
}
