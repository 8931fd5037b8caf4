// OpenMP as programs write it: every loop that threads share is a kernel, less what only threads of a
// CPU can do.
#include <stdio.h>

enum { N = 48 };
static double grid[N][N], next[N][N], line[N];

int omp_get_thread_num(void) { return 0; } // of OpenMP's library, which is not linked here

static double relax(int steps) {
  double change = 0, scratch;
  for (int step = 0; step < steps; step++) {
#pragma omp parallel for collapse(2) private(scratch) schedule(static)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        scratch = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1];
        next[i][j] = scratch / 4;
      }
#pragma omp parallel
    {
#pragma omp for reduction(+ : change) nowait
      for (int i = 0; i < N * N; i++)
        change += next[0][i] - grid[0][i];
#pragma omp for simd
      for (int i = 0; i < N * N; i++)
        grid[0][i] = next[0][i];
    }
  }
  return change;
}

static void offload(int n) {
#pragma omp target teams distribute parallel for map(tofrom : line) thread_limit(64)
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < i; j++)
      line[i] += grid[i][j];
  }
#pragma omp target teams
#pragma omp loop bind(teams)
  for (int i = 0; i < n; i++)
    line[i] *= 2;
}

static int serial(int n) {
  int count = 0, owner = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    count += i;
  }
#pragma omp parallel for lastprivate(owner)
  for (int i = 0; i < n; i++)
    owner = omp_get_thread_num() + i;
  return count + owner;
}

static void own(int n) {
#pragma omp parallel for
#pragma cgpredict kernel(mine) block(32)
  for (int i = 0; i < n; i++)
    line[i] += 1;
#pragma cgpredict kernel(mine_too)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    line[i] += 2;
}

int main(void) {
  for (int i = 0; i < N; i++)
    grid[i][0] = next[i][0] = i;
  double change = relax(3);
  offload(N);
  own(N);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += line[i];
  printf("%.6f %.6f %d\n", change, sum, serial(N));
  return 0;
}
