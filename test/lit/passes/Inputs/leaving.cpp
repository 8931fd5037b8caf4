// Loops that write and are left early, past destructors, through handlers and with their results.
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
static int alive, destroyed;
struct Counted {
  int v;
  explicit Counted(int v) : v(v) { ++alive; }
  Counted(const Counted &o) : v(o.v) { ++alive; }
  ~Counted() { --alive; ++destroyed; }
};
struct Result {
  int code;
  double value[3];
};
static std::vector<int> from(1000), to(1000);

static int objects(int bad) {
  Counted outer(bad);
#pragma cgpredict kernel(objects) block(32)
  for (std::size_t i = 0; i < from.size(); i++) {
    Counted own(from[i]);
    if (own.v == bad)
      return own.v + outer.v;
    Counted other(own);
    to[i] = other.v * 2;
    if (other.v == bad + 1)
      break;
  }
  return -1;
}
static Result structure(int bad) {
  Result r{};
#pragma cgpredict kernel(structure) block(32)
  for (std::size_t i = 0; i < from.size(); i++) {
    r.value[i % 3] += from[i];
    to[i] -= from[i];
    if (from[i] == bad) {
      r.code = i;
      return r;
    }
  }
  r.code = -1;
  return r;
}
static std::optional<std::string> text(int bad) {
#pragma cgpredict kernel(text) block(32)
  for (auto it = from.begin(); it != from.end(); ++it) {
    std::string own = std::to_string(*it);
    to[it - from.begin()] = own.size();
    if (*it == bad)
      return own + "!";
  }
  return {};
}
static Result made(int bad) {
#pragma cgpredict kernel(made) block(32)
  for (std::size_t i = 0; i < from.size(); i++) {
    Result r{int(i), {1, 2, from[i] * 1.0}};
    to[i] = r.value[2] + 1;
    if (from[i] == bad)
      return r;
  }
  return {};
}
static int throws(int bad) {
  try {
#pragma cgpredict kernel(throws) block(32)
    for (std::size_t i = 0; i < from.size(); i++) {
      Counted own(from[i]);
      to.at(i) += own.v;
      if (own.v == bad)
        throw std::runtime_error("bad");
      if (own.v == bad + 3)
        return own.v;
    }
  } catch (const std::exception &e) {
    std::printf("%s\n", e.what());
    return -5;
  }
  return 1;
}
static int threaded(int depth, int bad) {
  int got = 0;
#pragma cgpredict kernel(nested) block(32)
  for (int i = 0; i < 40; i++) {
    to[i] += depth;
    if (depth < 2 && i == 3)
      got += threaded(depth + 1, bad);
    if (from[i] == bad)
      return got + i;
  }
  return got;
}
static int pointed(int bad) {
  const int *p = nullptr;
  struct Node { const int *at; int v; };
  int sum = 0;
  {
#pragma cgpredict kernel(pointed) block(32)
    for (int i = 0; i < 1000; i++) {
      int own[3] = {i, i * 2, i * 3};
      Node node{own + i % 3, i};
      to[i] = node.v;
      if (from[i] == bad) {
        sum = *node.at + node.v;
        std::printf("%d %d\n", sum, own[0]);
        break;
      }
    }
  }
  return sum + (p != nullptr);
}
template <class F>
static int twoLoops(F f, int bad) {
  int s = 0;
  for (int k = 0; k < 3; k++) {
#pragma cgpredict kernel(inner) block(32)
    for (int i = 0; i < 300; i++) {
      to[i + 300 * k] = f(from[i]);
      if (from[i] == bad)
        return s;
      if (from[i] == bad + 7)
        goto next;
    }
    s += 10;
  next:
    s += k;
  }
  return s;
}
static unsigned hash() {
  unsigned h = 1;
  for (int t : to)
    h = h * 31 + t;
  return h;
}
int main() {
  for (int bad : {-1, 7, 300, 0, 224, 231, 999, 998, 5000, 4}) {
    for (int i = 0; i < 1000; i++) {
      from[i] = i * 7 % 1000;
      to[i] = i;
    }
    std::printf("%d\n", objects(bad));
    std::printf("%u %d %d\n", hash(), alive, destroyed);
    Result r = structure(bad);
    std::printf("%d %g %u\n", r.code, r.value[1], hash());
    auto t = text(bad);
    std::printf("%s %u\n", t ? t->c_str() : "none", hash());
    r = made(bad);
    std::printf("%d %g %u\n", r.code, r.value[2], hash());
    std::printf("%d\n", throws(bad));
    std::printf("%u %d\n", hash(), alive);
    std::printf("%d\n", threaded(0, bad));
    std::printf("%d\n", pointed(bad));
    std::printf("%d\n", twoLoops([&](int v) { return v + bad; }, bad));
    std::printf("%u\n", hash());
  }
}
