static double total(const float *values, int count) {
  double sum = 0;
  for (int repeat = 0; repeat < 400; repeat++) {
    double one = 0;
    for (int i = 0; i < count; i++)
      one += values[i] * values[i];
    sum += one;
  }
  return sum;
}
