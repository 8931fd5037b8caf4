// A loop with a pragma in a template, and in an inline function that several files have.
#include <vector>

template <class T, int K> struct Filter {
  std::vector<T> in = std::vector<T>(512, T(1)), out = std::vector<T>(512);
  void apply() {
#pragma cgpredict kernel(filter)
    for (int i = 0; i < 512 - K; ++i) {
      T sum{};
      for (int k = 0; k < K; ++k)
        sum += in[i + k];
      out[i] = sum;
    }
  }
};

inline void scale(std::vector<float> &x) {
#pragma cgpredict kernel(scale)
  for (int i = 0; i < int(x.size()); ++i)
    x[i] *= 2;
}

void second();
