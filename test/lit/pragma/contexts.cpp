// The marker arrives in every kind of function, once in each instance of a template.
// RUN: %ir -std=c++20 -O0 %s | FileCheck %s
// RUN: %ir -std=c++20 -O2 -g %s | FileCheck %s

// CHECK-DAG: @[[METHOD:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:method:
// CHECK-DAG: @[[LATER:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:later:
// CHECK-DAG: @[[TEMPLATE:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:function_template:
// CHECK-DAG: @[[CLASS:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:class_template:
// CHECK-DAG: @[[INDEX:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:index_type:
// CHECK-DAG: @[[LAMBDA:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:lambda:
// CHECK-DAG: @[[GENERIC:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:generic:
// CHECK-DAG: @[[GLOBAL:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:global:
// CHECK-DAG: @[[LOCAL:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:local_class:
// CHECK-DAG: @[[CONSTEXPR:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:constant:
// CHECK-DAG: @[[DEDUCED:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:deduced:
// CHECK-DAG: @[[TRY:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:in_try:
// CHECK-DAG: @[[CONSTRUCTOR:.+]] = {{.*}}c"cgpredict:{{[0-9]+}}:constructor:

struct Vector {
  int n;
  float *p;

  Vector(int n, float *p) : n(n), p(p) {
#pragma cgpredict kernel(constructor)
    for (int i = 0; i < n; ++i)
      p[i] = 0;
  }
  void method() {
#pragma cgpredict kernel(method)
    for (int i = 0; i < n; ++i)
      p[i] = 1;
  }
  void later();
};

void Vector::later() {
#pragma cgpredict kernel(later)
  for (int i = 0; i < n; ++i)
    p[i] = 2;
}

template <class T> void functionTemplate(int n, T *x) {
#pragma cgpredict kernel(function_template)
  for (int i = 0; i < n; ++i)
    x[i] = T(3);
}

template <class T> struct ClassTemplate {
  void run(int n, T *x) {
#pragma cgpredict kernel(class_template)
    for (int i = 0; i < n; ++i)
      x[i] = T(4);
  }
};

template <class I> void indexType(I n, float *x) {
#pragma cgpredict kernel(index_type)
  for (I i = 0; i < n; ++i)
    x[i] = 5;
}

auto deduced(int n, float *x) {
#pragma cgpredict kernel(deduced)
  for (auto i = 0; i < n; ++i)
    x[i] = 5;
  return n;
}

// A marked loop may still run at compile time.
constexpr int constant(int n) {
  int sum = 0;
#pragma cgpredict kernel(constant)
  for (int i = 0; i < n; ++i)
    sum += i;
  return sum;
}
static_assert(constant(4) == 0 + 1 + 2 + 3);

auto global = [](float *x) {
#pragma cgpredict kernel(global)
  for (int i = 0; i < 9; ++i)
    x[i] = 6;
};

void use(float *x, double *y) {
  Vector(3, x).method();
  functionTemplate(1, x);
  functionTemplate(2, y);
  ClassTemplate<float>().run(1, x);
  ClassTemplate<double>().run(2, y);
  indexType(1, x);
  indexType(2l, x);
  deduced(3, x);
  static_assert(constant(5) == 10);
  constant(int(x[0]));
  auto lambda = [&](int n) {
#pragma cgpredict kernel(lambda)
    for (int i = 0; i < n; ++i)
      x[i] = 7;
  };
  lambda(3);
  auto generic = [=](auto n) {
#pragma cgpredict kernel(generic)
    for (int i = 0; i < n; ++i)
      x[i] = 8;
  };
  generic(3);
  generic(3l);
  global(x);
  struct Local {
    void run(float *x) {
#pragma cgpredict kernel(local_class)
      for (int i = 0; i < 9; ++i)
        x[i] = 9;
    }
  };
  Local().run(x);
  try {
#pragma cgpredict kernel(in_try)
    for (int i = 0; i < 9; ++i)
      if (x[i] < 0)
        throw i;
  } catch (int) {
  }
}

// CHECK-DAG: define {{.*}}@_ZN6Vector5laterEv(
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[LATER]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[METHOD]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[CONSTRUCTOR]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[CONSTEXPR]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[DEDUCED]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[LAMBDA]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[GLOBAL]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[LOCAL]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[TRY]],
// Two instances of each:
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[TEMPLATE]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[TEMPLATE]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[CLASS]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[CLASS]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[INDEX]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[INDEX]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[GENERIC]],
// CHECK-DAG: call i32 @llvm.annotation{{.*}}@[[GENERIC]],
