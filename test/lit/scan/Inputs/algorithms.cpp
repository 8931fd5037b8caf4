// Algorithms of the library, whose loops stand in its headers, and two sorts that call themselves.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

static void quicksort(int *v, int n) {
  while (n > 1) {
    const int pivot = v[n / 2];
    int i = 0, j = n - 1;
    for (;; std::swap(v[i++], v[j--])) {
      while (v[i] < pivot)
        i++;
      while (v[j] > pivot)
        j--;
      if (i >= j)
        break;
    }
    quicksort(v, i);
    v += i;
    n -= i;
  }
}

int main() {
  const int n = 20000;
  std::vector<double> x(n), y(n), z(n);
  std::vector<int> keys(n);
  std::iota(keys.begin(), keys.end(), 1);
  std::transform(keys.begin(), keys.end(), x.begin(), [](int i) { return std::exp(std::sin(i)); });
  std::transform(x.begin(), x.end(), x.begin(), y.begin(), std::multiplies<>());
  std::ranges::for_each(y, [](double &value) { value += 1; });
  std::partial_sum(y.begin(), y.end(), z.begin());
  const double dot = std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  const double sum = std::reduce(x.begin(), x.end(), 0.0);
  const auto greatest = std::max_element(z.begin(), z.end()) - z.begin();
  const auto odd = std::count_if(keys.begin(), keys.end(), [](int key) { return key % 2; });
  for (int &key : keys)
    key = key * 7919 % n;
  std::vector<int> copy = keys;
  std::rotate(copy.begin(), copy.begin() + 7, copy.end());
  std::sort(keys.begin(), keys.end());
  quicksort(copy.data(), n);
  std::printf("%g %g %td %td %d\n", dot, sum, greatest, odd, keys == copy);
}
