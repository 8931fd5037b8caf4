// Kernels over the opcode table through clang's builtins and inline assembly, for a clang without
// CUDA's headers. Each check compares what an instruction gives with what C gives, or with a number
// derived in its comment, and adds to `passed` of its thread.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

typedef unsigned u32;
typedef unsigned long long u64;

__device__ u32 lane() { return __nvvm_read_ptx_sreg_tid_x() % 32; }
__device__ u32 bits(float f) { return __builtin_bit_cast(u32, f); }

#define CHECK(condition) passed += (condition) ? 1 : 0
#define ASM1(text, type, constraint, in, source)                                                   \
  ([&] {                                                                                           \
    type r;                                                                                        \
    asm volatile(text " %0, %1;" : "=" constraint(r) : in(source));                                \
    return r;                                                                                      \
  }())
#define ASM2(text, type, constraint, in, a, b)                                                     \
  ([&] {                                                                                           \
    type r;                                                                                        \
    asm volatile(text " %0, %1, %2;" : "=" constraint(r) : in(a), in(b));                          \
    return r;                                                                                      \
  }())

// 26 checks.
extern "C" __global__ void arithmetic(u32 *out, float x, int n) {
  u32 passed = 0;
  const int i = n + (int)lane();
  CHECK(__nvvm_mul24_i(i, 3) == i * 3);
  CHECK(__nvvm_mulhi_ui(0x80000000u + i, 4u) == 2u);
  CHECK(__nvvm_sad_ui(5u, 9u + i, 1u) == 5u + i);
  CHECK(__builtin_popcount(i | 0xF00) == __builtin_popcountll((u64)(i | 0xF00)));
  CHECK(__builtin_bitreverse32(1u << (i % 32)) == 0x80000000u >> (i % 32));
  CHECK(__builtin_bitreverse64(1ull << i) == 0x8000000000000000ull >> i);
  CHECK((u32)__nvvm_prmt(0x33221100, 0x77665544, 0x7531) == 0x77553311u);
  CHECK(__builtin_clz(1u << (i % 32)) == 31 - i % 32);
  CHECK(__nvvm_add_rz_f(x, 0x1p-24f) == x);
  CHECK(__nvvm_add_rp_f(x, 0x1p-30f) > x);
  CHECK(__nvvm_fma_rn_f(x, x, -x) == __builtin_fmaf(x, x, -x));
  CHECK(__nvvm_fma_rz_d(x, x, 0x1p-80) == x * x);
  CHECK(__nvvm_div_rn_f(x, 3) == x / 3);
  CHECK(__nvvm_rcp_rn_d(4.0 * x) * (4.0 * x) == 1.0);
  CHECK(__nvvm_sqrt_rn_f(16 * x * x) == 4 * x);
  CHECK(__nvvm_ex2_approx_f(3) == 8);
  CHECK(__nvvm_lg2_approx_f(0.25f) == -2);
  CHECK(__nvvm_rsqrt_approx_f(0.25f) == 2);
  CHECK(__nvvm_sin_approx_f(0) == 0 && __nvvm_cos_approx_f(0) == 1);
  CHECK(__nvvm_fmin_f(-0.0f, x) == 0 && __nvvm_fmax_ftz_f(x, -x) == x);
  CHECK(__nvvm_saturate_f(x + 7) == 1);
  CHECK(__nvvm_f2i_rz(x) == (int)x);
  CHECK(bits(__nvvm_ui2f_rp(0x1000001u)) == 0x4B800001u);
  CHECK(__nvvm_d2f_rm(1.0 + 0x1p-40) == 1);
  CHECK(ASM2("add.sat.s32", int, "r", "r", 0x7FFFFFFF, i) == 0x7FFFFFFF);
  CHECK(ASM1("bfind.u32", u32, "r", "r", 1u << (i % 32)) == i % 32);
  out[lane()] = passed;
}

