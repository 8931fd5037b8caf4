// The PTX of kernels agrees with their loops: arrays of the heap, of the program and of the stack,
// indices that start and step as variables say, mathematical functions.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t -lm
// RUN: %cgpredict ptx verify %t -- 7 2> %t.err | FileCheck %s
//
// The program's own output is what it always is.
// RUN: %t 7 > %t.out
// RUN: diff %t.err %t.out
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double table[5] = {1, 0.5, 0.25, 2, 3};
double result[300];
static float *moved;

int main(int argc, char **argv) {
  int first = argc > 1 ? atoi(argv[1]) : 0, step = 3;
  int counts[64] = {0};
  float *x = malloc(1000 * sizeof *x);
  for (int i = 0; i < 1000; ++i)
    x[i] = (float)i / 7;
  moved = x + 100;

// CHECK-DAG: {{^}}scale: every bit agrees: 1 launch, 300 of 300 threads
#pragma cgpredict kernel(scale)
  for (int i = 0; i < 300; ++i)
    result[i] = table[i % 5] * x[i] + 1;

// 100 threads: 7, 10, ... 304
// CHECK-DAG: {{^}}stepped: every bit agrees: 1 launch, 100 of 100 threads
#pragma cgpredict kernel(stepped)
  for (int i = first; i < first + 300; i += step)
    moved[i] = x[i] * 2 + moved[i];

// CHECK-DAG: {{^}}count: every bit agrees: 1 launch, 64 of 64 threads
#pragma cgpredict kernel(count)
  for (int i = 0; i < 64; ++i)
    for (int k = 0; k < i; ++k)
      counts[i] += k % 3 == 0;

// CHECK-DAG: {{^}}waves: {{every bit agrees|agrees within [1-4] ulp \(4 allowed\)}}: 4 launches, 2000 of 2000 threads
  for (int round = 0; round < 6; ++round) {
#pragma cgpredict kernel(waves) grid(2)
    for (int i = 0; i < 50; ++i)
      for (int j = 0; j < 10; ++j)
        x[10 * i + j] = sinf(x[10 * i + j]) + expf(-x[500 + j]) * (float)round;
  }
  double sum = 0;
  for (int i = 0; i < 300; ++i)
    sum += result[i] + x[i] + counts[i % 64];
  printf("sum %.1f\n", sum);
  free(x);
  return 0;
}
