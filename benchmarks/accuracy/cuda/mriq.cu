// programs/mriq.c for a GPU.
#include "measured.cuh"

struct Sample {
  float x, y, z, weight;
};

__global__ void voxels(float *__restrict__ real, float *__restrict__ imaginary,
                       const float *__restrict__ x, const float *__restrict__ y,
                       const float *__restrict__ z, const struct Sample *__restrict__ sample) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float re = 0, im = 0;
    for (int s = 0; s < SAMPLES; ++s) {
      const float angle =
          6.2831853f * (sample[s].x * x[i] + sample[s].y * y[i] + sample[s].z * z[i]);
      re += sample[s].weight * cosf(angle);
      im += sample[s].weight * sinf(angle);
    }
    real[i] = re;
    imaginary[i] = im;
  }
}

int main(int argc, char **argv) {
  void *real = zeroes(N, sizeof(float));
  void *imaginary = zeroes(N, sizeof(float));
  void *xs = zeroes(N, sizeof(float));
  void *ys = zeroes(N, sizeof(float));
  void *zs = zeroes(N, sizeof(float));
  void *sample = zeroes(SAMPLES, sizeof(struct Sample));
  return measure(argc, argv, {kernel("mri_q", voxels, N, real, imaginary, xs, ys, zs, sample)});
}
