#include <cstdio>
#include <memory>
#include <vector>

class Grid {
public:
  Grid(int nx, int ny) : nx_(nx), ny_(ny), cells(nx * ny) {}
  int nx() const { return nx_; }
  int ny() const { return ny_; }
  double &operator()(int i, int j) { return cells[i * ny_ + j]; }
  double &operator[](int k) { return cells[k]; }
  void clear() {
#pragma cgpredict kernel(clear)
    for (int k = 0; k < this->nx(); ++k)
      (*this)[k] = 0;
  }

private:
  int nx_, ny_;
  std::vector<double> cells;
};

class World {
public:
  explicit World(int n) : grid_(new Grid(n, n)), next_(new Grid(n, n)) {}
  Grid &grid() { return *grid_; }
  Grid *next() { return next_.get(); }
  std::unique_ptr<Grid> &owner() { return grid_; }
  void step() {
#pragma cgpredict kernel(step) grid(2)
    for (int i = 1; i < grid_->nx() - 1; ++i)
      for (int j = 1; j < grid_->ny() - 1; ++j)
        (*next_)(i, j) = (*grid_)(i - 1, j) + (*grid_)(i + 1, j);
  }

private:
  std::unique_ptr<Grid> grid_, next_;
};

void pointed(Grid *g) {
#pragma cgpredict kernel(pointed) grid(2)
  for (int i = 0; i < g->nx(); ++i)
    for (int j = 0; j < g->ny(); ++j)
      (*g)(i, j) = i - j;
}

void owned(World *world) {
#pragma cgpredict kernel(owned)
  for (int i = 0; i < world->owner()->nx(); ++i)
    (*world->owner())[i] *= 2;
}

void chained(World &world) {
#pragma cgpredict kernel(chained) grid(2)
  for (int i = 0; i < world.next()->nx(); ++i)
    for (int j = 0; j < world.next()->ny(); ++j)
      (*world.next())(i, j) += world.grid()(i, j);
}

// What calls itself is not followed without end.
static int steps(const int &n) { return n <= 1 ? 0 : 1 + steps(n / 2) + steps(n / 3); }

void recursive(double *a, int n) {
#pragma cgpredict kernel(recursive)
  for (int i = 0; i < n; ++i)
    a[i] = steps(i);
}

struct Ocean : World {
  explicit Ocean(int n) : World(n) {}
  void fill() {
#pragma cgpredict kernel(fill) grid(2)
    for (int i = 0; i < grid().nx(); ++i)
      for (int j = 0; j < grid().ny(); ++j)
        grid()(i, j) = this->grid()(i, j) + j;
  }
};

int main() {
  Ocean world(40);
  world.fill();
  pointed(&world.grid());
  owned(&world);
  world.step();
  chained(world);
  std::vector<double> a(300);
  recursive(a.data(), 300);
  std::printf("%g %g %g\n", (*world.next())(3, 4), world.grid()[7], a[99]);
  world.grid().clear();
}
