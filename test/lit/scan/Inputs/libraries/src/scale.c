void scale(float *a, int n, float by) {
  for (int i = 0; i < n; ++i)
    a[i] *= by;
}
