/* A breadth-first search (bfs of HeCBench, from Rodinia) of N nodes with two to four edges of their
   own to nodes at random, and those of others: every level is a launch of each kernel, over all
   nodes. The levels are done once more by the host, since a trace leaves most threads out. */
#include "arrays.h"
#include "mixed.h"

#include <string.h>

typedef struct {
  int first, edges;
} Node;

static void expand(const Node *restrict node, const int *restrict edge, char *restrict mask,
                   char *restrict next, const char *restrict visited, int *restrict cost,
                   int nodes) {
#pragma cgpredict kernel(bfs_expand) grid(1) block(256)
  for (int i = 0; i < nodes; ++i)
    if (mask[i]) {
      mask[i] = 0;
      const int edges = node[i].edges, first = node[i].first;
      for (int e = first; e < edges + first; ++e) {
        const int other = edge[e];
        if (!visited[other]) {
          cost[other] = cost[i] + 1;
          next[other] = 1;
        }
      }
    }
}

static void update(char *restrict mask, char *restrict next, char *restrict visited,
                   char *restrict over, int nodes) {
#pragma cgpredict kernel(bfs_update) grid(1) block(256)
  for (int i = 0; i < nodes; ++i)
    if (next[i]) {
      mask[i] = 1;
      visited[i] = 1;
      *over = 1;
      next[i] = 0;
    }
}

static int own(unsigned node) { return 2 + mixed(node) % 3; }
static unsigned target(unsigned node, int e) { return mixed(N + 4 * node + e) % N; }

int main(int argc, char **argv) {
  (void)argv;
  Node *node = zeroes(N, sizeof(Node));
  for (unsigned i = 0; i < N; ++i)
    for (int e = 0; e < own(i); ++e)
      ++node[i].edges, ++node[target(i, e)].edges;
  int all = 0;
  for (unsigned i = 0; i < N; ++i) {
    node[i].first = all;
    all += node[i].edges;
    node[i].edges = 0;
  }
  int *edge = zeroes(all, sizeof(int));
  for (unsigned i = 0; i < N; ++i)
    for (int e = 0; e < own(i); ++e) {
      const unsigned other = target(i, e);
      edge[node[i].first + node[i].edges++] = other;
      edge[node[other].first + node[other].edges++] = i;
    }
  char *mask = zeroes(N, 1), *next = zeroes(N, 1), *visited = zeroes(N, 1), *over = zeroes(1, 1);
  char *maskNow = zeroes(N, 1), *nextNow = zeroes(N, 1), *visitedNow = zeroes(N, 1);
  int *cost = zeroes(N, sizeof(int));
  mask[0] = visited[0] = 1;
  for (int found = 1, level = 0; found; ++level) {
    memcpy(maskNow, mask, N);
    expand(node, edge, mask, next, visited, cost, N * argc);
    memset(next, 0, N);
    for (unsigned i = 0; i < N; ++i)
      if (maskNow[i])
        for (int e = node[i].first; e < node[i].first + node[i].edges; ++e)
          if (!visited[edge[e]])
            next[edge[e]] = 1;
    memset(mask, 0, N);
    memcpy(nextNow, next, N);
    memcpy(visitedNow, visited, N);
    update(mask, next, visited, over, N * argc);
    memset(mask, 0, N);
    memset(next, 0, N);
    memcpy(visited, visitedNow, N);
    found = 0;
    for (unsigned i = 0; i < N; ++i)
      if (nextNow[i])
        mask[i] = visited[i] = 1, found = 1;
#ifdef LEVELS
    fprintf(stderr, "level %d\n", level);
#endif
  }
  return 0;
}
