// Indices whose address is handed out: to what only reads it, and to what may write or keep it.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

struct Finder {
  const int &key;
  explicit Finder(const int &key) : key(key) {}
  int distance(const int *begin, const int *end) const { return std::find(begin, end, key) - begin; }
};
struct Kept {
  const int *last = nullptr;
  void keep(const int &value) { last = &value; }
};
void unseen(const int &index);
static int shared_index;
static void writes(int &index) { index += index % 7 == 0; }
static int reads(int &index) { return index * 2; }

// What stands around the kernel has the iterator's address as well.
static int by_fours(const std::vector<int> &v) {
  auto first = v.begin();
  int sum = 0;
#pragma cgpredict kernel(by_fours)
  while (v.end() - first >= 4) {
    sum += first[0] + first[1] + first[2] + first[3];
    first += 4;
  }
  for (; first != v.end(); ++first)
    sum += *first;
  return sum;
}
static int behind_fours(const std::vector<int> &v) {
  auto first = v.begin();
  int sum = 0;
  while (v.end() - first >= 1004)
    first += 4;
#pragma cgpredict kernel(behind_fours)
  for (; first != v.end(); ++first)
    sum += *first;
  return sum;
}

static void by_global(int n, std::vector<int> &out) {
#pragma cgpredict kernel(global)
  for (shared_index = 0; shared_index < n; shared_index++) {
    out[shared_index] += 3;
    unseen(n);
  }
}

int main() {
  const int n = 1000;
  std::vector<int> table(64), out(n), grid(n);
  std::unordered_map<int, int> hashed;
  for (int i = 0; i < 64; i++)
    hashed[i * 5] = table[i] = i * 3;
#pragma cgpredict kernel(lower_bound)
  for (int i = 0; i < n; i++)
    out[i] = std::lower_bound(table.begin(), table.end(), i) - table.begin();
#pragma cgpredict kernel(find)
  for (int i = 0; i < n; i++)
    out[i] += std::find(table.begin(), table.end(), i) - table.begin();
#pragma cgpredict kernel(clamp)
  for (int i = 0; i < n; i++)
    out[i] += std::clamp(i, 3, 40) + std::min(i, out[i]);
#pragma cgpredict kernel(hashed)
  for (int i = 0; i < n; i++)
    if (auto found = hashed.find(i); found != hashed.end())
      out[i] += found->second;
#pragma cgpredict kernel(captured)
  for (int i = 0; i < n; i++) {
    auto twice = [&] { return 2 * i; };
    out[i] += twice();
  }
#pragma cgpredict kernel(held)
  for (int i = 0; i < n; i++) {
    Finder finder(i);
    out[i] += finder.distance(table.data(), table.data() + 64);
  }
#pragma cgpredict kernel(paired)
  for (int i = 0; i < n; i++) {
    auto both = std::make_pair(i, out[i]);
    out[i] += both.first - both.second;
  }
#pragma cgpredict kernel(inner) grid(2)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++)
      grid[i * 10 + j] = std::max(i, j) + (std::find(table.begin(), table.end(), j) - table.begin());
#pragma cgpredict kernel(may_write_only_by_type)
  for (int i = 0; i < n; i++)
    out[i] += reads(i);
  std::vector<int> many(4000, 3);
  out[0] += by_fours(many) + behind_fours(many);

  int steps = 0;
#pragma cgpredict kernel(written)
  for (int i = 0; i < n; i++) {
    writes(i);
    out[i % n] += steps++;
  }
#pragma cgpredict kernel(cast_away)
  for (int i = 0; i < n; i++) {
    auto skip = [](const int &index) { const_cast<int &>(index) += index % 9 == 0; };
    skip(i);
    out[i % n] += steps++;
  }
  Kept kept;
  int i = 0;
#pragma cgpredict kernel(kept)
  for (i = 0; i < n; i++) {
    kept.keep(i);
    out[i] += 1;
  }
  const int behind = *kept.last;
#pragma cgpredict kernel(called)
  for (int i = 0; i < n; i++) {
    unseen(i);
    out[i] += 1;
  }
  by_global(n, out);
  long sum = 0;
  for (int k = 0; k < n; k++)
    sum += long(out[k]) * (k % 13) + grid[k];
  std::printf("%ld %d %d\n", sum, steps, behind);
}
__attribute__((noinline)) void unseen(const int &index) {
  static volatile const int *place;
  place = &index;
}
