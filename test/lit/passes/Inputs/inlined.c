/* Callees that only do alone what they do: variable arguments, setjmp, instructions that the file is
   not compiled for. And inline assembly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#define N 64

static jmp_buf place;
static float values[8 * N], sums[N];
static int arguments[N], jumps[N], shifted[N];

static int add(int count, ...) {
  va_list list;
  va_start(list, count);
  int sum = 0;
  while (count--)
    sum += va_arg(list, int);
  va_end(list);
  return sum;
}

static int jump(int i) {
  volatile int state = i;
  if (setjmp(place) != 0)
    return -state;
  if (i % 3 == 0)
    longjmp(place, 1);
  return state;
}

#ifdef __x86_64__
typedef float Eight __attribute__((vector_size(32)));
__attribute__((target("avx2"))) static float sum(const float *p) {
  Eight v = *(const Eight *)__builtin_assume_aligned(p, 32);
  v = __builtin_ia32_haddps256(v, v);
  v = __builtin_ia32_haddps256(v, v);
  return v[0] + v[4];
}
#define SHIFT(x) __asm__ volatile("shll $1, %0" : "+r"(x) : : "memory")
#else
static float sum(const float *p) { return p[0] + p[7]; }
#define SHIFT(x) __asm__ volatile("" : "+r"(x) : : "memory")
#endif

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 8 * N; i++)
    values[i] = i * i % 17;
#pragma cgpredict kernel(variable)
  for (int i = 0; i < N; i++)
    arguments[i] = add(3, i, 2 * i, 5);
#pragma cgpredict kernel(jumping)
  for (int i = 0; i < N; i++)
    jumps[i] = jump(i);
#pragma cgpredict kernel(wide)
  for (int i = 0; i < N; i++)
    if (argc > 1)
      sums[i] = sum(values + 8 * i);
#pragma cgpredict kernel(assembly)
  for (int i = 0; i < N; i++) {
    int x = i;
    SHIFT(x);
    shifted[i] = x;
  }
  double all = 0;
  for (int i = 0; i < N; i++)
    all = all * 1.25 + arguments[i] + 3 * jumps[i] + sums[i] + shifted[i];
  printf("%.17g\n", all);
}
