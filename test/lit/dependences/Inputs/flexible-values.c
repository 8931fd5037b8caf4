struct Samples {
  int count;
  float values[];
} samples = {4000, {[0] = 1, [70] = 2, [3999] = 3}};
