// Vector instructions of the CPU's own, whose accesses nothing shows.
#include <immintrin.h>
#include <stdio.h>

static float a[4096 + 64], b[4096 + 64];
static int places[4096];

__attribute__((target("avx2"))) static void vectors(void) {
  const __m256i mask = _mm256_set_epi32(-1, 0, -1, 0, -1, 0, -1, -1);
  // unknown: stores to the next thread's elements
#pragma cgpredict kernel(masked)
  for (int i = 0; i < 4096; i += 8)
    _mm256_maskstore_ps(a + i + 8, mask, _mm256_loadu_ps(a + i));
  // unknown: loads from anywhere in what the others store to
#pragma cgpredict kernel(gather)
  for (int i = 0; i < 4096; i += 8)
    _mm256_storeu_ps(
        a + i, _mm256_i32gather_ps(a, _mm256_loadu_si256((const __m256i *)(places + i)), 4));
  // proved: loads and stores as others, and a prefetch, which changes nothing
#pragma cgpredict kernel(whole)
  for (int i = 0; i < 4096; i += 8) {
    _mm_prefetch((const char *)(a + i + 64), _MM_HINT_T0);
    _mm256_storeu_ps(b + i, _mm256_add_ps(_mm256_loadu_ps(a + i), _mm256_set1_ps(1)));
  }
}

int main(void) {
  for (int i = 0; i < 4096; i++) {
    a[i] = i % 100;
    places[i] = i * 7 & 4095;
  }
  vectors();
  printf("%g %g\n", a[77], b[9]);
}
