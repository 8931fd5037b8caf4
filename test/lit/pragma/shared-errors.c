// RUN: %verify %s
float global[64];
float byGlobal(int i);
void all(int n, float *x, float *y) {
  // expected-error@+1 {{expected an array's name in clause 'shared' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(a) shared()
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an array's name in clause 'shared' of '#pragma cgpredict', found '7'}}
#pragma cgpredict kernel(a) shared(x, 7)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected ')' at the end of clause 'shared' in '#pragma cgpredict', found '['}}
#pragma cgpredict kernel(a) shared(x[0])
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+2 {{duplicate clause 'shared' in '#pragma cgpredict'; give it once}}
  // expected-note@+1 {{the first 'shared' is here}}
#pragma cgpredict kernel(a) shared(x) shared(y)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'tile' of '#pragma cgpredict' needs arrays in shared memory; name them: 'shared(NAME, ...)'}}
#pragma cgpredict kernel(a) tile(32)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'tile' of '#pragma cgpredict' has the value 0; expected a positive number}}
#pragma cgpredict kernel(a) shared(x) tile(0)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'tile' of '#pragma cgpredict' takes the iterations of the innermost loop, or of the two innermost ones}}
#pragma cgpredict kernel(a) shared(x) tile(1, 2, 3)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{kernel 'b' has no array 'z' to keep in shared memory; it has y, x}}
#pragma cgpredict kernel(b) shared(z)
  for (int i = 0; i < n; i++) y[i] = x[i];
  // expected-error@+1 {{kernel 'c' has no array 'y' to keep in shared memory; it has x}}
#pragma cgpredict kernel(c) shared(y)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{kernel 'e' has no array 'z' to load through the read-only cache; it has x}}
#pragma cgpredict kernel(e) readonly(z)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an array's name in clause 'readonly' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(e) readonly()
  for (int i = 0; i < n; i++) x[i] = 0;
#pragma cgpredict kernel(d) shared(global)
  for (int i = 0; i < n; i++) x[i] = byGlobal(i);
}
