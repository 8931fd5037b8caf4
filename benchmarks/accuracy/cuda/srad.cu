// programs/srad.c for a GPU.
#include "measured.cuh"

__global__ void gradient(float (*__restrict__ c)[N], float (*__restrict__ dn)[N],
                         float (*__restrict__ ds)[N], float (*__restrict__ dw)[N],
                         float (*__restrict__ de)[N], const float (*__restrict__ image)[N],
                         float q0) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
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

__global__ void change(float (*__restrict__ image)[N], const float (*__restrict__ c)[N],
                       const float (*__restrict__ dn)[N], const float (*__restrict__ ds)[N],
                       const float (*__restrict__ dw)[N], const float (*__restrict__ de)[N],
                       float lambda) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    const float south = c[i == N - 1 ? N - 1 : i + 1][j], east = c[i][j == N - 1 ? N - 1 : j + 1];
    image[i][j] += 0.25f * lambda *
                   (c[i][j] * dn[i][j] + south * ds[i][j] + c[i][j] * dw[i][j] + east * de[i][j]);
  }
}

int main(int argc, char **argv) {
  void *c = zeroes((size_t)N * N, sizeof(float));
  void *dn = zeroes((size_t)N * N, sizeof(float));
  void *ds = zeroes((size_t)N * N, sizeof(float));
  void *dw = zeroes((size_t)N * N, sizeof(float));
  void *de = zeroes((size_t)N * N, sizeof(float));
  // No zeros and no plain areas: a quotient of zero may take a slow path.
  std::vector<float> imageValues((size_t)N * N);
  for (size_t i = 0; i < imageValues.size(); ++i)
    imageValues[i] = 1 + (i * 37 & 255) / 256.0f;
  void *image = copied(imageValues);
  return measure(argc, argv,
                 {kernel("srad_gradient", gradient, dim3(N, N), c, dn, ds, dw, de, image, 0.05f),
                  kernel("srad_update", change, dim3(N, N), image, c, dn, ds, dw, de, 0.5f)});
}
