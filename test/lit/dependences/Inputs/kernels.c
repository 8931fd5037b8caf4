// One kernel for each answer. The lines are named in kernels.test.
#define N 256
#define LONG 30000
static float a[N][N], b[N][N], c[N][N], line[2 * LONG], out[LONG], temporary[8], wide[11 * LONG];
static unsigned char bin[LONG];
static int histogram[64], found;

int main(void) {
  float sum = 0, running = 0, most = 0;
  for (int i = 0; i < LONG; ++i) {
    bin[i] = (unsigned char)(i * 7 % 64);
    line[i] = (float)(i * 31 % 1000);
  }

#pragma cgpredict kernel(gauss_seidel) grid(2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      a[i][j] = 0.2f * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);

#pragma cgpredict kernel(prefix_sum)
  for (int i = 1; i < LONG; ++i)
    line[i] += line[i - 1];

#pragma cgpredict kernel(running_sum)
  for (int i = 0; i < LONG; ++i) {
    running += line[i];
    out[i] = running;
  }

#pragma cgpredict kernel(histogram)
  for (int i = 0; i < LONG; ++i)
    histogram[bin[i]]++;

#pragma cgpredict kernel(dot)
  for (int i = 0; i < LONG; ++i)
    sum += line[i] * out[i];

#pragma cgpredict kernel(largest)
  for (int i = 0; i < LONG; ++i)
    if (line[i] > most)
      most = line[i];

#pragma cgpredict kernel(product) grid(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        c[i][j] += a[i][k] * b[k][j];

#pragma cgpredict kernel(transpose)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < i; ++j) {
      float other = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = other;
    }

#pragma cgpredict kernel(transpose_triangle) grid(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < i; ++j) {
      float other = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = other;
    }

#pragma cgpredict kernel(transpose_wrong) grid(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] = a[j][i];

#pragma cgpredict kernel(jacobi) grid(2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      b[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);

#pragma cgpredict kernel(private)
  for (int i = 0; i < LONG; ++i) {
    for (int k = 0; k < 8; ++k)
      temporary[k] = line[i] * (float)k;
    float all = 0;
    for (int k = 0; k < 8; ++k)
      all += temporary[k];
    out[i] = all;
  }

#pragma cgpredict kernel(flag)
  for (int i = 0; i < LONG; ++i)
    if (line[i] > 3)
      found = 1;

#pragma cgpredict kernel(far)
  for (int i = 0; i < 10 * LONG; ++i)
    wide[i + 7680] = wide[i] + 1;

  return sum + running + most + (float)found < 0;
}
