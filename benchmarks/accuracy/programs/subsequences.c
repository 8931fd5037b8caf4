/* The largest sum of neighbouring numbers, in pieces of N integers (subSeqMax of M. Amaris's
   gpuperfpredict): a block takes 4,096 of them into shared memory at a time, of which each of its
   128 threads goes through 33. What a thread does with its best sum at the end, once, is left out.
 */
#include "arrays.h"

#define BLOCKS 32
#define THREADS 128

static void largest(const int *numbers, int *result, int each) {
#pragma cgpredict kernel(subsequence_max) grid(1) block(128) shared(numbers)
  for (int thread = 0; thread < BLOCKS * THREADS; ++thread) {
    const int start = thread % THREADS * 32;
    int best = 0, tail = 0, bestFrom = 0, bestTo = 0;
    for (int piece = 0; piece < each / 4096; ++piece) {
      int tailFrom = start - 1, tailTo = start - 1;
      bestFrom = bestTo = start - 1;
      for (int i = start - 1; i < start + 32; ++i) {
        const int number = numbers[thread / THREADS * each + piece * 4096 + i + 1];
        if (i == bestTo) {
          ++tailTo;
          tail += number;
          if (tail < 0) {
            tail = 0;
            tailTo = -1;
          }
          tailFrom = tailTo == 0 ? 0 : tailFrom;
          if (number > 0) {
            ++bestTo;
            best += number;
            bestFrom = bestTo == 0 ? 0 : bestFrom;
          }
        } else if (tail + number > best) {
          ++tailTo;
          if (bestFrom == -1)
            tailTo = tailFrom = i + 1;
          tail += number;
          bestFrom = tailFrom;
          bestTo = tailTo;
          best = tail;
        } else if (tail + number > 0) {
          ++tailTo;
          if (tail == 0)
            tailFrom = tailTo = i + 1;
          tail += number;
        } else {
          tailFrom = tailTo = i + 2;
          tail = 0;
        }
      }
    }
    result[thread * 5] = bestFrom;
    result[thread * 5 + 1] = bestTo;
    result[thread * 5 + 2] = best;
    result[thread * 5 + 3] = tail;
    result[thread * 5 + 4] = -1;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  largest(zeroes((size_t)N + 1, sizeof(int)), zeroes(BLOCKS * THREADS * 5, sizeof(int)),
          N / BLOCKS * argc);
  return 0;
}
