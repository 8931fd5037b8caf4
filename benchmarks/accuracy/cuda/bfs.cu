// programs/bfs.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void level(unsigned char *next, int *cost, const unsigned char *frontier,
                      const unsigned char *visited, const int *row, const int *edge) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

int main(int argc, char **argv) {
  std::vector<int> row(N + 1);
  std::vector<unsigned char> frontier(N);
  std::vector<unsigned char> visited(N);
  std::vector<int> edge(9 * N);
  for (int i = 0; i < N; ++i) {
    row[i + 1] = row[i] + 2 + (int)(mixed(i) % 8);
    frontier[i] = mixed(N + i) % 4 == 0;
    visited[i] = mixed(2 * N + i) % 2;
    for (int e = row[i]; e < row[i + 1]; ++e)
      edge[e] = (int)((i + mixed(e) % BAND) % N);
  }
  void *next = zeroes(N, sizeof(unsigned char));
  void *cost = zeroes(N, sizeof(int));
  void *rowCopy = copied(row);
  void *frontierCopy = copied(frontier);
  void *visitedCopy = copied(visited);
  void *edgeCopy = copied(edge);
  return measure(
      argc, argv,
      {kernel("bfs", level, N, next, cost, frontierCopy, visitedCopy, rowCopy, edgeCopy)});
}
