/* K-means of points whose FEATURES coordinates lie side by side: the nearest of CLUSTERS centres.
 */
#include "arrays.h"

static void assign(int *restrict member, const float (*restrict point)[FEATURES],
                   const float (*restrict centre)[FEATURES]) {
#pragma cgpredict kernel(kmeans) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    int best = 0;
    float least = 3.4e38f;
    for (int c = 0; c < CLUSTERS; ++c) {
      float square = 0;
      for (int f = 0; f < FEATURES; ++f)
        square += (point[i][f] - centre[c][f]) * (point[i][f] - centre[c][f]);
      if (square < least) {
        least = square;
        best = c;
      }
    }
    member[i] = best;
  }
}

int main(void) {
  void *member = zeroes(N, sizeof(int));
  void *point = zeroes((size_t)N * FEATURES, sizeof(float));
  void *centre = zeroes(CLUSTERS * FEATURES, sizeof(float));
  assign(member, point, centre);
  return 0;
}
