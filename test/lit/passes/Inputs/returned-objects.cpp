// Searches that return objects of classes. What it prints must not depend on tracing.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

struct Small {
  int at;
  float value;
};

struct Large {
  int at;
  double values[5];
  explicit Large(const int &at);
  Large(int at, double value) : at(at), values{value, 2, 3, value} {}
  double sum() const {
    double total = 0;
    for (double value : values)
      total += value;
    return total;
  }
};

struct Named {
  int key;
  std::string name;
};

int moved(int &place);

static std::optional<int> optional(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(optional) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x)
      return i;
  return std::nullopt;
}

static std::pair<int, float> pair(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(pair) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x)
      return {i, float(v[i])};
  return {-1, 0.f};
}

static const int *address(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(address) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x)
      return &v[i];
  return nullptr;
}

static std::vector<int>::const_iterator iterator(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(iterator) block(32)
  for (auto it = v.begin(); it != v.end(); ++it)
    if (*it == x)
      return it;
  return v.end();
}

static std::pair<int, int> distance(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(distance) block(32)
  for (auto it = v.begin(); it != v.end(); ++it)
    if (*it == x)
      return {int(it - v.begin()), *it};
  return {-1, 0};
}

static std::optional<int> element(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(element) block(32)
  for (int each : v)
    if (each == x)
      return each;
  return {};
}

// Its variables end behind what makes the result, one after the other.
static std::optional<std::string_view> view(const std::vector<std::string_view> &v, char x) {
#pragma cgpredict kernel(view) block(32)
  for (std::string_view each : v) {
    std::string_view end = each.substr(1);
    if (end[0] == '3' && end[1] == x)
      return end;
  }
  return std::nullopt;
}

// The result is made where `hit` is, in each iteration.
static Small small(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(small) block(32)
  for (int i = 0; i < (int)v.size(); i++) {
    Small hit{i, float(v[i])};
    if (hit.value == x)
      return hit;
  }
  return {-1, 0};
}

static Large large(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(large) block(32)
  for (int i = 0; i < (int)v.size(); i++) {
    Large hit(i, v[i]);
    hit.values[i % 5] += 1;
    if (hit.sum() > 2 * x + 5)
      return hit;
  }
  return {-1, 0};
}

static Large out_of_line(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(out_of_line) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x)
      return Large(i);
  return {-1, 0};
}

static int written(const std::vector<int> &v, int x) {
#pragma cgpredict kernel(written) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x)
      return moved(i) * 10 + i;
  return -1;
}

static std::variant<int, Small, std::string> variant(const std::vector<Named> &v, int x) {
#pragma cgpredict kernel(variant) block(32)
  for (std::size_t i = 0; i < v.size(); ++i) {
    const auto &[key, name] = v[i];
    if (key == x) {
      if (key % 2)
        return name;
      return Small{int(i), 0.5f};
    }
  }
  return -1;
}

static std::unique_ptr<Named> owned(const std::vector<Named> &v, int x) {
#pragma cgpredict kernel(owned) block(32)
  for (const Named &each : v)
    if (each.key == x)
      return std::make_unique<Named>(each);
  return nullptr;
}

static std::vector<int> pushed(const std::vector<int> &v, int x) {
  std::vector<int> hits;
#pragma cgpredict kernel(pushed) block(32)
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == x) {
      hits.push_back(i);
      break;
    }
  return hits;
}

// not traced: the index changes on the way out, before its address is handed on
static int skipped(const std::vector<int> &v, int x) {
  std::vector<int> hits;
  int i = 0;
#pragma cgpredict kernel(skipped) block(32)
  while (i < (int)v.size()) {
    if (v[i] == x) {
      i += 2;
      hits.push_back(i);
      break;
    }
    ++i;
  }
  return hits.empty() ? -i : hits[0];
}

// not traced: the variable goes on from what the iteration before it left
static Small carried(const std::vector<int> &v, int x) {
  Small before;
#pragma cgpredict kernel(carried) block(32)
  for (int i = 0; i < (int)v.size(); i++) {
    if (i > 0 && before.at == x)
      return before;
    before.at = v[i];
    before.value = float(i);
  }
  before = {-1, 0};
  return before;
}

