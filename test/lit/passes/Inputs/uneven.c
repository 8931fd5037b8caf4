// Rows whose lengths do not follow the outer index: the longest one is anywhere.
#include <stdio.h>

enum { N = 100 };
static int lengths[N], begins[N + 1], values[40 * N], squares[N][N], cubes[20][20][20];

static void rows(int n) {
#pragma cgpredict kernel(loaded) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < lengths[i]; j++)
      squares[i][j] += i + j;
#pragma cgpredict kernel(remainder) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i % 7; j++)
      squares[i][j] += 3 * i + j;
#pragma cgpredict kernel(hill) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * (n - i) / n; j++)
      squares[i][j] ^= i + j;
#pragma cgpredict kernel(downwards) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = lengths[i]; j > 2; j -= 3)
      squares[i][j] += i - j;
#pragma cgpredict kernel(several) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - 3 && j < 5 * (i % 7); j++)
      squares[j][i] += i - j;
#pragma cgpredict kernel(pointers) grid(2)
  for (int i = 0; i < n; i++)
    for (int *p = values + begins[i]; p < values + begins[i + 1]; p++)
      *p += i;
}

static void disc(int radius) { // the first and the last row are empty
#pragma cgpredict kernel(disc) grid(2)
  for (int i = -radius; i <= radius; i++)
    for (int j = 0; i * i + j * j < radius * radius; j++)
      squares[i + N / 2][j] += i * j;
}

static void planes(int n) {
#pragma cgpredict kernel(planes) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = i % 3; j < lengths[i] % 20; j++)
      for (int k = j; k < (lengths[j] + i) % 20; k += 2)
        cubes[i][j][k] += i + 2 * j + 3 * k;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    lengths[i] = i * 7 % 31;
    begins[i + 1] = begins[i] + lengths[i];
  }
  rows(N);
  rows(0);
  disc(20);
  planes(20);
  unsigned sum = 0;
  for (int i = 0; i < 40 * N; i++)
    sum = sum * 31 + (unsigned)values[i];
  for (int i = 0; i < N * N; i++)
    sum = sum * 31 + (unsigned)squares[i / N][i % N];
  for (int i = 0; i < 8000; i++)
    sum = sum * 31 + (unsigned)cubes[i / 400][i / 20 % 20][i % 20];
  printf("%u\n", sum);
  return 0;
}
