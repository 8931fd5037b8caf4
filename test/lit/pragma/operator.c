// `_Pragma`, also from macros, and names made by macros.
// RUN: %ir %s | FileCheck %s
// CHECK-DAG: c"cgpredict:0:direct:1:64:1:1:[[#@LINE+10]]:3:
// CHECK-DAG: c"cgpredict:1:from_macro:2:16:16:1:[[#@LINE+11]]:3:
// CHECK-DAG: c"cgpredict:2:scale:1:256:1:1:[[#@LINE+14]]:3:
// CHECK-DAG: c"cgpredict:3:shift:1:256:1:1:[[#@LINE+14]]:3:
// CHECK-COUNT-4: call i32 @llvm.annotation
#define STRING(x) #x
#define KERNEL(...) _Pragma(STRING(cgpredict __VA_ARGS__))
#define EACH(name, i, n) KERNEL(kernel(name)) for (int i = 0; i < n; i++)

void all(int n, float *x) {
  _Pragma("cgpredict kernel(direct) block(64)") for (int i = 0; i < n; i++) x[i] = 0;
  if (n)
  KERNEL(kernel(from_macro) grid(2) block(16, 16))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) x[i] = 0;
  else
  EACH(scale, i, n) x[i] *= 2;
  EACH(shift, i, n) x[i] += 2;
}
