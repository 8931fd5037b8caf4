// programs/forests.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { FEATURES = 32, DEPTH = 8, INNER = (1 << DEPTH) - 1 };

struct Question {
  int feature;
  float threshold;
};

__global__ void predict(float *__restrict__ out, const float (*__restrict__ samples)[FEATURES],
                        const Question (*__restrict__ trees)[INNER],
                        const float (*__restrict__ leaves)[INNER + 1]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SAMPLES) {
    float sum = 0;
    for (int t = 0; t < TREES; ++t) {
      int node = 0;
      for (int level = 0; level < DEPTH; ++level) {
        const Question question = trees[t][node];
        node = 2 * node + (samples[i][question.feature] < question.threshold ? 1 : 2);
      }
      sum += leaves[t][node - INNER];
    }
    out[i] = sum / TREES;
  }
}

__global__ void climb(int *__restrict__ roots, const int *__restrict__ above) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < NODES) {
    int node = i;
    while (above[node] != node)
      node = above[node];
    roots[i] = node;
  }
}

int main(int argc, char **argv) {
  std::vector<float> samples((size_t)SAMPLES * FEATURES);
  for (size_t i = 0; i < samples.size(); ++i)
    samples[i] = mixed(i) % 4096 / 4096.0f;
  std::vector<Question> trees((size_t)TREES * INNER);
  for (size_t i = 0; i < trees.size(); ++i) {
    const unsigned bits = mixed(i);
    trees[i].feature = (int)(bits % FEATURES);
    trees[i].threshold = 0.25f + (bits >> 16) / 131072.0f;
  }
  std::vector<float> leaves((size_t)TREES * (INNER + 1));
  for (size_t i = 0; i < leaves.size(); ++i)
    leaves[i] = mixed(i) % 1024 / 1024.0f;
  std::vector<int> above(NODES);
  for (unsigned i = 0; i < NODES; ++i) {
    const unsigned bits = mixed(i), reach = i < 65536 ? i : 65536;
    above[i] = (int)(bits % 8 && i ? i - 1 - (bits >> 3) % reach : i);
  }
  void *means = zeroes(SAMPLES, sizeof(float)), *roots = zeroes(NODES, sizeof(int));
  void *samplesCopy = copied(samples), *treesCopy = copied(trees), *leavesCopy = copied(leaves);
  void *aboveCopy = copied(above);
  return measure(
      argc, argv,
      {kernel("forest_predict", predict, dim3(SAMPLES), means, samplesCopy, treesCopy, leavesCopy),
       kernel("find_roots", climb, dim3(NODES), roots, aboveCopy)});
}
