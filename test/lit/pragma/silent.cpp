// As silent.c, where templates are instantiated from what the front end has added.
// RUN: %clang -fplugin=%plugin -std=c++20 -fsyntax-only -Weverything -Werror %s -Wno-unsafe-buffer-usage -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-pre-c++14-compat -Wno-pre-c++17-compat -Wno-pre-c++20-compat-pedantic
// RUN: %clang -fplugin=%plugin -std=c++98 -fsyntax-only -Weverything -Werror %s -Wno-unsafe-buffer-usage -Wno-c++98-compat
// RUN: %clang -fplugin=%plugin --analyze -Werror -o /dev/null %s
// RUN: %ir -fsanitize=undefined,address -Wall -Werror %s | FileCheck %s
// RUN: %ir -fprofile-instr-generate -fcoverage-mapping -Wall -Werror %s | FileCheck %s
// CHECK-COUNT-3: call i32 @llvm.annotation
template <class T> void silent(int n, T *x);
template <class T> void silent(int n, T *x) {
  if (n > 3)
#pragma cgpredict kernel(function) grid(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        x[i] = x[j];
}
void use(float *x, double *y);
void use(float *x, double *y) {
  silent(4, x);
  silent(5, y);
#pragma cgpredict kernel(plain)
  for (unsigned i = 0; i < 3; i++)
    x[i] = 0;
}
