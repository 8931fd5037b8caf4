// What measured.cuh and streams.cu take of the CUDA runtime, declared, so that clang can read them
// where CUDA is not installed.
#pragma once
#include <cmath>
#include <cstddef>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
};
struct uint4 {
  unsigned x, y, z, w;
};
extern const __device__ dim3 threadIdx, blockIdx, blockDim, gridDim;

typedef int cudaError_t;
typedef struct Event *cudaEvent_t;
typedef struct Stream *cudaStream_t;
enum { cudaSuccess, cudaMemcpyHostToDevice };
enum cudaDeviceAttr {
  cudaDevAttrL2CacheSize,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor,
  cudaDevAttrMaxSharedMemoryPerBlockOptin,
  cudaDevAttrReservedSharedMemoryPerBlock
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };

const char *cudaGetErrorString(cudaError_t);
cudaError_t cudaMalloc(void **, size_t);
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaMemcpy(void *, const void *, size_t, int);
cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int);
cudaError_t cudaDeviceGetPCIBusId(char *, int, int);
cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaEventCreate(cudaEvent_t *);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = nullptr);
extern "C" cudaError_t __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = nullptr);
extern "C" cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
