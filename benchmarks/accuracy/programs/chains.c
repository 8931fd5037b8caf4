/* Dependent products and sums of doubles, floats and integers of 64 and of 32 bits, and 16 floats a
   thread written and read, coalesced and not (M. Lehmann, OpenCL-Benchmark). */
#include "arrays.h"

#include <math.h>
#include <stdint.h>

enum { GROUP = 64, EACH = 16 };

static void doubles(float *out) {
#pragma cgpredict kernel(chain_double) grid(2) block(64, 1)
  for (int group = 0; group < N / GROUP; ++group)
    for (int local = 0; local < GROUP; ++local) {
      double x = group * GROUP + local, y = local;
      for (int i = 0; i < 128; ++i) {
        x = fma(y, x, y);
        y = fma(x, y, x);
      }
      out[group * GROUP + local] = (float)y;
    }
}

static void floats(float *out) {
#pragma cgpredict kernel(chain_float) grid(2) block(64, 1)
  for (int group = 0; group < N / GROUP; ++group)
    for (int local = 0; local < GROUP; ++local) {
      float x = (float)(group * GROUP + local), y = (float)local;
      for (int i = 0; i < 512; ++i) {
        x = fmaf(y, x, y);
        y = fmaf(x, y, x);
      }
      out[group * GROUP + local] = y;
    }
}

static void longs(uint32_t *out) {
#pragma cgpredict kernel(chain_long) grid(2) block(64, 1)
  for (int group = 0; group < N / GROUP; ++group)
    for (int local = 0; local < GROUP; ++local) {
      uint64_t x = group * GROUP + local, y = local;
      for (int i = 0; i < 8; ++i) {
        x = y * x + y;
        y = x * y + x;
      }
      out[group * GROUP + local] = (uint32_t)y;
    }
}

static void ints(uint32_t *out) {
#pragma cgpredict kernel(chain_int) grid(2) block(64, 1)
  for (int group = 0; group < N / GROUP; ++group)
    for (int local = 0; local < GROUP; ++local) {
      uint32_t x = group * GROUP + local, y = local;
      for (int i = 0; i < 512; ++i) {
        x = y * x + y;
        y = x * y + x;
      }
      out[group * GROUP + local] = y;
    }
}

static void write(uint32_t *data) {
#pragma cgpredict kernel(write_coalesced) grid(1) block(64)
  for (uint32_t n = 0; n < N; ++n)
    for (uint32_t i = 0; i < EACH; ++i)
      data[i * N + n] = n;
}

static void read(float *out, float *data) {
#pragma cgpredict kernel(read_coalesced) grid(1) block(64)
  for (uint32_t n = 0; n < N; ++n) {
    float sum = 0;
    for (uint32_t i = 0; i < EACH; ++i)
      sum += data[i * N + n];
    out[n] = sum;
  }
}

static void writeRows(uint32_t *data) {
#pragma cgpredict kernel(write_misaligned) grid(1) block(64)
  for (uint32_t n = 0; n < N; ++n)
    for (uint32_t i = 0; i < EACH; ++i)
      data[n * EACH + i] = n;
}

static void readRows(float *out, float *data) {
#pragma cgpredict kernel(read_misaligned) grid(1) block(64)
  for (uint32_t n = 0; n < N; ++n) {
    float sum = 0;
    for (uint32_t i = 0; i < EACH; ++i)
      sum += data[n * EACH + i];
    out[n] = sum;
  }
}

int main(void) {
  void *data = zeroes((size_t)N * EACH, sizeof(float)), *out = zeroes(N, sizeof(float));
  doubles(out);
  floats(out);
  longs(out);
  ints(out);
  write(data);
  read(out, data);
  writeRows(data);
  readRows(out, data);
  return 0;
}
