// RUN: %verify %s
#define EACH(name, i, n) _Pragma("cgpredict kernel(each)") for (int i = 0; i < n; i++)

int f(int n, float *x) {
  // expected-error@+1 {{unknown clause 'kernels' in '#pragma cgpredict'; did you mean 'kernel'?}}
  _Pragma("cgpredict kernels(direct)") for (int i = 0; i < n; i++) x[i] = 0;
  // expected-note@+1 {{kernel 'each' is marked here}}
  EACH(first, i, n) x[i] = 0;
  // expected-error@+1 {{a second kernel is called 'each'; the report tells kernels apart by name, rename one}}
  EACH(second, i, n) x[i] = 0;
  // expected-error@+1 {{expected a for, while, or do-while loop to follow}}
  _Pragma("cgpredict kernel(none)") x[0] = 0;
  _Pragma("cgpredict kernel(leaves) grid(2)") for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      return 1; // expected-error {{kernel 'leaves': 'return' leaves a mapped loop}}
  return 0;
}
