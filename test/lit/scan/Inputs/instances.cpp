// A class template with two instances: one loop, and one pragma for both. A vector that grows.
#include <cmath>
#include <cstdio>
#include <vector>

template <typename T> class Signal {
public:
  explicit Signal(int n) : samples(n, T(2)) {}
  void shape() {
    for (int i = 0; i < (int)samples.size(); ++i)
      for (int k = 0; k < 40; ++k)
        samples[i] = std::sin(samples[i]);
  }
  double first() const { return samples[0]; }

private:
  std::vector<T> samples;
};

int main() {
  Signal<float> narrow(6000);
  Signal<double> wide(6000);
  narrow.shape();
  wide.shape();
  std::vector<double> kept;
  for (int i = 0; i < 50000; ++i)
    kept.push_back(i * 0.5);
  std::printf("%.4f\n", narrow.first() + wide.first() + kept[7]);
}
