// OpenACC as programs write it: loops that gangs, workers and vectors share are kernels.
#include <stdio.h>

enum { N = 64 };
static float a[N][N], b[N][N], sums[N];

static void combined(int n) {
#pragma acc data copyin(a) copyout(b) create(sums)
  {
#pragma acc parallel loop collapse(2) present(a, b) async(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i][j] = 2 * a[i][j];
#pragma acc kernels loop gang vector(128) independent
    for (int i = 0; i < n; i++) {
      float sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int j = 0; j < n; j++)
        sum += b[i][j];
      sums[i] = sum;
    }
#pragma acc parallel num_gangs(8) num_workers(4) vector_length(32)
    {
#pragma acc loop gang private(n)
      for (int i = 0; i < 48; i++)
        sums[i] += 1;
#pragma acc loop seq
      for (int i = 1; i < 48; i++)
        sums[i] += sums[i - 1];
    }
#pragma acc parallel loop tile(4, 16)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += b[j][i];
#pragma acc wait
  }
}

static float rest(int n) {
  float total = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    total += sums[i];
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      sums[i] = 0;
  }
#pragma acc serial loop
  for (int i = 1; i < n; i++)
    sums[i] = sums[i - 1] + a[i][0];
#pragma acc parallel loop num_workers(2) vector_length(32)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    sums[i] += 1;
#pragma acc update host(sums)
  }
#pragma omp parallel for
#pragma acc parallel loop num_workers(2) vector_length(32)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    sums[i] += 1;
  }
  return total + sums[n - 1];
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (float)((i * 7 + j) % 13);
  combined(N);
  printf("%.3f %.3f\n", rest(N), a[3][5]);
  return 0;
}
