// RUN: %verify %s
void one(int n, float *x) {
  // expected-note@+1 2 {{kernel 'same' is marked here}}
#pragma cgpredict kernel(same)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{a second kernel is called 'same'; the report tells kernels apart by name, rename one}}
#pragma cgpredict kernel(same)
  for (int i = 0; i < n; i++) x[i] = 0;
}

void two(int n, float *x) {
  // expected-error@+1 {{a second kernel is called 'same'}}
#pragma cgpredict kernel(same)
  for (int i = 0; i < n; i++) x[i] = 0;
}
