// The marker arrives in front of its own loop, wherever a statement may stand.
// RUN: %ir -O0 %s | FileCheck %s
// RUN: %ir -O2 %s | FileCheck %s
// RUN: %ir -O0 -g %s | FileCheck %s
// RUN: %ir -std=c89 -Wno-c99-extensions -O3 %s | FileCheck %s

// Each loop stores to its own variable; the marker's string is named by its number.
// CHECK: @[[IF:.+]] = {{.*}}c"cgpredict:0:in_if:
// CHECK: @[[ELSE:.+]] = {{.*}}c"cgpredict:1:in_else:
// CHECK: @[[LABEL:.+]] = {{.*}}c"cgpredict:2:label:
// CHECK: @[[CASE:.+]] = {{.*}}c"cgpredict:3:in_case:
// CHECK: @[[DEFAULT:.+]] = {{.*}}c"cgpredict:4:in_default:
// CHECK: @[[WHILE:.+]] = {{.*}}c"cgpredict:5:in_while:
// CHECK: @[[DO:.+]] = {{.*}}c"cgpredict:6:in_do:
// CHECK: @[[FOR:.+]] = {{.*}}c"cgpredict:7:in_for:
// CHECK: @[[EXPRESSION:.+]] = {{.*}}c"cgpredict:8:in_expression:
// CHECK: @[[STACKED:.+]] = {{.*}}c"cgpredict:9:stacked:
// CHECK: @[[ATTRIBUTE:.+]] = {{.*}}c"cgpredict:10:attribute:
// CHECK: @[[MACRO:.+]] = {{.*}}c"cgpredict:11:macro:
// CHECK: @[[CONDITIONAL:.+]] = {{.*}}c"cgpredict:12:conditional:

extern int n;
#define LOOP(value) for (i = 0; i < n; i++) sink(value)
extern void sink(int);

// CHECK-LABEL: define {{.*}} @braceless(
void braceless(int c) {
  int i;
  // CHECK: [[THEN:if.then]]:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[IF]],
  // CHECK: call void @sink(i32 noundef 100)
  if (c)
#pragma cgpredict kernel(in_if)
    for (i = 0; i < n; i++) sink(100);
  // CHECK: if.else:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[ELSE]],
  // CHECK: call void @sink(i32 noundef 101)
  else
#pragma cgpredict kernel(in_else)
    for (i = 0; i < n; i++) sink(101);
  sink(c);
}

// CHECK-LABEL: define {{.*}} @labels(
void labels(int c) {
  int i;
  goto here;
  // CHECK: here:
  // CHECK: call i32 @llvm.annotation{{.*}}@[[LABEL]],
  // CHECK: call void @sink(i32 noundef 102)
here:
#pragma cgpredict kernel(label)
  for (i = 0; i < n; i++) sink(102);
  // CHECK: sw.bb:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[CASE]],
  // CHECK: call void @sink(i32 noundef 103)
  switch (c) {
  case 1:
#pragma cgpredict kernel(in_case)
    for (i = 0; i < n; i++) sink(103);
    break;
  // CHECK: sw.default:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[DEFAULT]],
  // CHECK: call void @sink(i32 noundef 104)
  default:
#pragma cgpredict kernel(in_default)
    for (i = 0; i < n; i++) sink(104);
  }
}

// CHECK-LABEL: define {{.*}} @loops(
void loops(int c) {
  int i, t;
  // CHECK: while.body:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[WHILE]],
  // CHECK: call void @sink(i32 noundef 105)
  while (c--)
#pragma cgpredict kernel(in_while)
    for (i = 0; i < n; i++) sink(105);
  // CHECK: do.body:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[DO]],
  // CHECK: call void @sink(i32 noundef 106)
  do
#pragma cgpredict kernel(in_do)
    for (i = 0; i < n; i++) sink(106);
  while (++c < n);
  // CHECK: for.body{{[0-9]+}}:
  // CHECK-NEXT: call i32 @llvm.annotation{{.*}}@[[FOR]],
  // CHECK: call void @sink(i32 noundef 107)
  for (t = 0; t < c; t++)
#pragma cgpredict kernel(in_for)
    for (i = 0; i < n; i++) sink(107);
  // CHECK: call i32 @llvm.annotation{{.*}}@[[EXPRESSION]],
  // CHECK: call void @sink(i32 noundef 108)
  t = __extension__({
#pragma cgpredict kernel(in_expression)
    for (i = 0; i < n; i++) sink(108);
    c;
  });
}

// CHECK-LABEL: define {{.*}} @neighbours(
void neighbours(void) {
  int i;
  // CHECK: call i32 @llvm.annotation{{.*}}@[[STACKED]],
  // CHECK: call void @sink(i32 noundef 109)
  // CHECK: br label %{{.*}}, !llvm.loop [[HINTS:![0-9]+]]
#pragma clang loop unroll_count(3)
#pragma omp parallel for
#pragma unknown pragma
#pragma cgpredict kernel(stacked)
#pragma clang loop vectorize_width(7)
#pragma GCC ivdep
  for (i = 0; i < n; i++) sink(109);
  // CHECK: call i32 @llvm.annotation{{.*}}@[[ATTRIBUTE]],
  // CHECK: call void @sink(i32 noundef 110)
#pragma cgpredict kernel(attribute)
  __attribute__((opencl_unroll_hint(5))) for (i = 0; i < n; i++) sink(110);
  // CHECK: call i32 @llvm.annotation{{.*}}@[[MACRO]],
  // CHECK: call void @sink(i32 noundef 111)
#pragma cgpredict kernel(macro)
  LOOP(111);
  // CHECK: call i32 @llvm.annotation{{.*}}@[[CONDITIONAL]],
  // CHECK: call void @sink(i32 noundef 112)
#pragma cgpredict kernel(conditional)
#ifdef SOMETHING
  for (i = 0; i < n; i += 2) sink(0);
#else
  for (i = 0; i < n; i++) sink(112);
#endif
}

// The front end's own hint is gone, the program's own are not.
// CHECK-NOT: initiationinterval
// CHECK-DAG: !{!"llvm.loop.vectorize.width", i32 7}
// CHECK-DAG: !{!"llvm.loop.unroll.count", i32 3}
