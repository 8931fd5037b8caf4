// Objects that are handed on by reference, one of two by a comparison, whose members the types of
// the code do not name, or that are compared again; with the verdict that follows from reading the
// loops (check_verdicts.py).
#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

constexpr int N = 600;
using Place = std::tuple<int, int>;
using Pair = std::pair<int, int>;
static Place given[N];
static Pair p[N + 1], q[N + 1], moved[N + 1], kept[N + 1];
static int w[N];

static int largest() {
  Place best{-1, 0};
  // proved reduction: by both members, the first one first
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i)
    best = std::max(best, given[i]);
  return std::get<0>(best) + std::get<1>(best);
}

static int least(const std::vector<std::tuple<double, int, int>> &all) {
  std::tuple<double, int, int> best{1e9, 0, 0};
  // proved reduction: the same of three, by a vector's elements
#pragma cgpredict kernel(least)
  for (int i = 0; i < N; ++i)
    best = std::min(best, all[i]);
  return std::get<1>(best) + std::get<2>(best);
}

static void clamped(const Pair &low, const Pair &high) {
  // proved: each iteration's own, or one of two that none stores to
#pragma cgpredict kernel(clamped)
  for (int i = 0; i < N; ++i)
    q[i] = std::clamp(p[i], low, high);
}

static int crossed() {
  Place best{-1, 0};
  // no: the new second member against the old first one is no order
#pragma cgpredict kernel(crossed)
  for (int i = 0; i < N; ++i) {
    const Place &next = std::get<0>(best) < std::get<1>(given[i]) ? given[i] : best;
    best = next;
  }
  return std::get<0>(best) + std::get<1>(best);
}

static int counted() {
  Place best{-1, 0};
  // no: the second member counts the iterations that came before
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; ++i) {
    best = std::max(best, given[i]);
    std::get<1>(best) += 2;
  }
  return std::get<0>(best) + std::get<1>(best);
}

static void ahead() {
  // no: some iterations read what the next one overwrites
#pragma cgpredict kernel(ahead)
  for (int i = 0; i < N; ++i) {
    const Pair &from = w[i] > 3 ? moved[i] : moved[i + 1];
    moved[i] = Pair(from.second, from.first);
  }
}

static void running(const Pair &high) {
  // no: what the iteration before it left is the bound
#pragma cgpredict kernel(running)
  for (int i = 1; i < N; ++i)
    kept[i] = std::clamp(kept[i], kept[i - 1], high);
}

int main() {
  std::vector<std::tuple<double, int, int>> all(N);
  for (int i = 0; i < N; ++i) {
    w[i] = i * 13 % 7;
    given[i] = {i * 37 % 101, w[i]};
    p[i] = moved[i] = kept[i] = Pair(i * 37 % 101, i);
    all[i] = {0.5 * (i * 29 % 97), w[i], i};
  }
  clamped({20, 0}, {70, 40});
  ahead();
  running({90, 7});
  int sum = 0;
  for (int i = 0; i < N; ++i)
    sum += q[i].first * 3 + q[i].second + moved[i].first + kept[i].second;
  std::printf("%d %d %d %d %d\n", largest(), least(all), crossed(), counted(), sum);
}
