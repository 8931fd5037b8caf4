// The least or the largest of tuples, in the ways in which it is written, and what looks like it and
// is none, with the verdict that follows from reading the loops (check_verdicts.py).
#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

constexpr int N = 600;
static int v[N], w[N], open_[N], out[N];
static unsigned u[N];
static int lowest = 100, place = N;
static double x[N + 1];
static float f[N];

struct Event {
  double time, priority;
  long id;
  bool operator<(const Event &other) const {
    if (time != other.time)
      return time < other.time;
    return priority > other.priority;
  }
};
static std::pair<int, int> given[N];
static Event planned[N];
struct Version {
  int major, minor, patch;
  auto operator<=>(const Version &) const = default;
};
struct Best {
  double cost = 1e9;
  int place = -1;
  void offer(double c, int p) {
    if (c < cost || (c == cost && p < place)) {
      cost = c;
      place = p;
    }
  }
};

static int two_keys() {
  int best = 1 << 30, at = -1;
  // proved reduction: the first place by hand
#pragma cgpredict kernel(two_keys)
  for (int i = 0; i < N; ++i)
    if (v[i] < best || (v[i] == best && i < at)) {
      best = v[i];
      at = i;
    }
  return at + best;
}

static int two_ways() {
  int best = 0, least = 1 << 30, at = -1;
  // proved reduction: the largest, of these the least, and where that is
#pragma cgpredict kernel(two_ways)
  for (int i = 0; i < N; ++i) {
    if (!open_[i])
      continue;
    if (v[i] > best || (v[i] == best && w[i] < least)) {
      best = v[i];
      least = w[i];
      at = i;
    }
  }
  return at + best + least;
}

static int three_keys() {
  int a = 0, b = 0, at = -1;
  unsigned c = 0;
  // proved reduction: three, one of them without a sign, the last of equal ones
#pragma cgpredict kernel(three_keys)
  for (int i = 0; i < N; ++i) {
    bool better = v[i] > a;
    if (v[i] == a) {
      better = w[i] > b;
      if (w[i] == b)
        better = u[i] >= c;
    }
    if (better) {
      a = v[i];
      b = w[i];
      c = u[i];
      at = i;
    }
  }
  return a + b + (int)c + at;
}

static std::pair<double, int> pairs() {
  std::pair<double, int> best{0, -1};
  // proved reduction: std::max, whose reference is to one of two places
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < N; ++i)
    best = std::max(best, std::make_pair(std::fabs(x[i]), v[i]));
  return best;
}

static int by_reference() {
  std::pair<int, int> least{1 << 30, 0};
  Event latest{-1, 0, -1};
  // proved reduction: both members are loaded from where the library says that the better one lies
#pragma cgpredict kernel(by_reference)
  for (int i = 0; i < N; ++i) {
    least = std::min(least, given[i]);
    latest = std::max(latest, planned[i]);
  }
  return least.first + least.second + (int)latest.id;
}

static int kept_by_reference() {
  std::pair<int, int> least{1 << 30, 0};
  // no: each iteration keeps what the least one was by then
#pragma cgpredict kernel(kept_by_reference)
  for (int i = 0; i < N; ++i) {
    least = std::min(least, given[i]);
    out[i] = least.second;
  }
  return least.second;
}

static int mixed_by_reference() {
  std::pair<int, int> least{1 << 30, 0};
  // no: the second member is that of a pair which was not compared
#pragma cgpredict kernel(mixed_by_reference)
  for (int i = 0; i < N; ++i) {
    const std::pair<int, int> &better = std::min(least, given[i]);
    const std::pair<int, int> &other = std::min(least, given[N - 1 - i]);
    least.first = better.first;
    least.second = other.second;
  }
  return least.second;
}

static std::pair<float, int> pairs_by_hand() {
  std::pair<float, int> best{1e9F, -1};
  // proved reduction: compared by the library, stored by hand
#pragma cgpredict kernel(pairs_by_hand)
  for (int i = 0; i < N; ++i) {
    const std::pair<float, int> own{f[i], w[i]};
    if (own < best) {
      best.first = own.first;
      best.second = own.second;
    }
  }
  return best;
}

static std::tuple<int, int, int> tuples() {
  std::tuple<int, int, int> best{1 << 30, 0, 0};
  // proved reduction: three members
#pragma cgpredict kernel(tuples)
  for (int i = 0; i < N; ++i)
    best = std::min(best, std::make_tuple(v[i], -w[i], 2 * v[i]));
  return best;
}

static int both_ends() {
  std::pair<int, int> least{1 << 30, 0}, most{-1, 0};
  // proved reduction: two tuples in turn
#pragma cgpredict kernel(both_ends)
  for (int i = 0; i < N; ++i) {
    least = std::min(least, std::pair{v[i], w[i]});
    most = std::max(most, std::pair{v[i], w[i]});
  }
  return least.second + most.second;
}

