// programs/records.c for a GPU.
#include "measured.cuh"

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

__global__ void lengths(float *__restrict__ out, const struct Particle *__restrict__ p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    out[i] = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z;
}

__global__ void move(struct Particle *p, float step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    p[i].x += step * p[i].vx;
    p[i].y += step * p[i].vy;
    p[i].z += step * p[i].vz;
  }
}

int main(int argc, char **argv) {
  void *particles = zeroes(N, sizeof(Particle));
  return measure(argc, argv,
                 {kernel("record_lengths", lengths, N, zeroes(N, sizeof(float)), particles),
                  kernel("record_move", move, N, particles, 0.1f)});
}
