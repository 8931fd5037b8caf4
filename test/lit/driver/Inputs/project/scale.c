void scale(float *values, int count) {
#pragma cgpredict kernel(scale)
  for (int i = 0; i < count; i++)
    values[i] *= 2;
}
