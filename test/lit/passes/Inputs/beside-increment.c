// Loops whose header steps a pointer, and whose body, or a loop in it, the index that is compared.
#include <stdio.h>

enum { N = 96 };
static unsigned char rgb[3 * N], gray[N], half[N + 2], odd[N + 1];

int main(void) {
  for (int i = 0; i < 3 * N; i++)
    rgb[i] = i * 7;
  const unsigned char *from = rgb;
  int i;
#pragma cgpredict kernel(pairs) block(32)
  for (i = 0; i < N; from += 3 * 16 * 2)
    for (int j = 0; j < 2; j++, i += 16)
      for (int k = 0; k < 16; k++)
        gray[i + k] = from[3 * (16 * j + k)] / 2;
  const int behind = i + (int)(from - rgb);
  from = rgb;
#pragma cgpredict kernel(single) block(32)
  for (i = 0; i < N; from += 3) {
    half[i] = *from / 2;
    i++;
  }
  const int single = i + (int)(from - rgb);
  from = rgb;
#pragma cgpredict kernel(ways) block(32)
  for (i = 0; i < N; from += 3) {
    if (*from & 1) {
      i++;
      continue;
    }
    odd[i] = *from;
    i++;
  }
  const int ways = i + (int)(from - rgb);
  from = rgb;
#pragma cgpredict kernel(until) block(32)
  for (i = 0; i < N && from < rgb + 90; from += 3)
    half[i += 2] ^= *from;
#ifdef UNTRACED
  // UNTRACED: [[#@LINE+1]]:1: warning: kernel 'sometimes': not traced: no index in the loop's condition advances by a fixed step
#pragma cgpredict kernel(sometimes) block(32)
  for (i = 0; i < N / 4; from += 3) {
    if (*from & 1)
      continue;
    odd[i++] = *from;
  }
  // UNTRACED: [[#@LINE+1]]:1: warning: kernel 'differing': not traced: no index in the loop's condition advances by a fixed step
#pragma cgpredict kernel(differing) block(32)
  for (i = 0, from = rgb; i < N; from += 3) {
    odd[i++] = *from;
    if (*from & 1)
      i++;
  }
#endif
  unsigned hash = behind + single + ways + i + (int)(from - rgb);
  for (int k = 0; k < N; k++)
    hash = hash * 31 + gray[k] + 3 * half[k] + 7 * odd[k];
  printf("%u\n", hash);
}

#ifdef ERRORS
void neither(unsigned char *to, const unsigned char *from, int n) {
  // ERROR: [[#@LINE+2]]:{{.*}} error: kernel 'neither': the condition of a mapped loop must compare its index 'from' with a bound
#pragma cgpredict kernel(neither)
  for (int i = 0; i < n; from++)
    *to++ = *from;
}

void both(unsigned char *to, int n) {
  // ERROR: [[#@LINE+3]]:{{.*}} error: kernel 'both': index 'i' of a mapped loop is written in the loop's body
#pragma cgpredict kernel(both)
  for (int i = 0; i < n; i++)
    to[i++] = 0;
}
#endif
