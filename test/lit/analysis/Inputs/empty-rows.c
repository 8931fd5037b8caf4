double x[64];

int main(int count, char **words) {
  (void)words;
  for (int row = 0; row < 2000; ++row) {
    const int length = row % 4 ? 0 : 4;
#pragma cgpredict kernel(rows)
    for (int i = 0; i < length; ++i)
      x[i] += row;
  }
#pragma cgpredict kernel(never)
  for (int i = 1; i < count; ++i)
    x[i] = 0;
  return x[1] != 499000;
}
