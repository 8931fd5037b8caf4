// programs/recurrent.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void unit(float (*__restrict__ next)[N], const float (*__restrict__ last)[N],
                     const float (*__restrict__ x)[3][N], const float (*__restrict__ h)[3][N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BATCH && j < N) {
    const float reset = 1 / (1 + expf(-x[i][0][j] - h[i][0][j]));
    const float update = 1 / (1 + expf(-x[i][1][j] - h[i][1][j]));
    const float fresh = tanhf(x[i][2][j] + reset * h[i][2][j]);
    next[i][j] = fresh + update * (last[i][j] - fresh);
  }
}

__global__ void gradient(float (*__restrict__ dx)[N], const float (*__restrict__ dy)[N],
                         const float (*__restrict__ x)[N], const float *__restrict__ gain,
                         const float *__restrict__ mean, const float *__restrict__ inverse) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BATCH) {
    float sum = 0, along = 0;
    for (int k = 0; k < N; ++k) {
      const float slope = dy[i][k] * gain[k];
      sum += slope;
      along += slope * (x[i][k] - mean[i]) * inverse[i];
    }
    sum /= N;
    along /= N;
    for (int k = 0; k < N; ++k)
      dx[i][k] = inverse[i] * (dy[i][k] * gain[k] - sum - (x[i][k] - mean[i]) * inverse[i] * along);
  }
}

__global__ void bag(float (*__restrict__ sums)[N], const float (*__restrict__ table)[N],
                    const int (*__restrict__ word)[BAG], const float (*__restrict__ weight)[BAG]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BATCH && j < N) {
    float sum = 0;
    for (int s = 0; s < BAG; ++s)
      sum += weight[i][s] * table[word[i][s]][j];
    sums[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<float> last((size_t)BATCH * N);
  for (size_t i = 0; i < (size_t)BATCH * N; ++i)
    last[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> x((size_t)3 * BATCH * N);
  for (size_t i = 0; i < (size_t)3 * BATCH * N; ++i)
    x[i] = mixed(i + 1) % 1000 / 250.0f - 2;
  std::vector<float> h((size_t)3 * BATCH * N);
  for (size_t i = 0; i < (size_t)3 * BATCH * N; ++i)
    h[i] = mixed(i + 2) % 1000 / 250.0f - 2;
  std::vector<float> dy((size_t)BATCH * N);
  for (size_t i = 0; i < (size_t)BATCH * N; ++i)
    dy[i] = mixed(i + 3) % 1000 / 1000.0f - 0.5f;
  std::vector<float> gain(N);
  for (int i = 0; i < N; ++i)
    gain[i] = 1 + mixed(i) % 100 / 1000.0f;
  std::vector<float> mean(BATCH);
  for (int i = 0; i < BATCH; ++i)
    mean[i] = mixed(i) % 100 / 1000.0f;
  std::vector<float> inverse(BATCH);
  for (int i = 0; i < BATCH; ++i)
    inverse[i] = 3 + mixed(i) % 100 / 100.0f;
  std::vector<float> table((size_t)WORDS * N);
  for (size_t i = 0; i < (size_t)WORDS * N; ++i)
    table[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<int> word(BATCH * BAG);
  for (int i = 0; i < BATCH * BAG; ++i)
    word[i] = (int)(mixed(i) % WORDS);
  std::vector<float> weight(BATCH * BAG);
  for (int i = 0; i < BATCH * BAG; ++i)
    weight[i] = mixed(i + 1) % 100 / 100.0f;
  void *next = zeroes((size_t)BATCH * N, sizeof(float));
  void *dx = zeroes((size_t)BATCH * N, sizeof(float));
  void *sums = zeroes((size_t)BATCH * N, sizeof(float));
  void *lastCopy = copied(last);
  void *xCopy = copied(x);
  void *hCopy = copied(h);
  void *dyCopy = copied(dy);
  void *gainCopy = copied(gain);
  void *meanCopy = copied(mean);
  void *inverseCopy = copied(inverse);
  void *tableCopy = copied(table);
  void *wordCopy = copied(word);
  void *weightCopy = copied(weight);
  return measure(
      argc, argv,
      {kernel("gru_cell", unit, dim3(N, BATCH), next, lastCopy, xCopy, hCopy),
       kernel("layernorm_dx", gradient, BATCH, dx, dyCopy, lastCopy, gainCopy, meanCopy,
              inverseCopy),
       kernel("embedding_bag", bag, dim3(N, BATCH), sums, tableCopy, wordCopy, weightCopy)});
}
