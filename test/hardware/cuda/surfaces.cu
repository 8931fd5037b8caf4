#include "common.h"

#include <cuda_runtime.h>

// Each element goes to where it is mirrored; beyond the edges as the mode says.
extern "C" __global__ void mirrored(unsigned *out, cudaSurfaceObject_t surface) {
  const int x = threadIdx.x, y = threadIdx.y;
  const unsigned found = surf2Dread<unsigned>(surface, x * 4, y);
  out[y * 8 + x] = found + surf2Dread<unsigned>(surface, (x + 3) * 4, y, cudaBoundaryModeClamp) +
                   surf2Dread<unsigned>(surface, (x + 5) * 4, y + 2, cudaBoundaryModeZero);
  __syncthreads();
  surf2Dwrite(found, surface, (7 - x) * 4, y);
  surf2Dwrite(1U, surface, (x + 8) * 4, y, cudaBoundaryModeZero);
}

extern "C" __global__ void quads(unsigned *out, cudaSurfaceObject_t surface) {
  const int x = threadIdx.x, y = threadIdx.y;
  ushort2 pair = surf2Dread<ushort2>(surface, x * 4, y);
  pair.x += pair.y;
  surf2Dwrite(pair, surface, x * 4, y);
  out[y * 8 + x] = pair.x;
}
