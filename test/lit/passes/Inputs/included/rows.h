static inline float pair(const float *row, int i) {
  return row[64 * i] + row[64 * i + 1];
}
