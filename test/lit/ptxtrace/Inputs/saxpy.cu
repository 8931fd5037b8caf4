// y = a * x + y, for a clang without CUDA's headers.
#define __global__ __attribute__((global))

extern "C" __global__ void saxpy(const float *x, float *y, float a, int n) {
  const int i = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                __nvvm_read_ptx_sreg_tid_x();
  if (i < n)
    y[i] = a * x[i] + y[i];
}
