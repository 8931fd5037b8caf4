// A function with a kernel of its own that is called beside another kernel, of whose variable it has the address.
#include <cstdio>
#include <vector>

template <int Factor> void fill(std::vector<int> &to, int n) {
#pragma cgpredict kernel(filled) block(32)
  for (int i = 0; i < n; i++)
    to[i] = Factor * i;
}

int main() {
  std::vector<int> values(400);
  fill<3>(values, 400);
  const int *from = values.data() + 399;
#pragma cgpredict kernel(mirrored) block(32)
  for (auto it = values.begin(); it != values.begin() + 200; ++it, --from)
    *it = *from;
  unsigned hash = 0;
  for (int value : values)
    hash = hash * 31 + value;
  std::printf("%u\n", hash);
}
