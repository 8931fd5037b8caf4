/* Irregular accesses as programs have them, SHAPE says which. Prints how many the kernel has, and
   its seconds of processor time. band        rows of a sparse matrix, 8 to 40 sorted columns within
   2,000 of the diagonal particles   the neighbours of a particle, in cells of 32: three coordinates
   of each search      vertices of a graph with few large and many small degrees (R-MAT), by their
   neighbours: those that one of the frontier leads to join        keys looked up in a hash table of
   4 M slots, half full, with linear probing */
#include "../polybench/common.h"

#include <stdint.h>
#include <time.h>

enum { band, particles, search, join };

#define ROWS (1 << 17)
#define MOST 64
#define SLOTS (1 << 22)
#define KEYS (1 << 20)

static uint64_t state = 88172645463325252u;
static uint32_t random32(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

static int byValue(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* A column of row i: near the diagonal, in a cell beside i's, or where four corners of the matrix
   are chosen from with 57, 19, 19 and 5 %. */
static int column(int i) {
  if (SHAPE == band)
    return (i + ROWS - 1000 + (int)(random32() % 2001)) % ROWS;
  if (SHAPE == particles) {
    int cell = i / 32 + (int)(random32() % 3) - 1 + 16 * ((int)(random32() % 3) - 1) +
               256 * ((int)(random32() % 3) - 1);
    return (32 * cell + (int)(random32() % 32) + 2 * ROWS) % ROWS;
  }
  int vertex = 0;
  for (int bit = 1; bit < ROWS; bit *= 2)
    vertex = 2 * vertex + (random32() % 100 >= 76);
  return vertex;
}

static int *start, *neighbour, *level, *found;
static float *value, *x, *y, *z, *out;
static uint32_t *table, *key;

static long makeRows(void) {
  long n = 0;
  for (int i = 0; i < ROWS; ++i) {
    int many = SHAPE == search ? (int)(random32() % 64 == 0 ? MOST : 1 + random32() % 24)
                               : 8 + (int)(random32() % 33);
    start[i] = (int)n;
    for (int k = 0; k < many; ++k)
      neighbour[n++] = column(i);
    if (SHAPE != particles)
      qsort(neighbour + start[i], (size_t)many, sizeof *neighbour, byValue);
    level[i] = (int)(random32() % 16 == 0);
  }
  start[ROWS] = (int)n;
  return n;
}

static void multiply(void) {
#pragma cgpredict kernel(band) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    float sum = 0.0f;
    for (int k = start[i]; k < start[i + 1]; ++k)
      sum += value[k] * x[neighbour[k]];
    out[i] = sum;
  }
}

static void attract(void) {
#pragma cgpredict kernel(particles) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    float sum = 0.0f;
    for (int k = start[i]; k < start[i + 1]; ++k) {
      int j = neighbour[k];
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      sum += dx * dx + dy * dy + dz * dz;
    }
    out[i] = sum;
  }
}

static void pull(void) {
#pragma cgpredict kernel(search) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    int parent = -1;
    for (int k = start[i]; k < start[i + 1]; ++k)
      if (level[neighbour[k]] == 1)
        parent = k;
    found[i] = parent;
  }
}

static uint32_t slot(uint32_t k) { return k * 2654435761u >> 10; }

static void lookUp(void) {
#pragma cgpredict kernel(join) grid(1) block(256)
  for (int i = 0; i < KEYS; ++i) {
    uint32_t at = slot(key[i]);
    while (table[at] != 0 && table[at] != key[i])
      at = (at + 1) % SLOTS;
    found[i] = (int)table[at];
  }
}

static long makeTable(void) {
  long probes = 0;
  for (int i = 0; i < KEYS; ++i)
    key[i] = random32() | 1;
  for (int i = 0; i < SLOTS / 2; ++i) {
    uint32_t k = i < KEYS / 2 ? key[2 * i] : random32() | 1, at = slot(k);
    while (table[at] != 0 && table[at] != k)
      at = (at + 1) % SLOTS;
    table[at] = k;
  }
  for (int i = 0; i < KEYS; ++i, ++probes)
    for (uint32_t at = slot(key[i]); table[at] != 0 && table[at] != key[i]; at = (at + 1) % SLOTS)
      ++probes;
  return probes;
}

int main(void) {
  start = calloc(ROWS + 1, sizeof *start);
  neighbour = calloc((size_t)ROWS * MOST, sizeof *neighbour);
  level = calloc(ROWS, sizeof *level);
  found = calloc(KEYS, sizeof *found);
  value = calloc((size_t)ROWS * MOST, sizeof *value);
  x = calloc(ROWS, sizeof *x), y = calloc(ROWS, sizeof *y), z = calloc(ROWS, sizeof *z);
  out = calloc(ROWS, sizeof *out);
  table = calloc(SLOTS, sizeof *table), key = calloc(KEYS, sizeof *key);
  if (!start || !neighbour || !level || !found || !value || !x || !y || !z || !out || !table ||
      !key)
    return 1;
  const long entries = SHAPE == join ? makeTable() : makeRows();
  const long accesses[] = {3 * entries + 3L * ROWS, 4 * entries + 6L * ROWS,
                           2 * entries + 3L * ROWS, entries + 2L * KEYS};
  void (*const kernel[])(void) = {multiply, attract, pull, lookUp};
  const clock_t begin = clock();
  kernel[SHAPE]();
  printf("%ld %.6f\n", accesses[SHAPE], (double)(clock() - begin) / CLOCKS_PER_SEC);
  return 0;
}
