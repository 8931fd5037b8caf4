// programs/places.c for a GPU.
#include "measured.cuh"

struct Place {
  float latitude, longitude;
};

__global__ void distances(float *__restrict__ distance, const struct Place *__restrict__ place,
                          float latitude, float longitude) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float dy = place[i].latitude - latitude, dx = place[i].longitude - longitude;
    distance[i] = sqrtf(dy * dy + dx * dx);
  }
}

int main(int argc, char **argv) {
  void *distance = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(struct Place));
  return measure(argc, argv,
                 {kernel("place_distance", distances, N, distance, place, 30.0f, 90.0f)});
}
