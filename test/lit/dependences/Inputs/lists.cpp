// The least or the largest of lists that stand in the source, and what looks like it, with the
// verdict that follows from reading the loops (check_verdicts.py).
#include <algorithm>
#include <cstdio>

constexpr int N = 600;
struct Point {
  float x, y, z;
};
static Point p[N];
static int q[4 * N], out[N];

static float largest() {
  float most = -1;
  // proved reduction: the largest of two members and of those before
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i)
    most = std::max({most, p[i].x, p[i].y});
  return most;
}

static float bounds() {
  float low = 1e30f, high = -1e30f;
  // proved reduction: both ends of a box, the old one first or last
#pragma cgpredict kernel(bounds)
  for (int i = 0; i < N; ++i) {
    low = std::min({low, p[i].x, p[i].y, p[i].z});
    high = std::max({p[i].x, p[i].y, p[i].z, high});
  }
  return high - low;
}

static int of_integers() {
  int most = 0;
  // proved reduction: five numbers
#pragma cgpredict kernel(of_integers)
  for (int i = 0; i < N; ++i)
    most = std::max({q[4 * i], q[4 * i + 1], most, q[4 * i + 2], q[4 * i + 3]});
  return most;
}

static double by_hand() {
  double most = 0;
  // proved reduction: a loop over a list
#pragma cgpredict kernel(by_hand)
  for (int i = 0; i < N; ++i)
    for (const double value : {double(p[i].x), 2.0 * p[i].y, double(p[i].z)})
      if (value > most)
        most = value;
  return most;
}

static long neighbours() {
  long sum = 0;
  // proved reduction: a loop over distances
#pragma cgpredict kernel(neighbours)
  for (int i = 1; i < N - 1; ++i)
    for (const int away : {-1, 0, 1})
      sum += q[i + away];
  return sum;
}

static void each() {
  // proved: each iteration has a list of its own
#pragma cgpredict kernel(each)
  for (int i = 0; i < N; ++i)
    out[i] = std::max({q[4 * i], q[4 * i + 1], q[4 * i + 2]});
}

static float fading() {
  float most = 0;
  // no: half of the one before
#pragma cgpredict kernel(fading)
  for (int i = 0; i < N; ++i)
    most = std::max({most * 0.5f, p[i].x, p[i].y});
  return most;
}

static int clipped() {
  int most = 0;
  // no: the one before is bounded first
#pragma cgpredict kernel(clipped)
  for (int i = 0; i < N; ++i)
    most = std::max({std::min(most, q[i]), q[i + 1] / 2});
  return most;
}

static int both_ways() {
  int most = 0;
  // no: the least of some, the largest of others
#pragma cgpredict kernel(both_ways)
  for (int i = 0; i < N; ++i)
    most = q[i] % 2 ? std::max({most, q[i], q[i + 1]}) : std::min({most, q[i], q[i + 2]});
  return most;
}

int main() {
  for (int i = 0; i < N; ++i)
    p[i] = {float(i * 37 % 101), float(i * 53 % 89), float(i * 11 % 71)};
  for (int i = 0; i < 4 * N; ++i)
    q[i] = i * 7919 % 1013;
  each();
  long sum = 0;
  for (const int value : out)
    sum += value;
  printf("%g %g %d %g %ld %ld", largest(), bounds(), of_integers(), by_hand(), neighbours(), sum);
  printf(" %g %d %d\n", fading(), clipped(), both_ways());
}
