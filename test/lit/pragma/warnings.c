// The front end's warnings obey clang's options.
// RUN: %verify %s
// RUN: %verify=error -Werror %s
// RUN: %verify=none -w %s
// none-no-diagnostics
void scan(int *);
void f(int n) {
#pragma cgpredict kernel(scanned)
  for (int i = 0; i < n; i++)
    // expected-warning@+2 {{kernel 'scanned': the address of index 'i'}}
    // error-error@+1 {{kernel 'scanned': the address of index 'i'}}
    scan(&i);
}
