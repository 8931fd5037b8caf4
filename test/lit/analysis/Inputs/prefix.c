#define N 512

float a[N];

int main(void) {
#pragma cgpredict kernel(prefix)
  for (int i = 1; i < N; ++i)
    a[i] = a[i - 1] + 1;
  return a[3] != 3;
}
