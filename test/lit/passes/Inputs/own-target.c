// A function with a target of its own, which passes wider vectors than the rest of the file.
#include <stdio.h>

static float from[4096], to[4096 + 8];

#ifdef __x86_64__
#include <immintrin.h>

__attribute__((target("avx2"))) static void spread(void) {
  const __m256 by = _mm256_set_ps(8, 7, 6, 5, 4, 3, 2, 1);
#pragma cgpredict kernel(spread)
  for (int i = 0; i < 4096; i += 8)
    _mm256_storeu_ps(to + i, _mm256_mul_ps(_mm256_loadu_ps(from + i), by));
}

int main(void) {
  for (int i = 0; i < 4096; i++)
    from[i] = i;
  if (__builtin_cpu_supports("avx2"))
    spread();
#else
int main(void) {
#endif
  double sum = 0;
  for (int i = 0; i < 4096; i++)
    sum += to[i] * (1 + i % 13);
  printf("%g\n", sum);
}
