// programs/circles.c for a GPU.
#include "measured.cuh"

#define EDGE 16

__global__ void scores(float (*__restrict__ best)[N], const float (*__restrict__ gx)[N],
                       const float (*__restrict__ gy)[N], const int (*__restrict__ dx)[POINTS],
                       const int (*__restrict__ dy)[POINTS], const float *__restrict__ cosine,
                       const float *__restrict__ sine) {
  const int i = EDGE + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = EDGE + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - EDGE && j < N - EDGE) {
    float most = 0;
    for (int r = 0; r < RADII; ++r) {
      float sum = 0, squares = 0;
      for (int p = 0; p < POINTS; ++p) {
        const int y = i + dy[r][p], x = j + dx[r][p];
        const float along = gx[y][x] * cosine[p] + gy[y][x] * sine[p];
        sum += along;
        squares += along * along;
      }
      const float mean = sum / POINTS, variance = squares / POINTS - mean * mean + 0.01f;
      const float score = mean * mean / variance;
      most = score > most ? score : most;
    }
    best[i][j] = most;
  }
}

int main(int argc, char **argv) {
  std::vector<float> cosine(POINTS);
  std::vector<float> sine(POINTS);
  std::vector<int> dx(RADII * POINTS);
  std::vector<int> dy(RADII * POINTS);
  for (int p = 0; p < POINTS; ++p) {
    cosine[p] = (float)cos(6.2831853 * p / POINTS);
    sine[p] = (float)sin(6.2831853 * p / POINTS);
  }
  for (int i = 0; i < RADII * POINTS; ++i) {
    const int radius = 4 + 2 * (i / POINTS);
    dx[i] = (int)(radius * cos(6.2831853 * (i % POINTS) / POINTS));
    dy[i] = (int)(radius * sin(6.2831853 * (i % POINTS) / POINTS));
  }
  void *best = zeroes((size_t)N * N, sizeof(float));
  void *gx = zeroes((size_t)N * N, sizeof(float));
  // No plain areas: a quotient of zero may take a slow path.
  std::vector<float> gyValues((size_t)N * N);
  for (size_t i = 0; i < gyValues.size(); ++i)
    gyValues[i] = 1 + i % 5;
  void *gy = copied(gyValues);
  void *cosineCopy = copied(cosine);
  void *sineCopy = copied(sine);
  void *dxCopy = copied(dx);
  void *dyCopy = copied(dy);
  return measure(argc, argv,
                 {kernel("circle_scores", scores, dim3(N - EDGE - EDGE, N - EDGE - EDGE), best, gx,
                         gy, dxCopy, dyCopy, cosineCopy, sineCopy)});
}
