// to = from scaled, a thread per element. DOUBLE and COLUMNS_OUTSIDE are its other forms.
#ifdef DOUBLE
typedef double Number;
#else
typedef float Number;
#endif
#define N 512
static Number from[N][N], to[N][N];
static Number factor = 3;

int main(void) {
#pragma cgpredict kernel(scale) grid(2) block(32, 8)
#ifdef COLUMNS_OUTSIDE
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
#else
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
#endif
      to[i][j] = factor * from[i][j];
  return to[1][1] != 0;
}
