/* Speckle reducing diffusion: differences and coefficients of an image, and the image changed by
   them. */
#include "arrays.h"

static void gradient(float (*restrict c)[N], float (*restrict dn)[N], float (*restrict ds)[N],
                     float (*restrict dw)[N], float (*restrict de)[N],
                     const float (*restrict image)[N], float q0) {
#pragma cgpredict kernel(srad_gradient) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const float here = image[i][j];
      const float n = image[i == 0 ? 0 : i - 1][j] - here;
      const float s = image[i == N - 1 ? N - 1 : i + 1][j] - here;
      const float w = image[i][j == 0 ? 0 : j - 1] - here;
      const float e = image[i][j == N - 1 ? N - 1 : j + 1] - here;
      const float squares = (n * n + s * s + w * w + e * e) / (here * here);
      const float laplace = (n + s + w + e) / here;
      const float denominator = 1 + 0.25f * laplace;
      const float q = (0.5f * squares - 0.0625f * laplace * laplace) / (denominator * denominator);
      const float value = 1 / (1 + (q - q0) / (q0 * (1 + q0)));
      dn[i][j] = n;
      ds[i][j] = s;
      dw[i][j] = w;
      de[i][j] = e;
      c[i][j] = value < 0 ? 0 : value > 1 ? 1 : value;
    }
}

static void change(float (*restrict image)[N], const float (*restrict c)[N],
                   const float (*restrict dn)[N], const float (*restrict ds)[N],
                   const float (*restrict dw)[N], const float (*restrict de)[N], float lambda) {
#pragma cgpredict kernel(srad_update) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const float south = c[i == N - 1 ? N - 1 : i + 1][j], east = c[i][j == N - 1 ? N - 1 : j + 1];
      image[i][j] += 0.25f * lambda *
                     (c[i][j] * dn[i][j] + south * ds[i][j] + c[i][j] * dw[i][j] + east * de[i][j]);
    }
}

int main(void) {
  void *c = zeroes((size_t)N * N, sizeof(float));
  void *dn = zeroes((size_t)N * N, sizeof(float));
  void *ds = zeroes((size_t)N * N, sizeof(float));
  void *dw = zeroes((size_t)N * N, sizeof(float));
  void *de = zeroes((size_t)N * N, sizeof(float));
  void *image = zeroes((size_t)N * N, sizeof(float));
  gradient(c, dn, ds, dw, de, image, 0.05f);
  change(image, c, dn, ds, dw, de, 0.5f);
  return 0;
}
