// A sum that all threads update: atomics after everything else.
#define N (1 << 16)
static float x[N];
int main(void) {
  float total = 0;
#pragma cgpredict kernel(sum) block(256)
  for (int i = 0; i < N; ++i)
    total += x[i];
  return total != 0;
}