// not traced: the same in a class that is returned in memory
static Large summed(const std::vector<int> &v, int x) {
  for (int round = 1; round < 3; round++) {
    Large sum(round, 0);
#pragma cgpredict kernel(summed) block(32)
    for (int i = 0; i < (int)v.size(); i++) {
      sum.values[0] += v[i];
      if (sum.values[0] > x * 40)
        return sum;
    }
  }
  return {-1, 0};
}

// No search: clang leaves its scope by a `switch` that knows no other way.
std::pair<int, float> greatest_mean(const std::vector<int> &v) {
  float best = 0;
  int at = 0;
#pragma cgpredict kernel(greatest_mean)
  for (int i = 0; i < 400; i++) {
    float sum = 0;
    int count = 0;
    for (int j = 0; j < 100; j++)
      if (v[i + j] % 3) {
        sum += v[i + j];
        count++;
      }
    if (count == 0)
      continue;
    if (sum / count > best) {
      best = sum / count;
      at = i;
    }
  }
  return {at, best};
}

/// Checks that it stays inside, so that a loop's condition does not end where it begins.
struct Checked {
  const int *at;
  const int *end;
  Checked(const int *at, const int *end) : at(at), end(end) {}
  Checked &operator++() {
    if (at == end)
      std::abort();
    ++at;
    return *this;
  }
  int operator*() const { return *at; }
  bool operator!=(const Checked &other) const { return at != other.at; }
};

struct Ends {
  int least, most;
};

/// `best` lies in the result, and is what all iterations before leave there.
static Checked greatest(Checked at, Checked end) {
  Checked best = at;
#pragma cgpredict kernel(greatest)
  while (++at != end)
    if (*best < *at)
      best = at;
  return best;
}

/// `ends` lies there too; it is declared in lines of another file, of a scope that both have.
static Ends least_and_greatest(const std::vector<int> &v) {
#line 1 "other.h"
  Ends ends{v[0], v[0]};
#line 267 "returned-objects.cpp"
#pragma cgpredict kernel(ends)
  for (size_t i = 1; i < v.size(); i++) {
    if (v[i] > ends.most)
      ends.most = v[i];
    if (v[i] == 0)
      break;
    if (v[i] < ends.least)
      ends.least = v[i];
  }
  return ends;
}

int main() {
  std::vector<int> v(500);
  std::vector<Named> named(500);
  std::vector<std::string> texts(500);
  std::vector<std::string_view> views;
  for (int i = 0; i < 500; i++) {
    v[i] = i * 7 % 501;
    named[i] = {v[i], "name " + std::to_string(i)};
    texts[i] = std::to_string(100 + i);
    views.push_back(texts[i]);
  }
  const auto [at, mean] = greatest_mean(v);
  const int *const end = v.data() + v.size();
  const Ends ends = least_and_greatest(v);
  std::printf("%d %g %d\n", at, mean, *greatest({v.data(), end}, {end, end}));
  std::printf("%d %d\n", ends.least, ends.most);
  for (int x : {1, 250, 300, 900}) {
    const std::pair<int, float> p = pair(v, x);
    const Small s = small(v, x), c = carried(v, x);
    const Large l = large(v, x), o = out_of_line(v, x), sum = summed(v, x);
    const int *a = address(v, x);
    std::printf("%d %d %g %d %d %d", optional(v, x).value_or(-5), p.first, p.second,
                a ? int(a - v.data()) : -1, int(iterator(v, x) - v.begin()),
                element(v, x).value_or(-3) + distance(v, x).first);
    std::printf(" %s %d %g %d %g %d %g %d",
                std::string(view(views, '0' + x % 7).value_or("-")).c_str(), s.at, s.value, l.at,
                l.values[3], o.at, o.values[1], written(v, x));
    const std::unique_ptr<Named> unique = owned(named, x);
    std::printf(" %d %s %d %d %d %g %d %g\n", int(variant(named, x).index()),
                unique ? unique->name.c_str() : "-", int(pushed(v, x).size()), skipped(v, x), c.at,
                c.value, sum.at, sum.values[0]);
  }
}

Large::Large(const int &at) : at(at), values{1, 2, 3, 4, 5} {}
int moved(int &place) { return place += 5; }
