// Included once for each function that is to be made of it.
static inline void NAME(int n, float *x) {
#pragma cgpredict kernel(in_header)
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
