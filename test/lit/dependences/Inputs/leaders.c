// A pointer to the best element: what it leads to is compared as the same member of the new element is.
#include <stdio.h>
#include <stdlib.h>

#define N 4000

typedef struct {
  float x, y, w;
  int id;
} Point;

static const Point *leastFirst(const Point *p, int n) {
  const Point *best = p;
  // proved reduction: by the first member
#pragma cgpredict kernel(by_first)
  for (int i = 0; i < n; i++)
    if (p[i].x < best->x)
      best = &p[i];
  return best;
}
static const Point *least(const Point *p, int n) {
  const Point *best = p;
  // proved reduction: by another one
#pragma cgpredict kernel(by_other)
  for (int i = 0; i < n; i++)
    if (p[i].w < best->w)
      best = &p[i];
  return best;
}
static const Point *leastOfTwo(const Point *p, int n) {
  const Point *best = p;
  // proved reduction: by two
#pragma cgpredict kernel(by_two)
  for (int i = 0; i < n; i++)
    if (p[i].w < best->w || (p[i].w == best->w && p[i].id > best->id))
      best = &p[i];
  return best;
}
static const Point *leastStepped(const Point *p, const Point *end) {
  const Point *best = p;
  // proved reduction: of a pointer that is stepped
#pragma cgpredict kernel(stepped)
  for (const Point *q = p; q < end; q++)
    if (q->w < best->w)
      best = q;
  return best;
}
static const Point *leastBefore(const Point *p, int n) {
  const Point *best = p + 1;
  // proved reduction: by what stands in front of either
#pragma cgpredict kernel(before)
  for (int i = 1; i < n; i++)
    if (p[i - 1].w < best[-1].w)
      best = p + i;
  return best;
}
static const Point *leastNeighbour(const Point *p, int n) {
  const Point *best = p + 1;
  // no: what stands in front of the new one is compared with the old one itself
#pragma cgpredict kernel(neighbour)
  for (int i = 1; i < n; i++)
    if (p[i - 1].w < best->w)
      best = p + i;
  return best;
}
static const Point *leastAnother(const Point *p, int n) {
  const Point *best = p;
  // no: one member with another
#pragma cgpredict kernel(another_member)
  for (int i = 0; i < n; i++)
    if (p[i].w < best->y)
      best = p + i;
  return best;
}
static const Point *last(const Point *p, int n) {
  const Point *best = p;
  // proved reduction: by the pointers themselves
#pragma cgpredict kernel(farthest)
  for (int i = 0; i < n; i++)
    if (p + i > best)
      best = p + i;
  return best;
}
static const Point *everyOther(const Point *p, int n) {
  const Point *best = p;
  // no: which ones are skipped depends on where it begins
#pragma cgpredict kernel(far_enough)
  for (int i = 0; i < n; i++)
    if (p + i > best + 1)
      best = p + i;
  return best;
}

int main(void) {
  Point *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = (Point){(float)(i * 7919 % 1001), (float)(i % 300), (float)(i * 10472 % 1009), i};
  printf("%d %d %d %d %d %d %d %d %d\n", leastFirst(p, N)->id, least(p, N)->id, leastOfTwo(p, N)->id,
         leastStepped(p, p + N)->id, leastBefore(p, N)->id, leastNeighbour(p, N)->id,
         leastAnother(p, N)->id, last(p, N)->id, everyOther(p, N)->id);
  free(p);
}
