#include "common.h"

typedef unsigned (*Operation)(unsigned, unsigned);
__device__ __noinline__ unsigned plus(unsigned a, unsigned b) { return a + b; }
__device__ __noinline__ unsigned times(unsigned a, unsigned b) { return a * b; }
__device__ __noinline__ unsigned both(unsigned a, unsigned b) { return a ^ b; }
__device__ Operation operations[3] = {plus, times, both};

extern "C" __global__ void pointers(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned x = i;
  for (unsigned k = 0; k < 5; ++k)
    x = operations[mixed(i + k) % 3](x, k + 3);
  out[i] = x;
}

__device__ __noinline__ unsigned fibonacci(unsigned n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__device__ unsigned depth(const unsigned char *tree, unsigned at, unsigned size) {
  if (at >= size || tree[at] == 0)
    return 0;
  return 1 + max(depth(tree, 2 * at + 1, size), depth(tree, 2 * at + 2, size));
}

extern "C" __global__ void recursion(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned char tree[31];
  for (unsigned k = 0; k < 31; ++k)
    tree[k] = mixed(i * 31 + k) % 4 != 0;
  out[i] = fibonacci(i % 9) * 100 + depth(tree, 0, 31);
}

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
struct Circle : Shape {
  float radius;
  __device__ explicit Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.0f * radius * radius; }
};

extern "C" __global__ void virtuals(float *out) {
  const unsigned i = threadNumber();
  Square square(smallFloat(i));
  Circle circle(smallFloat(i + 1));
  const Shape *shape = mixed(i) & 1 ? static_cast<Shape *>(&square) : &circle;
  out[i] = shape->area();
}

template <int N, typename T> __device__ T polynomial(T x) {
  if constexpr (N == 0)
    return 1;
  else
    return polynomial<N - 1>(x) * x + N;
}

extern "C" __global__ void templates(unsigned *out) {
  const unsigned i = threadNumber();
  const auto add = [i](unsigned x) { return x + i; };
  out[i] = polynomial<5>(i) + add((unsigned)polynomial<3>((long long)i)) +
           (unsigned)polynomial<2>((float)i);
}

extern "C" __global__ void switches(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned x = mixed(i);
  for (unsigned k = 0; k < 12; ++k) {
    switch (x % 11) {
    case 0: x += 17; break;
    case 1: x ^= i << 3;
    case 2: x = x * 5 + 1; break;
    case 3: x = __brev(x); break;
    case 4: x -= k; continue;
    case 5: x = x >> 3 | x << 29; break;
    case 6: x = ~x; break;
    case 8: x += x << 4; break;
    case 9:
      if (k > 8)
        goto done;
      x ^= 0x5555;
      break;
    default: x += 3;
    }
    if (x == 0)
      break;
  }
done:
  out[i] = x;
}

// Loops whose trips differ, with exits from their middle.
extern "C" __global__ void loops(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned x = mixed(i), steps = 0;
  while (x != 1 && steps < 200) {
    for (unsigned k = 0; k < x % 4; ++k) {
      if ((x >> k & 7) == 5)
        goto next;
      steps += k;
    }
    do
      x = x & 1 ? x / 2 + 1 : x / 2;
    while (x % 3 == 0 && x > 9);
  next:
    x = x > 2 ? x - 2 : 1;
    ++steps;
  }
  out[i] = steps;
  if (i % 5 == 0)
    return;
  out[i] += 1000;
}
