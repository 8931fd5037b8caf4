// What comes from where the wind blows: data decide which neighbours a thread loads, but not where
// they lie.
#include <stdlib.h>

enum { N = 4096 };

static void carry(float (*restrict to)[N], const float (*restrict from)[N], const float (*restrict wind)[N]) {
#pragma cgpredict kernel(carry) grid(2) block(64, 4)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      float change = 0;
      if (wind[i][j] > 0)
        change = from[i - 1][j] * wind[i][j];
      else
        change = from[i + 1][j];
      to[i][j] = from[i][j] + 0.1f * change;
    }
}

int main(void) {
  float *to = malloc(sizeof(float) * N * N), *from = malloc(sizeof(float) * N * N);
  float *wind = malloc(sizeof(float) * N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i) {
    from[i] = 1;
    wind[i] = i * 2654435761u % 1000 < 500 ? 1.0f : -1.0f;
  }
  carry((void *)to, (void *)from, (void *)wind);
  free(to);
  free(from);
  free(wind);
  return 0;
}
