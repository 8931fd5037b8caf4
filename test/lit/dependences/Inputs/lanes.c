// Vector registers that are kept as two 64-bit numbers, whatever they are added as.
#include <immintrin.h>
#include <stdio.h>

#define N 4096

static int words[N];
static short halves[2 * N];
static float reals[N];

static __m128i wordsAt(int i) { return _mm_loadu_si128((const __m128i *)(words + i)); }
static __m128i halvesAt(int i) { return _mm_loadu_si128((const __m128i *)(halves + 2 * i)); }

int main(void) {
  for (int i = 0; i < N; i++)
    words[i] = i % 1000;
  for (int i = 0; i < 2 * N; i++)
    halves[i] = (short)(i % 30000);
  for (int i = 0; i < N; i++)
    reals[i] = (float)(i % 1000);
  __m128i sum = _mm_setzero_si128(), small = sum, mixed = sum, either = sum, last = sum;
  // proved reduction: four sums
#pragma cgpredict kernel(words_added)
  for (int i = 0; i < N; i += 4)
    sum = _mm_add_epi32(sum, wordsAt(i));
  // proved reduction: eight sums of differences
#pragma cgpredict kernel(halves_subtracted)
  for (int i = 0; i < N; i += 4)
    small = _mm_sub_epi16(_mm_add_epi16(small, halvesAt(i)), wordsAt(i));
  // no: a carry out of the lower half of a word is kept by one, and lost by the other
#pragma cgpredict kernel(both_sizes)
  for (int i = 0; i < N; i += 4)
    mixed = _mm_add_epi16(_mm_add_epi32(mixed, wordsAt(i)), halvesAt(i));
  // no: the same of two statements, one of which runs
#pragma cgpredict kernel(one_of_both)
  for (int i = 0; i < N; i += 4)
    if (words[i] % 3 == 0)
      either = _mm_add_epi32(either, wordsAt(i));
    else
      either = _mm_add_epi16(either, halvesAt(i));
  // no: sums that are shifted are none
#pragma cgpredict kernel(shifted)
  for (int i = 0; i < N; i += 4)
    last = _mm_add_epi32(_mm_slli_epi32(last, 1), wordsAt(i));
  __m128i most = _mm_setzero_si128(), signs = most, ends = most;
  // proved reduction: eight maxima
#pragma cgpredict kernel(most_of_halves)
  for (int i = 0; i < N; i += 4)
    most = _mm_max_epi16(most, halvesAt(i));
  // no: a maximum of halves, and one of bytes without a sign
#pragma cgpredict kernel(both_signs)
  for (int i = 0; i < N; i += 4)
    signs = _mm_max_epu8(_mm_max_epi16(signs, halvesAt(i)), wordsAt(i));
  // no: a minimum follows a maximum
#pragma cgpredict kernel(both_ends)
  for (int i = 0; i < N; i += 4)
    ends = _mm_min_epi16(_mm_max_epi16(ends, halvesAt(i)), wordsAt(i));
  __m128 peak = _mm_setzero_ps(), squares = peak, nested = peak;
  // proved reduction: four maxima
#pragma cgpredict kernel(most_of_reals)
  for (int i = 0; i < N; i += 4)
    peak = _mm_max_ps(_mm_loadu_ps(reals + i), peak);
  // proved reduction: sums of products, which are contracted
#pragma cgpredict kernel(squares_added)
  for (int i = 0; i < N; i += 4)
    squares += _mm_loadu_ps(reals + i) * _mm_loadu_ps(reals + i);
  // no: what was left is multiplied
#pragma cgpredict kernel(left_multiplied)
  for (int i = 0; i < N; i += 4)
    nested = nested * _mm_loadu_ps(reals + i) + _mm_loadu_ps(reals + i);
  peak += squares + nested;
  printf("%g %g\n", peak[0], peak[3]);
  mixed = _mm_xor_si128(_mm_xor_si128(most, signs), _mm_xor_si128(ends, mixed));
  int out[4];
  _mm_storeu_si128((__m128i *)out,
                   _mm_xor_si128(_mm_xor_si128(sum, small),
                                 _mm_xor_si128(mixed, _mm_xor_si128(either, last))));
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
}
