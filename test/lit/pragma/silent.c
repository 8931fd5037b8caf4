// What the front end adds causes no warnings of clang's own, in no checker and no sanitizer.
// RUN: %clang -fplugin=%plugin -std=c99 -fsyntax-only -Weverything -Werror %s -Wno-unsafe-buffer-usage
// RUN: %clang -fplugin=%plugin -std=c89 -fsyntax-only -Weverything -Werror %s -Wno-unsafe-buffer-usage -Wno-comment
// RUN: %clang -fplugin=%plugin --analyze -Werror -o /dev/null %s
// RUN: %ir -fsanitize=undefined,address -Wall -Werror %s | FileCheck %s
// RUN: %ir -fprofile-instr-generate -fcoverage-mapping -Wall -Werror %s | FileCheck %s
// CHECK-COUNT-3: call i32 @llvm.annotation
void silent(int n, float *x);
void silent(int n, float *x) {
  int i, j;
  if (n > 3)
#pragma cgpredict kernel(then_branch) grid(2)
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        x[i] = x[j];
  else
#pragma cgpredict kernel(else_branch)
    for (i = 0; i < n; i++)
      x[i] = 0;
  switch (n) {
  case 1:
#pragma cgpredict kernel(in_case)
    for (i = 0; i < n; i++)
      x[i] = 1;
    break;
  default:
    break;
  }
}
