// Bounds and addresses that are computed of what is the same for all threads, by divisions too, and
// loops that no thread runs, with the verdict that follows from reading the loops (check_verdicts.py).
#include <cstdio>
#include <vector>

constexpr int N = 200;

struct Body { // 56 bytes: a vector's size is a division
  double x, y, fx, fy, mass;
  int cell;
  bool fixed;
};
struct Image {
  int width, height;
  std::vector<float> pixels;
};

static void forces(std::vector<Body> &bodies) {
  // proved: each its own force; the length is asked for in each turn
#pragma cgpredict kernel(forces)
  for (size_t i = 0; i < bodies.size(); ++i) {
    double fx = 0, fy = 0;
    for (size_t j = 0; j < bodies.size(); ++j) {
      const double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y;
      const double by = bodies[j].mass / (dx * dx + dy * dy + 1);
      fx += by * dx;
      fy += by * dy;
    }
    bodies[i].fx = fx;
    bodies[i].fy = fy;
  }
}

static void pairs(std::vector<Body> &bodies) {
  // proved reduction: both of each pair
#pragma cgpredict kernel(pairs)
  for (size_t i = 0; i < bodies.size(); ++i)
    for (size_t j = i + 1; j < bodies.size(); ++j) {
      const double by = bodies[j].x - bodies[i].x;
      bodies[i].fx += by;
      bodies[j].fx -= by;
    }
}

static void halved(const Image &in, Image &out) {
  // proved: rows of half the width
#pragma cgpredict kernel(halved) grid(2)
  for (int y = 0; y < in.height / 2; ++y)
    for (int x = 0; x < in.width / 2; ++x)
      out.pixels[y * (in.width / 2) + x] =
          in.pixels[2 * y * in.width + 2 * x] + in.pixels[(2 * y + 1) * in.width + 2 * x + 1];
}

static void banks(int *a, int n, int count) {
  // proved: a pitch that is a remainder and a mask
#pragma cgpredict kernel(banks)
  for (int i = 0; i < N; ++i)
    a[i * (n % 7 & ~1)] += count >> 1;
}

static void scaled(float *a, float share, int n) {
  // proved: an offset that is a share of the length
#pragma cgpredict kernel(scaled)
  for (int i = 0; i < n / 2; ++i)
    a[i + (int)(share * n)] = a[i] + 1;
}

static void nowhere(int *a, int n, int d) {
  // write conflict: the pitch is 0
#pragma cgpredict kernel(nowhere)
  for (int i = 0; i < N; ++i)
    a[i * (n / d)] = i;
}

static void parts(int *a, int n) {
  // write conflict: a division by the index is no pitch
#pragma cgpredict kernel(parts)
  for (int i = 0; i < N; ++i)
    a[n / (i + 1)] = i;
}

static void once(int *a, int n) {
  // none: one thread among many, which is not traced, stores where the one before it does
#pragma cgpredict kernel(once)
  for (int i = 0; i < n; ++i)
    a[i - (i % 20737 == 20736)] = i;
}

static void shrinking(std::vector<Body> &bodies, int *count) {
  // no: the length is what the threads store
#pragma cgpredict kernel(shrinking)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < *count / 2; ++j)
      bodies[i].x += bodies[i].y;
    if (bodies[i].fixed)
      *count = 2 * (i % 3);
  }
}

static void column(double *a, double *l, int n, int k) {
  // proved: in the first column the inner loop has no turn
#pragma cgpredict kernel(column)
  for (int i = k + 1; i < n; ++i) {
    double s = a[i * n + k];
    for (int j = 0; j < k; ++j)
      s -= l[i * n + j] * l[k * n + j];
    l[i * n + k] = s / 2;
  }
}

static void planes(double *a, const double *b, int n, int depth) {
  // proved: nothing of what a depth of 0 leaves out
#pragma cgpredict kernel(planes)
  for (int i = 0; i < n; ++i) {
    if (depth > 0) {
      if (depth > 4)
        for (int z = 0; z < depth; ++z)
          for (int j = 0; j < n; ++j)
            a[j] += b[z * n + i];
      else
        a[0] = b[i];
    }
    a[i] = a[i] + 1;
  }
}

static void lists(double *a, const int *length, int n) {
  // none: threads that were not traced may have a list
#pragma cgpredict kernel(lists)
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < length[i]; ++j)
      a[j] += i;
    a[i + n] = i;
  }
}

static void later(double *a, const int *last, int n) {
  // none: which threads go there is loaded
#pragma cgpredict kernel(later)
  for (int i = 0; i < n; ++i) {
    if (n > 10) {
      if (last[i] > 0)
        a[0] = a[1] + i;
    }
    a[i + 2] = i;
  }
}

int main() {
  std::vector<Body> bodies(N);
  for (int i = 0; i < N; ++i)
    bodies[i] = {i * 0.5, i * 0.25, 0, 0, 1.0 + i % 3, i, i % 5 == 0};
  forces(bodies);
  pairs(bodies);
  Image image{64, 48, std::vector<float>(64 * 48, 1.5F)}, half{32, 24, std::vector<float>(32 * 24)};
  halved(image, half);
  std::vector<int> numbers(8 * N), none(20 * N);
  banks(numbers.data(), 20, 6);
  std::vector<float> reals(4 * N, 1.0F);
  scaled(reals.data(), 0.5F, 2 * N);
  nowhere(numbers.data(), 3, 4);
  parts(numbers.data(), N);
  std::vector<int> many(30000);
  once(many.data(), 30000);
  int count = 3;
  shrinking(bodies, &count);
  std::vector<double> a(100 * 100, 1.0), l(100 * 100, 0.5), b(20 * N, 2.0);
  for (int k = 0; k < 3; ++k)
    column(a.data(), l.data(), 100, k);
  planes(a.data(), b.data(), 100, 0);
  lists(b.data(), none.data(), N);
  later(b.data() + N, none.data(), N);
  printf("%g %g %g %d %g %d %g %g %g\n", bodies[3].fx, bodies[7].fy, half.pixels[5], numbers[4],
         reals[N + 1], count, l[202], a[3], b[N + 4]);
}
