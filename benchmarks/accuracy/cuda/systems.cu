// programs/systems.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void rotate(float (*__restrict__ value)[3], const float (*__restrict__ matrix)[6]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float a[3][3];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c <= r; ++c) {
        a[r][c] = matrix[i][r * (r + 1) / 2 + c];
        a[c][r] = a[r][c];
      }
    for (int s = 0; s < SWEEPS; ++s)
      for (int p = 0; p < 2; ++p)
        for (int q = p + 1; q < 3; ++q) {
          const float apart = a[p][q];
          if (fabsf(apart) > 1e-6f) {
            const int r = 3 - p - q;
            const float half = (a[q][q] - a[p][p]) / (2 * apart);
            const float tangent = (half < 0 ? -1 : 1) / (fabsf(half) + sqrtf(half * half + 1));
            const float cosine = 1 / sqrtf(tangent * tangent + 1), sine = tangent * cosine;
            const float x = a[p][r], y = a[q][r];
            a[p][p] -= tangent * apart;
            a[q][q] += tangent * apart;
            a[p][q] = 0;
            a[q][p] = 0;
            a[p][r] = cosine * x - sine * y;
            a[r][p] = a[p][r];
            a[q][r] = sine * x + cosine * y;
            a[r][q] = a[q][r];
          }
        }
    for (int k = 0; k < 3; ++k)
      value[i][k] = a[k][k];
  }
}

__global__ void solve(float (*__restrict__ solution)[6], const float (*__restrict__ matrix)[6][6],
                      const float (*__restrict__ right)[6]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float a[6][6], x[6];
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c)
        a[r][c] = matrix[i][r][c];
      x[r] = right[i][r];
    }
    for (int k = 0; k < 6; ++k) {
      int pivot = k;
      for (int r = k + 1; r < 6; ++r)
        if (fabsf(a[r][k]) > fabsf(a[pivot][k]))
          pivot = r;
      for (int c = k; c < 6; ++c) {
        const float kept = a[k][c];
        a[k][c] = a[pivot][c];
        a[pivot][c] = kept;
      }
      const float held = x[k];
      x[k] = x[pivot];
      x[pivot] = held;
      for (int r = k + 1; r < 6; ++r) {
        const float factor = a[r][k] / a[k][k];
        for (int c = k + 1; c < 6; ++c)
          a[r][c] -= factor * a[k][c];
        x[r] -= factor * x[k];
      }
    }
    for (int k = 5; k >= 0; --k) {
      for (int c = k + 1; c < 6; ++c)
        x[k] -= a[k][c] * x[c];
      x[k] /= a[k][k];
    }
    for (int r = 0; r < 6; ++r)
      solution[i][r] = x[r];
  }
}

int main(int argc, char **argv) {
  std::vector<float> symmetric(6 * N);
  for (int i = 0; i < 6 * N; ++i)
    symmetric[i] = mixed(i) % 1000 / 500.0f - 1;
  std::vector<float> matrix((size_t)36 * N);
  for (size_t i = 0; i < (size_t)36 * N; ++i)
    matrix[i] = mixed(i + 1) % 1000 / 500.0f - 1;
  std::vector<float> right(6 * N);
  for (int i = 0; i < 6 * N; ++i)
    right[i] = mixed(i + 2) % 1000 / 1000.0f;
  void *value = zeroes(3 * N, sizeof(float));
  void *solution = zeroes(6 * N, sizeof(float));
  void *symmetricCopy = copied(symmetric);
  void *matrixCopy = copied(matrix);
  void *rightCopy = copied(right);
  return measure(argc, argv,
                 {kernel("eigenvalues3", rotate, N, value, symmetricCopy),
                  kernel("pivoted6", solve, N, solution, matrixCopy, rightCopy)});
}
