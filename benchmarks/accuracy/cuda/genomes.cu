// programs/genomes.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { K = 21, REACH = 128, FALL = 10 };

// Two bits of a letter: A 0, C 1, T 2 and G 3.
__global__ void key(unsigned long long *__restrict__ keys, const char *__restrict__ text) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < TEXT - K + 1) {
    unsigned long long forward = 0, backward = 0;
    int valid = 1;
    for (int k = 0; k < K; ++k) {
      const char letter = text[i + k];
      const unsigned long long code = letter >> 1 & 3;
      forward = forward << 2 | code;
      backward = backward >> 2 | (code ^ 2) << (2 * K - 2);
      valid &= letter != 'N';
    }
    unsigned long long least = forward < backward ? forward : backward;
    least = (least ^ least >> 31) * 0x9e3779b97f4a7c15ull;
    keys[i] = valid ? least ^ least >> 29 : ~0ull;
  }
}

__global__ void extend(int *__restrict__ scores, const char *__restrict__ query,
                       const char *__restrict__ target, const int *__restrict__ queryPlaces,
                       const int *__restrict__ targetPlaces) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SEEDS) {
    const int q = queryPlaces[i], t = targetPlaces[i];
    int total = 0, best = 0;
    for (int k = 0; k < REACH && total > best - FALL; ++k) {
      total += query[q + k] == target[t + k] ? 1 : -2;
      best = total > best ? total : best;
    }
    total = best;
    for (int k = 1; k <= REACH && total > best - FALL; ++k) {
      total += query[q - k] == target[t - k] ? 1 : -2;
      best = total > best ? total : best;
    }
    scores[i] = best;
  }
}

int main(int argc, char **argv) {
  std::vector<char> text(TEXT), query(TEXT);
  for (size_t i = 0; i < TEXT; ++i) {
    const unsigned bits = mixed(i);
    text[i] = bits >> 8 & 4095 ? "ACGT"[bits % 4] : 'N';
    query[i] = bits >> 20 & 15 ? text[i] : "ACGT"[bits >> 4 & 3];
  }
  std::vector<int> queryPlaces(SEEDS), targetPlaces(SEEDS);
  for (size_t i = 0; i < SEEDS; ++i) {
    queryPlaces[i] = (int)(REACH + mixed(2 * i) % (TEXT - 2 * REACH));
    targetPlaces[i] =
        mixed(i) % 4 ? (int)(REACH + mixed(2 * i + 1) % (TEXT - 2 * REACH)) : queryPlaces[i];
  }
  void *keys = zeroes(TEXT, sizeof(unsigned long long)), *scores = zeroes(SEEDS, sizeof(int));
  void *textCopy = copied(text), *queryCopy = copied(query);
  void *queryPlacesCopy = copied(queryPlaces), *targetPlacesCopy = copied(targetPlaces);
  return measure(argc, argv,
                 {kernel("kmer_canonical", key, dim3(TEXT - K + 1), keys, textCopy),
                  kernel("seed_extend", extend, dim3(SEEDS), scores, queryCopy, textCopy,
                         queryPlacesCopy, targetPlacesCopy)});
}
