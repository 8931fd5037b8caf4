// Lanes read x where idx says, 64 elements apart: transposing x would need another idx.
#define N (1 << 16)
static float x[64 * 1024], y[N];
static int idx[N];
int main(void) {
  for (int i = 0; i < N; ++i)
    idx[i] = (i % 1024) * 64 + i / 1024;
#pragma cgpredict kernel(gather) block(256)
  for (int i = 0; i < N; ++i)
    y[i] = x[idx[i]];
  return y[1] != 0;
}