static int in_branches() {
  int best = 1 << 30, at = -1;
  // proved reduction: one member, or else the other
#pragma cgpredict kernel(in_branches)
  for (int i = 0; i < N; ++i) {
    if (v[i] < best) {
      best = v[i];
      at = w[i];
    } else if (v[i] == best && w[i] < at) {
      at = w[i];
    }
  }
  return at;
}

static int other_extreme() {
  int best = 1 << 30, at = -1;
  // no: of equal ones the larger second, which an unsigned order decides
#pragma cgpredict kernel(other_extreme)
  for (int i = 0; i < N; ++i) {
    if (v[i] < best) {
      best = v[i];
      at = w[i];
    } else if (v[i] == best) {
      at = (unsigned)w[i] < (unsigned)at ? at : w[i] < at + 1 ? at : w[i];
    }
  }
  return at;
}

static int its_own() {
  int best = 1 << 30, at = -1;
  // no: the next one's value is stored
#pragma cgpredict kernel(its_own)
  for (int i = 0; i < N; ++i) {
    if (x[i] < best || (x[i] == best && w[i] < at)) {
      best = (int)x[i];
      at = w[i];
    }
    x[i + 1] = w[i];
  }
  return at;
}

static Event events(const std::vector<Event> &all) {
  Event next{1e9, 0, -1};
  // proved reduction: an order of the program's own, and what belongs to it
#pragma cgpredict kernel(events)
  for (int i = 0; i < N; ++i)
    if (all[i] < next) {
      next.time = all[i].time;
      next.priority = all[i].priority;
      next.id = all[i].id;
    }
  return next;
}

static Version versions(const std::vector<Version> &all) {
  Version newest{0, 0, 0};
  // proved reduction: an order by default
#pragma cgpredict kernel(versions)
  for (int i = 0; i < N; ++i)
    if (all[i] > newest) {
      newest.major = all[i].major;
      newest.minor = all[i].minor;
      newest.patch = all[i].patch;
    }
  return newest;
}

// No first member is equal to another one, so that no run compares the later ones.
static int without_ties(const std::vector<Version> &distinct) {
  Version oldest{N, 0, 0};
  // proved reduction: the code compares the later members
#pragma cgpredict kernel(without_ties)
  for (int i = 0; i < N; ++i)
    if (distinct[i] < oldest)
      oldest = distinct[i];
  std::tuple<int, int> nearest{N, N};
  // proved reduction: the same in the library's tuples
#pragma cgpredict kernel(nearest)
  for (int i = 0; i < N; ++i) {
    const std::tuple<int, int> candidate{distinct[i].major, i};
    if (candidate < nearest)
      nearest = candidate;
  }
  int cost = N, at = -1;
  // proved reduction: of equal costs the last place, which is the largest one
#pragma cgpredict kernel(last_of_equals)
  for (int i = 0; i < N; ++i)
    if (distinct[i].major <= cost) {
      cost = distinct[i].major;
      at = i;
    }
  return oldest.minor + std::get<1>(nearest) + at;
}

static void offers(Best &best) {
  // proved reduction: by a member function
#pragma cgpredict kernel(offers)
  for (int i = 0; i < N; ++i)
    best.offer(x[i], i);
}

static void either() {
  // no: open ones are stored whatever was there before
#pragma cgpredict kernel(either)
  for (int i = 0; i < N; ++i)
    if (!open_[i] || v[i] < lowest)
      lowest = v[i];
}

static void first_or() {
  // no: nor is the place the least one
#pragma cgpredict kernel(first_or)
  for (int i = 0; i < N; ++i)
    if (w[i] > 60 || i < place)
      place = i;
}

static int any_better() {
  int best = 1 << 30, at = N;
  // no: neither key comes first
#pragma cgpredict kernel(any_better)
  for (int i = 0; i < N; ++i)
    if (v[i] < best || w[i] < at) {
      best = v[i];
      at = w[i];
    }
  return at;
}

static int both_better() {
  int best = 1 << 30, at = N;
  // no: of two that are each better in one, the first stays
#pragma cgpredict kernel(both_better)
  for (int i = 0; i < N; ++i)
    if (v[i] < best && w[i] < at) {
      best = v[i];
      at = w[i];
    }
  return at;
}

static int half_taken() {
  int best = 1 << 30, second = N;
  // no: of equal ones the second key is taken alone, whatever it was
#pragma cgpredict kernel(half_taken)
  for (int i = 0; i < N; ++i) {
    if (v[i] < best)
      best = v[i];
    if (v[i] == best && w[i] < second)
      second = w[i];
  }
  return second;
}

static int another_value() {
  int best = 1 << 30, at = N;
  // no: what is stored is not what was compared
#pragma cgpredict kernel(another_value)
  for (int i = 0; i < N; ++i)
    if (v[i] < best || (v[i] == best && w[i] < at)) {
      best = v[i] + 1;
      at = w[i];
    }
  return at;
}

