// Accesses that stand in a header.
#include <numeric>
#include <vector>

class Row {
public:
  explicit Row(int n) : data(n, 1), index(n) {
    std::iota(index.begin(), index.end(), 0);
  }
  double get(int i) const { return data[i]; }
  void set(int i, double v) { data[i] = v; }
  void setThrough(int i, double v) { data[index[i]] = v; }

private:
  std::vector<double> data;
  std::vector<int> index;
};
