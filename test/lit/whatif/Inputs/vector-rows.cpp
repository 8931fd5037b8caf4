// Sums of the rows of a vector of vectors, of an ARRAY of pointers, or of one FLAT vector, a thread
// each. CHANGED has one vector, column by column.
#include <array>
#include <vector>
#define N 1024
int main() {
#if defined(CHANGED) || defined(FLAT)
  std::vector<float> A(N * N, 1.f);
#elif defined(ARRAY)
  std::vector<float> rows[N];
  std::array<float *, N> A;
  for (int i = 0; i < N; ++i) {
    rows[i].assign(N, 1.f);
    A[i] = rows[i].data();
  }
#else
  std::vector<std::vector<float>> A(N, std::vector<float>(N, 1.f));
#endif
  std::vector<float> sums(N);
#pragma cgpredict kernel(sums) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
#ifdef CHANGED
      sum += A[j * N + i];
#elif defined(FLAT)
      sum += A[i * N + j];
#else
      sum += A[i][j];
#endif
    sums[i] = sum;
  }
  return sums[1] != N;
}