// 14 checks.
extern "C" __global__ void together(u32 *out, int n) {
  u32 passed = 0;
  const u32 l = lane();
  CHECK(__nvvm_shfl_sync_down_i32(0xFFFFFFFF, l, 1, 0x1F) == (l == 31 ? 31 : l + 1));
  CHECK(__nvvm_shfl_sync_up_i32(0xFFFFFFFF, l, 2, 0) == (l < 2 ? l : l - 2));
  CHECK(__nvvm_shfl_sync_bfly_i32(0xFFFFFFFF, l, 16, 0x1F) == (l ^ 16));
  CHECK(__nvvm_shfl_sync_idx_i32(0xFFFFFFFF, l, 5, 0x1F) == 5);
  CHECK(__nvvm_shfl_sync_idx_f32(0xFFFFFFFF, (float)l, 7, 0x1F) == 7);
  CHECK(__nvvm_vote_ballot_sync(0xFFFFFFFF, l % 2 == 0) == 0x55555555u);
  CHECK(__nvvm_vote_all_sync(0xFFFFFFFF, l < 32) && !__nvvm_vote_any_sync(0xFFFFFFFF, l > 32));
  CHECK(__nvvm_match_any_sync_i32(0xFFFFFFFF, l / 4) == 0xFu << (l / 4 * 4));
  CHECK(__nvvm_redux_sync_add((int)l, 0xFFFFFFFF) == 496);
  CHECK(__nvvm_redux_sync_umax(l, 0xFFFFFFFF) == 31);
  CHECK(__nvvm_redux_sync_xor((int)l, 0xFFFFFFFF) == 0);
  if (l < 8) {
    CHECK(__nvvm_redux_sync_add((int)l, 0xFF) == 28);
  } else {
    CHECK(__nvvm_redux_sync_add((int)l, 0xFFFFFF00) == 468);
  }
  __nvvm_bar_warp_sync(0xFFFFFFFF);
  CHECK(__nvvm_bar0_popc(l % 4 == 0) == 8);
  CHECK(__nvvm_bar0_and(l < 32) != 0 && __nvvm_bar0_or(l > 31) == 0);
  out[l] = passed;
}

__device__ u32 counter;
__device__ float sum;
__constant__ u32 table[4] = {10, 20, 30, 40};

// Not inlined: a call with parameters, and one through a pointer.
__device__ __attribute__((noinline)) u32 twice(u32 a, u64 b) { return 2 * a + (u32)b; }
__device__ __attribute__((noinline)) u32 thrice(u32 a, u64 b) { return 3 * a + (u32)b; }

// 9 checks.
extern "C" __global__ void memory(u32 *out, int n) {
  __shared__ u32 tile[32];
  u32 passed = 0;
  const u32 l = lane();
  const u32 before = __nvvm_atom_add_gen_i((int *)&counter, 1);
  CHECK(before < 32);
  __nvvm_atom_add_gen_f(&sum, 0.5f);
  __syncthreads();
  CHECK(__nvvm_atom_max_gen_ui(&counter, 0) == 32);
  CHECK(__nvvm_atom_cas_gen_i((int *)&counter, 7, 8) == 32);
  CHECK(*(volatile float *)&sum == 16);
  tile[31 - l] = l;
  __syncthreads();
  CHECK(tile[l] == 31 - l);
  __nvvm_membar_gl();
  u32 own[8]; // indexed by a value: local memory
  for (int i = 0; i < 8; ++i)
    own[i] = l + i;
  CHECK(own[n & 7] == l + (n & 7));
  CHECK(table[n & 3] == 10 + 10 * (n & 3));
  u32 (*function)(u32, u64) = l % 2 ? twice : thrice;
  CHECK(function(l, 5) == (l % 2 ? 2 : 3) * l + 5);
  CHECK(__nvvm_isspacep_shared(tile) && __nvvm_isspacep_global(out) && !__nvvm_isspacep_local(out));
  out[l] = passed;
}

