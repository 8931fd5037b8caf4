/* Copies of BYTES in elements of TYPE by THREADS threads (alignedTypes of the CUDA samples). A
   structure whose alignment is less than its size moves in parts. */
#include "arrays.h"

#include <stdint.h>

typedef struct {
  uint8_t r, g, b, a;
} Bytes4;
typedef struct {
  uint32_t l, a;
} Words2;
typedef struct {
  uint32_t r, g, b;
} Words3;
typedef struct {
  uint32_t r, g, b, a;
} Words4;
typedef struct __attribute__((aligned(4))) {
  uint8_t r, g, b, a;
} Aligned4;
typedef struct __attribute__((aligned(8))) {
  uint32_t l, a;
} Aligned8;
typedef struct __attribute__((aligned(16))) {
  uint32_t r, g, b;
} Aligned12;
typedef struct __attribute__((aligned(16))) {
  uint32_t r, g, b, a;
} Aligned16;
typedef struct {
  Aligned16 first, second;
} Aligned32;

enum { THREADS = 64 * 256 };

static void copy(TYPE *to, TYPE *from, int elements, int threads) {
#pragma cgpredict kernel(copy_elements) grid(1) block(256)
  for (int thread = 0; thread < threads; ++thread)
    for (int i = thread; i < elements; i += threads)
      to[i] = from[i];
}

int main(int argc, char **argv) {
  (void)argv;
  copy(zeroes(BYTES, 1), zeroes(BYTES, 1), BYTES / sizeof(TYPE), THREADS * argc);
  return 0;
}
