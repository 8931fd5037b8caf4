// Structures that functions take and return by value.
#include <math.h>
#include <stdio.h>

enum { N = 3000 };
typedef struct { float x0, y0, x1, y1; } Box;
typedef struct { float x, y; } V2;
typedef struct { float x, y, z; } V3;
typedef struct { double sum, squares; int count; } Stats;
typedef struct { float key; int at; } Nearest;

static Box boxes[N], sorted[N];
static int order[N];
static V2 points[N];
static V3 corners[N];
static double values[N];

static Box join(Box a, Box b) {
  return (Box){fminf(a.x0, b.x0), fminf(a.y0, b.y0), fmaxf(a.x1, b.x1), fmaxf(a.y1, b.y1)};
}
static Box grown(Box a, V2 p) {
  if (p.x < a.x0) a.x0 = p.x;
  if (p.y < a.y0) a.y0 = p.y;
  if (p.x > a.x1) a.x1 = p.x;
  if (p.y > a.y1) a.y1 = p.y;
  return a;
}
static V2 add(V2 a, V2 b) { return (V2){a.x + b.x, a.y + b.y}; }
static V2 scale(V2 a, float s) { return (V2){a.x * s, a.y * s}; }
static V3 add3(V3 a, V3 b) { return (V3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static Stats with(Stats s, double v) {
  s.sum += v;
  s.squares += v * v;
  s.count++;
  return s;
}
static Nearest nearer(Nearest a, Nearest b) { return b.key < a.key ? b : a; }

int main(void) {
  for (int i = 0; i < N; i++) {
    boxes[i] = (Box){i * 7 % 100, i * 3 % 77, i * 7 % 100 + 5, i * 3 % 77 + 9};
    points[i] = (V2){i * 11 % 64, i * 13 % 128};
    corners[i] = (V3){i * 11 % 64, i * 13 % 128, i % 32};
    values[i] = i * 5 % 97;
    order[i] = i * 7 % N;
  }
  Box all = boxes[0], some = boxes[0], hull = {1e9f, 1e9f, -1e9f, -1e9f}, late = boxes[0];
  // proved reduction: minima and maxima
#pragma cgpredict kernel(box_union)
  for (int i = 1; i < N; i++)
    all = join(all, boxes[i]);
  // proved reduction: of some
#pragma cgpredict kernel(box_union_if)
  for (int i = 1; i < N; i++)
    if (boxes[i].x0 > 3)
      some = join(some, boxes[i]);
  // proved reduction: by comparisons
#pragma cgpredict kernel(box_grown)
  for (int i = 0; i < N; i++)
    hull = grown(hull, points[i]);
  V2 sum = {0, 0}, left = {0, 0}, right = {0, 0}, halved = {0, 0}, turned = {1, 0};
  // proved reduction: sums
#pragma cgpredict kernel(sum_scaled)
  for (int i = 0; i < N; i++)
    sum = add(sum, scale(points[i], 0.25f));
  // proved reduction: one or the other
#pragma cgpredict kernel(sum_either)
  for (int i = 0; i < N; i++) {
    if (points[i].x < 32)
      left = add(left, points[i]);
    else
      right = add(right, points[i]);
  }
  V3 centre = {0, 0, 0};
  // proved reduction: of three, under a condition
#pragma cgpredict kernel(sum_three)
  for (int i = 0; i < N; i++)
    if (corners[i].z > 4)
      centre = add3(centre, corners[i]);
  Stats stats = {0, 0, 0};
  // proved reduction: in memory
#pragma cgpredict kernel(statistics)
  for (int i = 0; i < N; i++)
    if (values[i] > 3)
      stats = with(stats, values[i]);
  Nearest best = {1e9f, -1};
  // proved reduction: a tuple by its first number
#pragma cgpredict kernel(nearest)
  for (int i = 0; i < N; i++)
    best = nearer(best, (Nearest){fabsf(points[i].x - 13.5f) + points[i].y, i});
  Nearest chosen = {1e9f, -1};
  // proved reduction: of some
#pragma cgpredict kernel(nearest_of_some)
  for (int i = 0; i < N; i++)
    if (points[i].y > 60)
      chosen = nearer(chosen, (Nearest){fabsf(points[i].x - 13.5f) + points[i].y, i});
  // no: half of what was
#pragma cgpredict kernel(halved)
  for (int i = 0; i < N; i++)
    if (points[i].x > 3)
      halved = add(scale(halved, 0.5f), points[i]);
  // no: the parts change places
#pragma cgpredict kernel(turned)
  for (int i = 0; i < N; i++)
    if (points[i].x > 3)
      turned = add((V2){turned.y, turned.x}, points[i]);
  // no: the last one's edge goes into the others
#pragma cgpredict kernel(box_crossed)
  for (int i = 1; i < N; i++)
    if (boxes[i].x0 > 3)
      late = join(late, (Box){boxes[i].x0, late.x0, boxes[i].x1, boxes[i].y1});
  // proved: each its own
#pragma cgpredict kernel(copied)
  for (int i = 0; i < N; i++)
    sorted[i] = boxes[order[i]];
  printf("%g %g\n", sorted[1].x0, sorted[N - 1].y1);
  printf("%g %g %g %g, %g %g %g %g, %g %g %g %g, %g %g %g %g\n", all.x0, all.y0, all.x1, all.y1, some.x0,
         some.y0, some.x1, some.y1, hull.x0, hull.y0, hull.x1, hull.y1, late.x0, late.y0, late.x1, late.y1);
  printf("%g %g, %g %g, %g %g, %g %g %g, %g %g\n", sum.x, sum.y, left.x, left.y, right.x, right.y, centre.x,
         centre.y, centre.z, halved.x, halved.y);
  printf("%g %g %d, %g %d, %g %d, %g %g\n", stats.sum, stats.squares, stats.count, best.key, best.at,
         chosen.key, chosen.at, turned.x, turned.y);
  return 0;
}
