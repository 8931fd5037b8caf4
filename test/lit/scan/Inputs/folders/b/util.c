void sum(float *x, int n) {
  for (int i = 1; i < n; ++i)
    x[i] += x[i - 1];
}
