// std::sort of a length that is not known calls itself.
#include <algorithm>
#include <vector>

int main(int argc, char **) {
  std::vector<std::vector<float>> rows(64, std::vector<float>(16 + argc));
#pragma cgpredict kernel(sorts)
  for (int i = 0; i < 64; ++i)
    std::sort(rows[i].begin(), rows[i].end());
}
