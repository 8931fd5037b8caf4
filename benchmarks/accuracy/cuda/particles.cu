// programs/particles.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void weigh(float *__restrict__ weight, const float *__restrict__ x,
                      const float *__restrict__ y, const int *__restrict__ dx,
                      const int *__restrict__ dy, const unsigned char *__restrict__ frame) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int p = 0; p < PIXELS; ++p) {
      const int row = (int)y[i] + dy[p], column = (int)x[i] + dx[p];
      const float value = frame[row * SIZE + column];
      sum += ((value - 100) * (value - 100) - (value - 228) * (value - 228)) / 50;
    }
    weight[i] = expf(sum / PIXELS);
  }
}

int main(int argc, char **argv) {
  std::vector<float> xs(N);
  std::vector<float> ys(N);
  std::vector<int> dx(PIXELS);
  std::vector<int> dy(PIXELS);
  for (int i = 0; i < N; ++i) {
    xs[i] = (float)(16 + mixed(i) % (SIZE - 32));
    ys[i] = (float)(16 + mixed(N + i) % (SIZE - 32));
  }
  for (int p = 0; p < PIXELS; ++p) {
    dx[p] = p % 9 - 4;
    dy[p] = p / 9 - 4;
  }
  void *weight = zeroes(N, sizeof(float));
  void *frame = zeroes(SIZE * SIZE, sizeof(unsigned char));
  void *xsCopy = copied(xs);
  void *ysCopy = copied(ys);
  void *dxCopy = copied(dx);
  void *dyCopy = copied(dy);
  return measure(argc, argv,
                 {kernel("likelihood", weigh, N, weight, xsCopy, ysCopy, dxCopy, dyCopy, frame)});
}
