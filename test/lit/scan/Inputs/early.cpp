// Two searches that return where they found something.
#include <cstdio>
#include <optional>
#include <vector>

using Values = std::vector<int>;

// Left in iteration 2000.
static std::optional<int> far_away(const Values &values, int wanted) {
  for (auto it = values.begin(); it != values.end(); ++it)
    if (*it == wanted)
      return it - values.begin();
  return std::nullopt;
}

// Left in iteration 3.
static std::optional<int> near_by(const Values &values, int wanted) {
  for (int i = 0; i < int(values.size()); ++i)
    if (values[i] == wanted)
      return i;
  return std::nullopt;
}

int main() {
  Values values(3000);
  for (int i = 0; i < 3000; ++i)
    values[i] = i;
  std::printf("%d %d\n", far_away(values, 2000).value_or(-1), near_by(values, 3).value_or(-1));
}
