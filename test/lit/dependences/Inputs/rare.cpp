// Accesses under conditions that few threads meet, or none, with the verdict that follows from
// reading the loops (check_verdicts.py).
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

constexpr int N = 400;
struct Body {
  double x, vx, y, vy;
  int hits;
};
static double a[2 * N], b[2 * N], grid[40][40], other[40][40];
static int mark[N], at[N];

static void bounce(std::vector<Body> &bodies) {
  // proved: an element of its own, off the wall or not
#pragma cgpredict kernel(bounce)
  for (size_t i = 0; i < bodies.size(); ++i) {
    Body &own = bodies[i];
    if (own.x > 200) {
      own.x = 400 - own.x;
      own.vx = -own.vx;
      own.hits++;
    } else if (own.y < -1) {
      own.y = -2 - own.y;
      own.vy = -own.vy;
    }
  }
}

struct Checked {
  std::vector<double> values = std::vector<double>(N, 1.5);
  double &at(int i) {
    if (i < 0 || i >= static_cast<int>(values.size()))
      throw std::out_of_range("element " + std::to_string(i));
    return values[i];
  }
};

static void checked(Checked &own) {
  // proved: what is made on the way to an exception is of no thread that goes on
#pragma cgpredict kernel(checked)
  for (int i = 0; i < N; ++i)
    own.at(i) += i;
}

static void checked_chain(Checked &own) {
  // no: of the element in front
#pragma cgpredict kernel(checked_chain)
  for (int i = 1; i < N; ++i)
    own.at(i) += own.at(i - 1);
}

static void behind(std::vector<Body> &bodies) {
  // none: of the element behind, which the next thread may read
#pragma cgpredict kernel(behind)
  for (size_t i = 0; i + 1 < bodies.size(); ++i) {
    Body *own = &bodies[i];
    if (own->x > 1e6)
      own[1].x = 0;
  }
}

static void clamp() {
  // proved: none is below zero
#pragma cgpredict kernel(clamp)
  for (int i = 0; i < N; ++i)
    if (a[i] < 0)
      a[i] = 0;
}

static void border() {
  // proved: two dimensions
#pragma cgpredict kernel(border) grid(2)
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 40; ++x)
      if (grid[y][x] > 1e6)
        grid[y][x] = grid[y][x] / 2 + y;
}

static void pairs() {
  // proved: 2 i + 1 is one more than 2 i
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < N; ++i)
    if (a[2 * i] > 1e6) {
      a[2 * i] = b[2 * i];
      a[2 * i + 1] = 0;
    }
}

static void into_next() {
  // no: one thread does so, and the next one reads it
#pragma cgpredict kernel(into_next)
  for (int i = 0; i + 1 < N; ++i)
    if (a[i] == 77)
      a[i + 1] = 0;
}

static void into_next_unseen() {
  // none: no thread does so, as far as it is seen
#pragma cgpredict kernel(into_next_unseen)
  for (int i = 0; i + 1 < N; ++i)
    if (a[i] > 1e6)
      a[i + 1] = 0;
}

static void elsewhere() {
  // none: no other access tells where
#pragma cgpredict kernel(elsewhere)
  for (int i = 0; i < N; ++i)
    if (a[i] > 1e6)
      b[i / 2] = 0;
}

static void scattered() {
  // none: at a place that is loaded
#pragma cgpredict kernel(scattered)
  for (int i = 0; i < N; ++i)
    if (a[i] > 1e6)
      a[at[i]] = 0;
}

static void in_a_loop() {
  // none: a turn of a loop is not the thread's only one
#pragma cgpredict kernel(in_a_loop)
  for (int i = 0; i < N; ++i) {
    mark[i] = 1;
    for (int k = 0; k < 4; ++k)
      if (b[i + k] > 1e6)
        mark[i + k] = 0;
  }
}

static void turned(double (*from)[40], double (*to)[40]) {
  // none: rows by the index of columns
#pragma cgpredict kernel(turned) grid(2)
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 40; ++x)
      if (from[y][x] > 1e6)
        to[x][y] = 0;
}

struct List {
  double *values;
  int length;
  void move(double *from) {
    // none: the pointer would move where a value is large
#pragma cgpredict kernel(move)
    for (int i = 0; i < N; ++i) {
      values[i] = from[i];
      if (from[i] > 1e6)
        values = values + 1;
    }
  }
  void grow(double *from) {
    // no: the pointer moves where a value is large
#pragma cgpredict kernel(grow)
    for (int i = 0; i < N; ++i) {
      values[i] = from[i];
      if (from[i] > 150)
        values = values + 1;
    }
  }
};

int main() {
  std::vector<Body> bodies(N);
  for (int i = 0; i < N; ++i) {
    bodies[i] = {i * 0.51, 1, i * 0.25, 1, 0};
    a[i] = a[N + i] = i;
    b[i] = b[N + i] = 2 * i;
  }
  bounce(bodies);
  behind(bodies);
  clamp();
  border();
  pairs();
  into_next();
  into_next_unseen();
  elsewhere();
  scattered();
  in_a_loop();
  turned(grid, other);
  List list{b, N};
  list.move(a);
  list.grow(a);
  Checked own;
  checked(own);
  checked_chain(own);
  printf("%g %d %g %g %d %g %g\n", bodies[399].x, bodies[399].hits, a[78], grid[3][4], mark[5], b[300],
         own.at(77));
}