static int counted() {
  int best = 1 << 30, at = N, records = 0;
  // no: how often it changed depends on the order
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; ++i)
    if (v[i] < best || (v[i] == best && w[i] < at)) {
      best = v[i];
      at = w[i];
      ++records;
    }
  return at + records;
}

static int told() {
  int best = 1 << 30, at = N;
  // no: each iteration says whether it was better
#pragma cgpredict kernel(told)
  for (int i = 0; i < N; ++i) {
    int better = 0;
    if (v[i] < best || (v[i] == best && w[i] < at)) {
      best = v[i];
      at = w[i];
      better = 1;
    }
    out[i] = better;
  }
  return at;
}

static int stored_if() {
  int best = 1 << 30, at = N;
  // no: a store of its own where it was better
#pragma cgpredict kernel(stored_if)
  for (int i = 0; i < N; ++i)
    if (v[i] < best || (v[i] == best && w[i] < at)) {
      best = v[i];
      at = w[i];
      out[i] = i;
    }
  return at;
}

static int turned() {
  int best = 500, at = 50;
  // no: open ones look for the least, the others for the largest
#pragma cgpredict kernel(turned)
  for (int i = 0; i < N; ++i)
    if (open_[i] ? v[i] < best || (v[i] == best && w[i] < at)
                 : v[i] > best || (v[i] == best && w[i] > at)) {
      best = v[i];
      at = w[i];
    }
  return at;
}

static int equals_if() {
  int best = 0, second = 0, at = -1;
  // no: which of equal ones stays depends on something else
#pragma cgpredict kernel(equals_if)
  for (int i = 0; i < N; ++i)
    if (v[i] > best ||
        (v[i] == best && (w[i] > second || (w[i] == second && open_[i])))) {
      best = v[i];
      second = w[i];
      at = i;
    }
  return at;
}

static unsigned two_orders() {
  int best = 0, second = 0;
  // no: with a sign, and without one
#pragma cgpredict kernel(two_orders)
  for (int i = 0; i < N; ++i)
    if (v[i] > best || (v[i] == best && (unsigned)w[i] > (unsigned)second && w[i] > second - 1)) {
      best = v[i];
      second = w[i];
    }
  return second;
}

static int far_enough() {
  int best = 0, at = 0;
  // no: the place must be far enough behind
#pragma cgpredict kernel(far_enough)
  for (int i = 0; i < N; ++i)
    if (v[i] > best || (v[i] == best && i > at + 7)) {
      best = v[i];
      at = i;
    }
  return at;
}

static int crossed() {
  int best = 0, second = 0;
  // no: each takes the other's value
#pragma cgpredict kernel(crossed)
  for (int i = 0; i < N; ++i)
    if (v[i] > best || (v[i] == best && w[i] > second)) {
      best = w[i];
      second = v[i];
    }
  return best;
}

int main() {
  std::vector<Event> all(N);
  std::vector<Version> releases(N), distinct(N);
  for (int i = 0; i < N; ++i) {
    v[i] = (i * 37) % 101;
    w[i] = (i * 53) % 71;
    u[i] = (i * 29) % 13;
    open_[i] = i % 3 != 1;
    x[i] = (i * 41) % 97 - 50;
    f[i] = (i * 59) % 83;
    given[i] = {(i * 43) % 89, (i * 19) % 31};
    planned[i] = {double((i * 23) % 41), double((i * 11) % 7), i};
    all[i] = {double((i * 31) % 47), double((i * 7) % 11), i};
    distinct[i] = {N - 1 - i, i % 3, 0};
    releases[i] = {i % 4, (i * 5) % 9, (i * 17) % 23};
  }
  Best best;
  offers(best);
  const auto [first, second] = pairs();
  const auto [third, fourth] = pairs_by_hand();
  const auto [a, b, c] = tuples();
  const Event next = events(all);
  const Version newest = versions(releases);
  printf("%d %d %d %g %d %g %d %d %d %d %g %ld %d %d %g %d\n", two_keys(), two_ways(), three_keys(),
         first, second, third, fourth, a, b, c, next.time, next.id, newest.minor, newest.patch,
         best.cost, best.place);
  printf("%d %d %d\n", by_reference(), kept_by_reference(), mixed_by_reference());
  printf("%d %d %d %d\n", both_ends(), in_branches(), other_extreme(), its_own());
  either();
  first_or();
  printf("%d\n", without_ties(distinct));
  printf("%d %d %d %d %d %d %d %d %d %u %d %d %d %d\n", lowest, place, any_better(), both_better(), half_taken(),
         another_value(), counted(), told(), stored_if(), turned(), equals_if(), two_orders(),
         far_enough(), crossed());
}
