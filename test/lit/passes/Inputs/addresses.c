// Prints the bases of its arrays; addresses.py knows what each thread of each kernel accesses.
#include <stdio.h>
enum { N = 40 };
static float A[N][N], B[N][N];
static int index_of[N];

int main(void) {
  for (int i = 0; i < N; i++)
    index_of[i] = i * 7 % N;
#pragma cgpredict kernel(product) grid(2) block(8, 4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < N; k++)
        sum += A[i][k] * B[k][j];
      B[i][j] = sum;
    }
#pragma cgpredict kernel(triangle) block(16)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      for (int k = 0; k < j; k++)
        B[i][j] += A[k][j];
#pragma cgpredict kernel(gather) block(16)
  for (int i = N - 1; i >= 3; i -= 2) {
    if (i % 3 == 0)
      continue;
    for (int k = 0; index_of[k] != i; k++)
      A[i][index_of[k]] = 1;
  }
  printf("%p %p %p\n", (void *)A, (void *)B, (void *)index_of);
}