// D = A B + C for A of ones, B[k][j] = j, C = 1: 16 j + 1, in f16 with f32 sums.
extern "C" __global__ void matrices(u32 *out) {
  __shared__ unsigned short a[256], b[256];
  __shared__ float c[256];
  const u32 l = lane();
  for (u32 e = l; e < 256; e += 32) {
    a[e] = 0x3C00;
    asm("cvt.rn.f16.u32 %0, %1;" : "=h"(b[e]) : "r"(e % 16));
    c[e] = 1;
  }
  __syncthreads();
  int fa[8], fb[8];
  float fc[8], fd[8];
  __hmma_m16n16k16_ld_a(fa, (const int *)a, 16, 0);
  __hmma_m16n16k16_ld_b(fb, (const int *)b, 16, 0);
  __hmma_m16n16k16_ld_c_f32(fc, c, 16, 0);
  __hmma_m16n16k16_mma_f32f32(fd, fa, fb, fc, 0, 0);
  __hmma_m16n16k16_st_c_f32(c, fd, 16, 0);
  __syncthreads();
  u32 passed = 0;
  for (u32 e = l; e < 256; e += 32)
    CHECK(c[e] == 16 * (e % 16) + 1);
  out[l] = passed; // 8
}

// 11 checks.
extern "C" __global__ void newer(u32 *out, int n) {
  __shared__ __attribute__((aligned(16))) u32 tile[32];
  u32 passed = 0;
  const u32 l = lane();
  out[l] = l + 100;
  __syncthreads();
  __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)(tile + l),
                                     (const __attribute__((address_space(1))) void *)(out + l));
  __nvvm_cp_async_commit_group();
  __nvvm_cp_async_wait_group(0);
  __syncthreads();
  CHECK(tile[31 - l] == 131 - l);
  CHECK(ASM2("cvt.rn.f16x2.f32", u32, "r", "f", 2.0f, 1.0f) == 0x40003C00u);
  CHECK(ASM2("cvt.rn.bf16x2.f32", u32, "r", "f", 2.0f, 1.0f) == 0x40003F80u);
  CHECK(ASM2("add.f16x2", u32, "r", "r", 0x3C003C00, 0x40004000) == 0x42004200u);
  CHECK(ASM1("cvt.rna.tf32.f32", u32, "r", "f", 1.0f) == 0x3F800000u);
  CHECK(ASM1("tanh.approx.f32", float, "f", "f", 0.0f) == 0);
  u32 first, second;
  asm volatile(
      "{ .reg .u32 t; mov.u32 t, %%clock; nanosleep.u32 20; mov.u32 %0, t; mov.u32 %1, %%clock; }"
      : "=r"(first), "=r"(second));
  CHECK(second > first);
  CHECK(ASM2("{ .reg .b64 t; mov.b64 t, {%1, %2}; shr.u64 t, t, 16; cvt.u32.u64 %0, t; } //", u32,
             "r", "r", 0x11223344, 0x55667788) == 0x77881122u);
  u32 low, high;
  asm volatile("add.cc.u32 %0, %2, %3;\n addc.u32 %1, %4, 0;"
               : "=r"(low), "=r"(high)
               : "r"(0xFFFFFFFFu), "r"(1), "r"(n));
  CHECK(low == 0 && high == n + 1u);
  CHECK(ASM2("dp4a.s32.s32 %0, %1, %2, 5; //", int, "r", "r", 0x01010101, 0x01020304) == 15);
  u32 matrix;
  asm volatile("{ .reg .u64 t; .reg .u32 s; cvta.to.shared.u64 t, %1; cvt.u32.u64 s, t;\n"
               "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [s]; }"
               : "=r"(matrix)
               : "l"((u64)(tile + l % 8 * 4))
               : "memory");
  CHECK(matrix == 100 + l); // row l / 4 is 4 words long
  out[l] = passed;
}
