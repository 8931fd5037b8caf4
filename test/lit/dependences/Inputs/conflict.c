// k * i + i is reached from several (i, k): the program keeps what the last one stores.
#define N 64
static int a[N * N + N + 1];
int main(void) {
#pragma cgpredict kernel(products) grid(2)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < N; ++k)
      a[k * i + i] = i + k;
  return a[5] < 0;
}
