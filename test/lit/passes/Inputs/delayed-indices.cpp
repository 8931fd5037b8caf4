// Loops whose iterations use what the index was before: each thread computes that by itself, unless
// something else is handed on.
#include <cstdio>
#include <vector>

static const int n = 500;
static double x[n], y[n], edge[n], z[n + 1];

int main(int count, char **) {
  const int many = 300 * count;
  for (int i = 0; i < n; i++) {
    x[i] = i * 37 % 101;
    y[i] = i * 11 % 89;
  }
  int i, j;
  double area = 0;
#pragma cgpredict kernel(area)
  for (i = 0, j = n - 1; i < n; j = i++)
    area += x[j] * y[i] - x[i] * y[j];
  const int left = j;
#pragma cgpredict kernel(edges)
  for (i = 0, j = n - 1; i < n; j = i++)
    edge[i] = x[j] - x[i];
  size_t before = 3;
#pragma cgpredict kernel(downwards)
  for (unsigned k = n; k != 0; before = k--)
    z[k] = double(before);
  long last = -1;
#pragma cgpredict kernel(in_body)
  for (i = 10; i < n; i += 3) {
    edge[i] += last;
    last = i;
  }
  const double *was = y;
#pragma cgpredict kernel(pointers)
  for (const double *p = x; p != x + n; was = p++)
    z[p - x] += *was;
  double total = 0;
  std::vector<double> v(x, x + n);
  auto prior = v.end() - 1;
#pragma cgpredict kernel(iterators)
  for (auto at = v.begin(); at != v.end(); prior = at++)
    total += *at - 2 * *prior;
  // Read behind the loop alone, which may not have run.
  int latest = many, never = many;
#pragma cgpredict kernel(behind)
  for (i = 0; i < n; i++) {
    y[i] += 1;
    latest = i;
  }
#pragma cgpredict kernel(no_threads)
  for (i = many; i < count; i++)
    never = i;
  // Two iterations before, which no thread knows from its index by one step.
  int first = 0, second = 0;
#pragma cgpredict kernel(twice)
  for (i = 0; i < n; i++) {
    y[i] += second;
    second = first;
    first = i * i % 7;
  }
  // A byte comes round to what it began with.
  int seen = 9, rounds = 0;
#pragma cgpredict kernel(wraps)
  for (unsigned char b = 5; b < many; seen = b++) {
    if (b == 5 && seen == 4 && ++rounds == 3)
      break;
    if (rounds > 300)
      break;
  }
  double sum = 0;
  for (i = 0; i < n; i++)
    sum += (i + 1) * (edge[i] + z[i] + y[i]);
  std::printf("%g %g %g %d %d %zu %ld %ld %d %d %d %d\n", area, sum, total, left, j, before, last, was - x, seen, rounds, latest,
              never);
}
