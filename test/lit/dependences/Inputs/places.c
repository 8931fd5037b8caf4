#include <stdio.h>
#include <stdlib.h>

static unsigned checksum(const unsigned char *s, int n) {
  unsigned c = ~0u;
#pragma cgpredict kernel(checksum)
  for (int i = 0; i < n; i++) {
    c ^= s[i];
    for (int k = 0; k < 8; k++)
      c = c & 1 ? (c >> 1) ^ 0xEDB88320u : c >> 1;
  }
  return ~c;
}

static unsigned one_line(const unsigned char *s, int n) {
  unsigned c = ~0u;
#pragma cgpredict kernel(one_line)
  for (int i = 0; i < n; i++) { if (s[i] & 1) c = c * 5 + s[i]; else c = (c >> 1) ^ s[i]; }
  return c;
}

static void exchanged(unsigned char *a, unsigned char *b, int n) {
#pragma cgpredict kernel(exchanged)
  for (int k = 0; k < 6; k++) { a[k] = b[k + n]; unsigned char *c = a; a = b; b = c; }
}

static int sieve(unsigned char *composite, int n) {
#pragma cgpredict kernel(sieve)
  for (int i = 2; i < n; ++i)
    if (!composite[i])
      for (int k = 2 * i; k < n; k += i)
        composite[k] = 1;
  return composite[n - 1];
}

static int turns(const unsigned char *a, const unsigned char *b, int n) {
  int sum = 0, seen = 0;
#pragma cgpredict kernel(turns)
  for (int k = 0; k < n; k++) {
    sum += seen ? a[k] : b[k];
    const unsigned char *c = a;
    a = b;
    b = c;
    if (b[k] > 9)
      seen = 1;
    else
      seen = 0;
  }
  return sum;
}

int main(void) {
  static unsigned char s[512], t[512];
  for (int i = 0; i < 512; i++)
    s[i] = (unsigned char)(i * 7);
  exchanged(s, t, 100);
  printf("%u %u\n", checksum(s, 512), one_line(s, 512));
  static unsigned char composite[512];
  printf("%d %d\n", sieve(composite, 512), turns(s, t, 512));
}
