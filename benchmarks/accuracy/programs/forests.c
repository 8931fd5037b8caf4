/* Trees: what TREES decision trees of DEPTH levels say of SAMPLES rows of features, and the roots
 * of NODES nodes that each know the one above, as of sets that were united. */
#include "arrays.h"
#include "mixed.h"

enum { FEATURES = 32, DEPTH = 8, INNER = (1 << DEPTH) - 1 };

typedef struct {
  int feature;
  float threshold;
} Question;

static void predict(float *restrict out, const float (*restrict samples)[FEATURES],
                    const Question (*restrict trees)[INNER],
                    const float (*restrict leaves)[INNER + 1]) {
#pragma cgpredict kernel(forest_predict) grid(1) block(128)
  for (int i = 0; i < SAMPLES; ++i) {
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

static void climb(int *restrict roots, const int *restrict above) {
#pragma cgpredict kernel(find_roots) grid(1) block(256)
  for (int i = 0; i < NODES; ++i) {
    int node = i;
    while (above[node] != node)
      node = above[node];
    roots[i] = node;
  }
}

int main(void) {
  float *samples = zeroes((size_t)SAMPLES * FEATURES, sizeof(float));
  for (size_t i = 0; i < (size_t)SAMPLES * FEATURES; ++i)
    samples[i] = mixed(i) % 4096 / 4096.0f;
  Question *trees = zeroes((size_t)TREES * INNER, sizeof(Question));
  for (size_t i = 0; i < (size_t)TREES * INNER; ++i) {
    const unsigned bits = mixed(i);
    trees[i].feature = (int)(bits % FEATURES);
    trees[i].threshold = 0.25f + (bits >> 16) / 131072.0f;
  }
  float *leaves = zeroes((size_t)TREES * (INNER + 1), sizeof(float));
  for (size_t i = 0; i < (size_t)TREES * (INNER + 1); ++i)
    leaves[i] = mixed(i) % 1024 / 1024.0f;
  int *above = zeroes(NODES, sizeof(int));
  for (unsigned i = 0; i < NODES; ++i) {
    const unsigned bits = mixed(i), reach = i < 65536 ? i : 65536;
    above[i] = (int)(bits % 8 && i ? i - 1 - (bits >> 3) % reach : i);
  }
  predict(zeroes(SAMPLES, sizeof(float)), (void *)samples, (void *)trees, (void *)leaves);
  climb(zeroes(NODES, sizeof(int)), above);
  return 0;
}
