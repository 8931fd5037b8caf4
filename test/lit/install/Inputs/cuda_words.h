// What the examples of docs/simulator.md need of CUDA's headers.
#define __global__ __attribute__((global))
struct Index {
  int x;
};
#define blockIdx (Index{__nvvm_read_ptx_sreg_ctaid_x()})
#define blockDim (Index{__nvvm_read_ptx_sreg_ntid_x()})
#define threadIdx (Index{__nvvm_read_ptx_sreg_tid_x()})
