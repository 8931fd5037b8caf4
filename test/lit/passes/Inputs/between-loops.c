// OpenMP's collapse of loops with something between them, or that are left by a break.
#include <stdio.h>

#define N 64
static float A[N][N], s[N], b[N];
static int m[N][N], calls;

static void note(int i) { calls += i; }

static void between(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i) {
    s[i] = i;
    for (int j = 0; j < N; ++j)
      A[i][j] += s[i];
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      A[i][j] += 1;
    note(i);
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i) {
    float t = s[i] * 2;
    for (int j = 0; j < N; ++j)
      A[i][j] += t;
  }
}

static void loops(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i) {
    float t = 0;
    for (int j = 0; j < N; ++j) {
      t += A[i][j];
      A[i][j] = t;
    }
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      A[i][j] += 1;
    for (int j = 0; j < N; ++j)
      b[j] += A[i][j];
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i)
    A[i][0] = 2;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      if (m[i][j] == 7)
        break;
      A[i][j] += i;
    }
}

int main(void) {
  for (int i = 0; i < N; ++i)
    s[i] = 5, m[i][i] = 7;
  between();
  loops();
  printf("%g %g %g %d\n", A[3][2], s[3], b[2], calls);
}
