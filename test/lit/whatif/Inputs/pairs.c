// Sums of pairs, then of their sums: of ten launches the last one is a single thread, which steps
// along no row of x, and the search compares the longest ones alone.
#define N 1024
static float x[N];
int main(void) {
  for (int i = 0; i < N; ++i)
    x[i] = (float)(i % 5);
  for (int d = 1; d < N; d *= 2) {
#pragma cgpredict kernel(pairs)
    for (int i = 0; i < N; i += 2 * d)
      x[i + 2 * d - 1] += x[i + d - 1];
  }
  return x[N - 1] != 2046;
}
