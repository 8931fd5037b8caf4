/* Arrays that structures point to: by pointer, in a variable, in a global one, and in one within. */
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 600, PER_CELL = 8 };

typedef struct Mesh {
  int *node, *count;
  double *volume, *force;
  struct {
    double *speed;
  } state;
} Mesh;

static Mesh world;

static void scatter(Mesh *mesh) {
#pragma cgpredict kernel(scatter)
  for (int i = 0; i < CELLS; ++i)
    mesh->force[mesh->node[i]] += mesh->volume[i] * mesh->state.speed[i];
}

/* What stays in the inner loop is the element of the cell itself, not that of its neighbour. */
static void pairs(Mesh *mesh) {
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < CELLS; ++i) {
    const int other = mesh->node[i];
    for (int k = 0; k < mesh->count[i]; ++k)
      for (int l = 0; l < mesh->count[other]; ++l) {
        const double force = mesh->volume[PER_CELL * i + k] *
                             mesh->volume[PER_CELL * other + l];
        mesh->force[PER_CELL * i + k] += force;
        mesh->force[PER_CELL * other + l] -= force;
      }
  }
}

static void global(void) {
#pragma cgpredict kernel(global)
  for (int i = 0; i < CELLS; ++i)
    world.volume[i] += world.state.speed[i];
}

int main(void) {
  world = (Mesh){calloc(CELLS, sizeof(int)), calloc(CELLS, sizeof(int)),
                 calloc(PER_CELL * CELLS, sizeof(double)), calloc(PER_CELL * CELLS, sizeof(double)),
                 {calloc(CELLS, sizeof(double))}};
  for (int i = 0; i < CELLS; ++i) {
    world.node[i] = i * 7 % CELLS / 2;
    world.count[i] = 1 + i % PER_CELL;
    world.volume[i] = world.state.speed[i] = i;
  }
  scatter(&world);
  pairs(&world);
  global();
  printf("%g %g\n", world.force[5], world.volume[7]);
  return 0;
}
