/* A level of a breadth-first search over a graph in CSR, 2 to 9 edges a node within BAND nodes: a
   fourth of the nodes is on the frontier, half of them was visited. */
#include "arrays.h"
#include "mixed.h"

static void level(unsigned char *next, int *cost, const unsigned char *frontier,
                  const unsigned char *visited, const int *row, const int *edge) {
#pragma cgpredict kernel(bfs) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    if (frontier[i]) {
      for (int e = row[i]; e < row[i + 1]; ++e) {
        const int other = edge[e];
        if (!visited[other]) {
          cost[other] = cost[i] + 1;
          next[other] = 1;
        }
      }
    }
  }
}

int main(void) {
  int *row = zeroes(N + 1, sizeof(int));
  unsigned char *frontier = zeroes(N, sizeof(unsigned char));
  unsigned char *visited = zeroes(N, sizeof(unsigned char));
  int *edge = zeroes(9 * N, sizeof(int));
  for (int i = 0; i < N; ++i) {
    row[i + 1] = row[i] + 2 + (int)(mixed(i) % 8);
    frontier[i] = mixed(N + i) % 4 == 0;
    visited[i] = mixed(2 * N + i) % 2;
    for (int e = row[i]; e < row[i + 1]; ++e)
      edge[e] = (int)((i + mixed(e) % BAND) % N);
  }
  void *next = zeroes(N, sizeof(unsigned char));
  void *cost = zeroes(N, sizeof(int));
  level(next, cost, frontier, visited, row, edge);
  return 0;
}
