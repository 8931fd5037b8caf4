// Extremes of which there is none yet, by std::optional or a flag, and what looks like them, with
// the verdict that follows from reading the loops (check_verdicts.py).
#include <cstdio>
#include <optional>

constexpr int N = 600;
static int a[N], w[N];
static double x[N];
static bool isSet;
static int shared;
static int *cleared = w;

static int largest() {
  std::optional<int> best;
  // proved reduction: "none yet" is below all others
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i)
    if (!best || a[i] > *best)
      best = a[i];
  return best.value_or(-1);
}

static double least() {
  std::optional<double> best;
  // proved reduction: of some iterations
#pragma cgpredict kernel(least)
  for (int i = 0; i < N; ++i)
    if (w[i] > 2 && (!best.has_value() || x[i] <= *best))
      best = x[i];
  return best.value_or(-1);
}

static int by_flag() {
  bool any = false;
  int best = 0, at = -1;
  // proved reduction: the same by hand, with its place
#pragma cgpredict kernel(by_flag)
  for (int i = 0; i < N; ++i)
    if (!any || a[i] > best) {
      any = true;
      best = a[i];
      at = i;
    }
  return at + best;
}

static int by_number() {
  int none = 1;
  double best = 0;
  // proved reduction: a flag that is taken away
#pragma cgpredict kernel(by_number)
  for (int i = 0; i < N; ++i)
    if (none || x[i] < best) {
      none = 0;
      best = x[i];
    }
  return none + static_cast<int>(best);
}

static int first() {
  std::optional<int> found;
  // proved reduction: that of the least index stays
#pragma cgpredict kernel(first)
  for (int i = 0; i < N; ++i)
    if (!found && a[i] > 50)
      found = a[i];
  return found.value_or(-1);
}

static int last() {
  std::optional<int> best;
  // write conflict: the last one stays
#pragma cgpredict kernel(last)
  for (int i = 0; i < N; ++i)
    if (a[i] > 50)
      best = a[i];
  return best.value_or(-1);
}

static int after() {
  std::optional<int> best;
  // no: all from the first large one on are taken
#pragma cgpredict kernel(after)
  for (int i = 0; i < N; ++i)
    if (best || a[i] > 50)
      best = a[i];
  return best.value_or(-1);
}

static int clearly() {
  std::optional<int> best;
  // no: which of two that are close stays depends on which came first
#pragma cgpredict kernel(clearly)
  for (int i = 0; i < N; ++i)
    if (!best || a[i] > *best + 3)
      best = a[i];
  return best.value_or(-1);
}

static int records() {
  std::optional<int> best;
  int count = 0;
  // no: how many there were depends on the order
#pragma cgpredict kernel(records)
  for (int i = 0; i < N; ++i)
    if (!best || a[i] > *best) {
      best = a[i];
      ++count;
    }
  return count;
}

static int since() {
  std::optional<int> best;
  // no: what came before a zero does not count
#pragma cgpredict kernel(since)
  for (int i = 0; i < N; ++i)
    if (a[i] == 0)
      best.reset();
    else if (!best || a[i] > *best)
      best = a[i];
  return best.value_or(-1);
}

static int once() {
  bool any = false;
  int best = 0;
  // no: two values of the flag, the second of which closes the search
#pragma cgpredict kernel(once)
  for (int i = 0; i < N; ++i)
    if (!any || a[i] > best) {
      any = a[i] < 60;
      best = a[i];
    }
  return best + any;
}

static int anew() {
  // write conflict: each iteration begins with none
#pragma cgpredict kernel(anew)
  for (int i = 0; i < N; ++i) {
    isSet = false;
    cleared[i] = 0;
    if (!isSet || a[i] > shared) {
      isSet = true;
      shared = a[i];
    }
  }
  return shared;
}

int main() {
  for (int i = 0; i < N; ++i) {
    a[i] = i * 37 % 101;
    w[i] = i * 13 % 7;
    x[i] = 0.5 * (i * 29 % 97);
  }
  std::printf("%d %g %d %d %d\n", largest(), least(), by_flag(), by_number(), first());
  std::printf("%d %d %d %d %d %d\n", last(), after(), clearly(), records(), since(), once());
  std::printf("%d\n", anew());
}
