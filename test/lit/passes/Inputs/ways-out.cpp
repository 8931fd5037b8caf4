// Searches that do all sorts of things with their index, and with others' variables, where they leave.
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

static void bump(int &x) { x += 3; }
template <class Action> void run(Action action) { action(); }

int main() {
  const int n = 4096;
  std::vector<int> a(n), hits;
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % 4099;
  int sum = 0, best = 0;
  int i, j, k;
#pragma cgpredict kernel(written)
  for (i = 0; i < n; i++)
    if (a[i] == 2100) {
      i += 2;
      break;
    }
#pragma cgpredict kernel(bound)
  for (j = 0; j < n; j++)
    if (a[j] == 2100) {
      int &index = j;
      index += 2;
      break;
    }
#pragma cgpredict kernel(called)
  for (k = 0; k < n; k++) {
    if (a[k] != 2100)
      continue;
    bump(k);
    break;
  }
  std::pair<int, int> found{0, 0};
#pragma cgpredict kernel(pair)
  for (int at = 0; at < n; at++)
    if (a[at] == 2101) {
      found = std::make_pair(at, a[at]);
      break;
    }
  std::optional<int> place;
#pragma cgpredict kernel(optional)
  for (int at = 0; at < n; at++)
    if (a[at] == 2102) {
      place = at;
      break;
    }
#pragma cgpredict kernel(appended)
  for (int at = 0; at < n; at++)
    if (a[at] == 2103) {
      hits.emplace_back(at);
      hits.push_back(at);
      break;
    }
#pragma cgpredict kernel(slot)
  for (int at = 0; at < n; at++)
    if (int &slot = best; a[at] == 2104) {
      slot = at;
      break;
    }
#pragma cgpredict kernel(captured)
  for (int at = 0; at < n; at++)
    if (a[at] == 2105) {
      run([&] { sum += at++; });
      sum += at;
      break;
    }
#pragma cgpredict kernel(exchanged)
  for (int at = 0; at < n; at++)
    if (int &value = a[at]; value == 2106) {
      std::swap(value, sum);
      break;
    }
  std::printf("%d %d %d %d %d %zu %d %d %d %d\n", i, j, k, found.first, *place, hits.size(), hits[1], best,
              sum, a[887]);
}
