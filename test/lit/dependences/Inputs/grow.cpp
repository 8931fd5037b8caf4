// Loops whose iterations allocate memory of a size that they compute, or containers that grow.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>
constexpr int N = 200;
static int in[N], out[N], sizes[N];
static double total[N];
static std::vector<int> kept[N];
static double *rows[N];
__attribute__((weak, noinline)) void tell(int *) {}

int main() {
  for (int i = 0; i < N; ++i)
    in[i] = i * 37 % 101, sizes[i] = 3 + i % 20;
    // proved: a vector of its own, of a length that it loads
#pragma cgpredict kernel(own_vector)
  for (int i = 0; i < N; ++i) {
    std::vector<float> t(sizes[i]);
    for (int k = 0; k < sizes[i]; ++k)
      t[k] = in[i] * k;
    total[i] = t[sizes[i] - 1];
  }
  // proved: malloc
#pragma cgpredict kernel(own_malloc)
  for (int i = 0; i < N; ++i) {
    int *t = (int *)malloc(sizes[i] * sizeof(int));
    for (int k = 0; k < sizes[i]; ++k)
      t[k] = in[i] + k;
    out[i] = t[sizes[i] / 2];
    free(t);
  }
  // proved: calloc
#pragma cgpredict kernel(own_calloc)
  for (int i = 0; i < N; ++i) {
    int *t = (int *)calloc(sizes[i], sizeof(int));
    t[in[i] % sizes[i]] = i;
    int s = 0;
    for (int k = 0; k < sizes[i]; ++k)
      s += t[k] * k;
    out[i] = s;
    free(t);
  }
  // proved: large, of a constant size
#pragma cgpredict kernel(large)
  for (int i = 0; i < N; ++i) {
    std::vector<int> t(2000);
    for (int k = 0; k < 2000; ++k)
      t[k] = in[i] ^ k;
    out[i] = t[in[i]];
  }
  // proved: a vector that grows
#pragma cgpredict kernel(growing)
  for (int i = 0; i < N; ++i) {
    std::vector<int> t;
    for (int k = 0; k < sizes[i]; ++k)
      t.push_back(in[i] * k);
    out[i] = std::accumulate(t.begin(), t.end(), 0);
  }
  // unknown: a string
#pragma cgpredict kernel(text)
  for (int i = 0; i < N; ++i) {
    std::string t;
    for (int k = 0; k < sizes[i] * 2; ++k)
      t += char('a' + k % 26);
    out[i] = int(t.size()) + t[in[i] % t.size()];
  }
  // unknown: a map
#pragma cgpredict kernel(hashed)
  for (int i = 0; i < N; ++i) {
    std::unordered_map<int, int> t;
    for (int k = 0; k < sizes[i]; ++k)
      t[in[(i + k) % N] % 7]++;
    out[i] = t[3];
  }
  // unknown: what is stored to may be shared
#pragma cgpredict kernel(sometimes_shared)
  for (int i = 0; i < N; ++i) {
    int *t = in[i] % 2 ? (int *)malloc(sizes[i] * sizeof(int)) : out;
    t[1] = i;
    if (t != out)
      free(t);
  }
  // unknown: the memory is the thread's own, but another function is told where
#pragma cgpredict kernel(told)
  for (int i = 0; i < N; ++i) {
    int *t = (int *)malloc(sizes[i] * sizeof(int));
    t[0] = i;
    tell(t);
    free(t);
  }
  // unknown: kept
#pragma cgpredict kernel(keeps)
  for (int i = 0; i < N; ++i)
    kept[i].push_back(i);
    // unknown: kept
#pragma cgpredict kernel(keeps_rows)
  for (int i = 0; i < N; ++i) {
    rows[i] = (double *)malloc(16 * sizes[i]);
    rows[i][1] = i;
  }
  // no: shared
  std::vector<int> shared;
  shared.reserve(N);
#pragma cgpredict kernel(appends)
  for (int i = 0; i < N; ++i)
    if (in[i] % 3)
      shared.push_back(i);
  double s = 0;
  for (int i = 0; i < N; ++i)
    s = s * 0.99 + total[i] + out[i] + kept[i].size() + rows[i][1];
  printf("%g %zu\n", s, shared.size());
}
