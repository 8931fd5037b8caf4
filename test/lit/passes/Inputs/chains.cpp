// Accesses that clang places at the first name of a chain of members, indices and arguments.
#include <array>
#include <vector>

struct Particles {
  float x[512], vx[512];
};
static Particles q;

class Matrix {
public:
  Matrix(int rows, int columns) : columns(columns), data_(rows * columns) {}
  float &operator()(int i, int j) { return data_[i * columns + j]; }

private:
  int columns;
  std::vector<float> data_;
};

class Field {
protected:
  std::vector<float> field = std::vector<float>(512);
};
class Solver : public Field {
  float *raw = q.x;

public:
  void step() {
#pragma cgpredict kernel(member)
    for (int i = 0; i < 512; i++)
      field[i] += raw[i];
  }
};

struct Outer {
  struct {
    std::vector<float> v;
  } in;
  std::array<float, 512> k;
};

int main() {
#pragma cgpredict kernel(globals)
  for (int i = 0; i < 512; i++)
    q.x[i] += q.vx[i];

  Matrix a(16, 32), b(32, 16), c(16, 16);
#pragma cgpredict kernel(operators) grid(2)
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      float sum = 0;
      for (int k = 0; k < 32; k++)
        sum += a(i, k) * b(k, j);
      c(i, j) = sum;
    }

  Outer o;
  o.in.v.resize(512);
#pragma cgpredict kernel(nested)
  for (int i = 0; i < 512; i++)
    o.in.v[i] = o.k[i];
  Solver().step();

  struct Pair {
    float x = 1, y = 1;
    float dot(const Pair &other) const { return x * other.x + y * other.y; }
  };
  std::vector<Pair> u(512), w(512);
#pragma cgpredict kernel(elements)
  for (int i = 0; i < 512; i++)
    o.k[i] = u[i].dot(w[i]);
}
