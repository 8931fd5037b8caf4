// Numbers that no GPU has are an error once, in the first instance that has them.
// RUN: %verify -std=c++20 %s
template <int Threads> void wide(float *a, int n) {
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' asks for more than 1024 threads}}
#pragma cgpredict kernel(wide) block(Threads)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

template <int Rank> void deep(float *a, int n) {
  // expected-error@+1 {{clause 'grid' of '#pragma cgpredict' has the value 4; a grid has 1, 2 or 3 dimensions}}
#pragma cgpredict kernel(deep) grid(Rank)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

template <int Rank> void flat(float *a, int n) {
  // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(flat) grid(Rank)
  for (int i = 0; i < n; i++)
    a[i] += 1; // expected-error {{kernel 'flat': expected loop 2 of the 2}}
}

template <class T> void unknown(T *a, int n) {
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found 'n'}}
#pragma cgpredict kernel(unknown) block(n)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void run(float *a, int n) {
  wide<512>(a, n);
  wide<2048>(a, n);
  wide<4096>(a, n);
  deep<4>(a, n);
  flat<1>(a, n);
  flat<2>(a, n);
  unknown(a, n);
}
