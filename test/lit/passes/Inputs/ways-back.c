// A `while` whose `continue` leaves variables as they are that the rest of the body changes, and the other way round.
#include <stdio.h>

enum { N = 300 };
static unsigned char in[N], packed[N];
static int out[N];

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = i * 7 + (i >> 4);
  int i = 0, odd = 0, seen = 0;
#pragma cgpredict kernel(counted)
  while (i < N) {
    if (in[i] & 1) {
      i++;
      odd++;
      continue;
    }
    out[i] = in[i] * 3;
    i++;
  }
  const unsigned char *from = in;
  unsigned char *to = packed;
#pragma cgpredict kernel(compacted)
  while (from < in + N) {
    if (*from & 1) {
      from++;
      continue;
    }
    *to++ = *from++;
  }
  i = 0;
#pragma cgpredict kernel(three)
  for (; i < N;) {
    if (in[i] % 3 == 1) {
      i += 2;
      continue;
    }
    if (in[i] % 3 == 2) {
      i += 2;
      seen += in[i & 7];
      continue;
    }
    out[i] ^= in[i];
    i += 2;
  }
#ifdef UNTRACED
  i = 0;
  // UNTRACED: [[#@LINE+1]]:1: warning: kernel 'differing': not traced: no index in the loop's condition advances by a fixed step
#pragma cgpredict kernel(differing)
  while (i < N) {
    if (in[i] & 1) {
      i += 2;
      odd++;
      continue;
    }
    out[i] += in[i];
    i++;
  }
#endif
  unsigned hash = odd + (unsigned)(to - packed) + seen;
  for (int k = 0; k < N; k++)
    hash = hash * 31 + out[k] + packed[k];
  printf("%u\n", hash);
}
