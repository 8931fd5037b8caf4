// programs/boxes.c for a GPU.
#include "measured.cuh"

#define PER 64
#define NEAR 27

struct Place {
  float x, y, z;
};

__global__ void potentials(float *__restrict__ potential, const struct Place *__restrict__ place,
                           const float *__restrict__ charge, const int (*__restrict__ near)[NEAR]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float x = place[i].x, y = place[i].y, z = place[i].z;
    float sum = 0;
    for (int b = 0; b < NEAR; ++b) {
      const int first = near[i / PER][b] * PER;
      for (int j = first; j < first + PER; ++j) {
        const float dx = x - place[j].x, dy = y - place[j].y, dz = z - place[j].z;
        sum += charge[j] * expf(-0.5f * (dx * dx + dy * dy + dz * dz));
      }
    }
    potential[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<int> near(N / PER * NEAR);
  for (int i = 0; i < N / PER * NEAR; ++i)
    near[i] = (i / NEAR + i % NEAR) % (N / PER);
  void *potential = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(struct Place));
  void *charge = zeroes(N, sizeof(float));
  void *nearCopy = copied(near);
  return measure(argc, argv,
                 {kernel("box_potential", potentials, N, potential, place, charge, nearCopy)});
}
