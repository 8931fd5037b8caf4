// programs/sequences.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void match(int *__restrict__ found, const unsigned char *__restrict__ text,
                      const unsigned char *__restrict__ pattern) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - LENGTH) {
    int same = 0, wrong = 0;
    while (same < LENGTH && wrong < 3) {
      wrong += text[i + same] != pattern[same];
      ++same;
    }
    found[i] = same;
  }
}

__global__ void compare(int *__restrict__ distance,
                        const unsigned char (*__restrict__ text)[LENGTH],
                        const unsigned char (*__restrict__ other)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int row[LENGTH + 1];
    for (int k = 0; k <= LENGTH; ++k)
      row[k] = k;
    for (int j = 0; j < LENGTH; ++j) {
      int corner = row[0];
      row[0] = j + 1;
      for (int k = 0; k < LENGTH; ++k) {
        const int above = row[k + 1], left = row[k];
        int least = corner + (text[i][j] != other[i][k]);
        least = above + 1 < least ? above + 1 : least;
        least = left + 1 < least ? left + 1 : least;
        row[k + 1] = least;
        corner = above;
      }
    }
    distance[i] = row[LENGTH];
  }
}

__global__ void diagonal(int *__restrict__ next, const int *__restrict__ last,
                         const int *__restrict__ before, const unsigned char *__restrict__ text,
                         const unsigned char *__restrict__ other) {
  const int i = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int replaced = before[i - 1] + (text[i] != other[N - i]);
    const int less = last[i - 1] < last[i] ? last[i - 1] + 1 : last[i] + 1;
    next[i] = replaced < less ? replaced : less;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> text((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    text[i] = "ACGT"[mixed(i) % 4];
  std::vector<unsigned char> other((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    other[i] = "ACGT"[mixed(i + 7) % 4];
  void *found = zeroes(N, sizeof(int));
  void *distance = zeroes(N, sizeof(int));
  void *next = zeroes(N, sizeof(int));
  void *last = zeroes(N, sizeof(int));
  void *before = zeroes(N, sizeof(int));
  void *textCopy = copied(text);
  void *otherCopy = copied(other);
  return measure(
      argc, argv,
      {kernel("pattern_places", match, N - LENGTH, found, textCopy, otherCopy),
       kernel("edit_pairs", compare, N, distance, textCopy, otherCopy),
       kernel("edit_diagonal", diagonal, N - 1, next, last, before, textCopy, otherCopy)});
}
