/* Element-wise operations of a tensor library on floats: four elements per thread, loaded and
   stored as 16 bytes. */
#include "arrays.h"

typedef float Four __attribute__((vector_size(16)));
typedef int FourInts __attribute__((vector_size(16)));

static void add(Four *restrict c, const Four *restrict a, const Four *restrict b) {
#pragma cgpredict kernel(add) grid(1) block(128)
  for (int i = 0; i < N / 4; ++i)
    c[i] = a[i] + b[i];
}

static void mul(Four *restrict c, const Four *restrict a, const Four *restrict b) {
#pragma cgpredict kernel(mul) grid(1) block(128)
  for (int i = 0; i < N / 4; ++i)
    c[i] = a[i] * b[i];
}

static void addScalar(Four *restrict c, const Four *restrict a, float s) {
#pragma cgpredict kernel(addu) grid(1) block(128)
  for (int i = 0; i < N / 4; ++i)
    c[i] = a[i] + s;
}

static void mulScalar(Four *restrict c, const Four *restrict a, float s) {
#pragma cgpredict kernel(mulu) grid(1) block(128)
  for (int i = 0; i < N / 4; ++i)
    c[i] = a[i] * s;
}

static void relu(Four *restrict c, const Four *restrict a) {
#pragma cgpredict kernel(relu) grid(1) block(128)
  for (int i = 0; i < N / 4; ++i) {
    const Four value = a[i];
    c[i] = (Four)((FourInts)value & (value > 0));
  }
}

int main(void) {
  Four *a = zeroes(N / 4, sizeof(Four)), *b = zeroes(N / 4, sizeof(Four));
  Four *c = zeroes(N / 4, sizeof(Four));
  add(c, a, b);
  mul(c, a, b);
  addScalar(c, a, 2);
  mulScalar(c, a, 2);
  relu(c, a);
  return 0;
}
