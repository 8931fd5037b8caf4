// What the clauses say, defaults applied, is what the passes are given:
// kernel, dimensions, block in x, y, z, line, column, file.
// RUN: %ir %s | FileCheck %s

#define BLOCK_X (2 * 32)
#define BLOCK_Y BLOCK_X / 4
#define PASTE(a, b) a##b
// Macros of these names leave the clauses alone.
#define grid 3
#define block(x) nothing

void all(int n, float *x) {
  // CHECK-DAG: c"cgpredict:0:one:1:256:1:1:[[#@LINE+1]]:1:{{.*}}clauses.c\00"
#pragma cgpredict kernel(one)
  for (int i = 0; i < n; i++)
    x[i] = 0;
  // CHECK-DAG: c"cgpredict:1:two:2:32:32:1:[[#@LINE+1]]:1:
#pragma cgpredict kernel(two) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = 0;
  // CHECK-DAG: c"cgpredict:2:three:3:32:8:4:[[#@LINE+1]]:1:
#pragma cgpredict kernel(three) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        x[i] = 0;
  // CHECK-DAG: c"cgpredict:3:any_order:2:8:16:1:[[#@LINE+1]]:1:
#pragma cgpredict block(8, 16) grid(2) kernel(any_order)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = 0;
  // CHECK-DAG: c"cgpredict:4:largest:3:4:4:64:[[#@LINE+1]]:1:
#pragma cgpredict kernel(largest) block(4,4,64) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        x[i] = 0;
  // CHECK-DAG: c"cgpredict:5:hexadecimal:1:64:1:1:[[#@LINE+1]]:1:
#pragma cgpredict kernel(hexadecimal) block(0x40u)
  for (int i = 0; i < n; i++)
    x[i] = 0;
  // BLOCK_Y is 2 * 32 / 4.
  // CHECK-DAG: c"cgpredict:6:MacroName_7:2:64:16:1:[[#@LINE+1]]:1:
#pragma cgpredict kernel(PASTE(Macro, Name_7)) grid(2) block(BLOCK_X, BLOCK_Y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = 0;
  // 2 * 48 + 1 - 1 = 96; the shifts come last and cancel.
  // CHECK-DAG: c"cgpredict:7:computed:1:96:1:1:[[#@LINE+1]]:1:
#pragma cgpredict kernel(computed) block(-(1 - 3) * 48 + 10 % 3 - 1 << 4 >> 4)
  for (int i = 0; i < n; i++)
    x[i] = 0;
  // CHECK-DAG: c"cgpredict:8:_continued:1:128:1:1:[[#@LINE+1]]:3:
  #pragma cgpredict \
    kernel(_continued) /* comments too */ \
    block(128) // and here
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
