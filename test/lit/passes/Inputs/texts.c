#include <stdlib.h>
#define N 40
#define AT(a, i) a[(i) * 2]
#define ELEMENT table[i]
#define ROW rows[i]

struct point {
  float x, y;
};
struct list {
  struct point *points;
};

float table[N], sums[2 * N], total;
int key[N], count[N];

int main(void) {
  float **rows = malloc(N * sizeof *rows), *line = calloc(N, sizeof *line);
  struct point *points = calloc(N, sizeof *points);
  struct list list = {calloc(N, sizeof *points)}, *head = &list;
  for (int i = 0; i < N; ++i)
    rows[i] = calloc(N, sizeof **rows);
#pragma cgpredict kernel(texts)
  for (int i = 0; i < N; ++i) {
    line[i] = rows[i][i + 1 < N ? i + 1 : 0];
    points[i].y *= points[ i ].x;
    count[key[i]]++;
    *(line + i) -= *(table
                     + i);
    AT(sums, i) = 1;
    sums[i] = ELEMENT;
    ROW[0] = head->points[i].x;
  }
  return line[3] + points[3].y + count[3] + sums[3] < 0;
}
