// RUN: %verify %s
int eight = 8;
const int m = 8;
#define EMPTY

void values(int n, float *x) {
  // expected-error@+1 {{clause 'grid' of '#pragma cgpredict' has the value 0; expected a positive number}}
#pragma cgpredict kernel(a) grid(0)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'grid' of '#pragma cgpredict' has the value 4; a grid has 1, 2 or 3 dimensions}}
#pragma cgpredict kernel(a) grid(4)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'grid' of '#pragma cgpredict' has 2 values; expected one}}
#pragma cgpredict kernel(a) grid(1, 2)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has the value -8; expected a positive number}}
#pragma cgpredict kernel(a) block(-8)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has the value 0; expected a positive number}}
#pragma cgpredict kernel(a) grid(2) block(8, 3 - 3)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found 'n'; only numbers, macros that stand for numbers and names of constants are known here}}
#pragma cgpredict kernel(a) block(n)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found 'm'}}
#pragma cgpredict kernel(a) block(m)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found 'eight'}}
#pragma cgpredict kernel(a) block(eight)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found '8.0'}}
#pragma cgpredict kernel(a) block(8.0)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(a) block()
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(a) block(EMPTY)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found ','}}
#pragma cgpredict kernel(a) grid(2) block(8,,8)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected ')' in clause 'block' of '#pragma cgpredict', found the end of the line}}
#pragma cgpredict kernel(a) block((8 + 8
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected an integer constant in clause 'block' of '#pragma cgpredict', found '99999999999999999999'}}
#pragma cgpredict kernel(a) block(99999999999999999999)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' cannot be computed: division by zero; give a positive integer}}
#pragma cgpredict kernel(a) block(64 / (8 - 8))
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' cannot be computed: the result does not fit 64 bits; give a positive integer}}
#pragma cgpredict kernel(a) block(9223372036854775807 + 1)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has 4 values for a grid of 1 dimension; give x, or leave the clause out}}
#pragma cgpredict kernel(a) block(1, 2, 3, 4)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has 2 values for a grid of 1 dimension; give x, or leave the clause out}}
#pragma cgpredict kernel(a) block(8, 8)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has 1 value for a grid of 2 dimensions; give x, y, or leave the clause out}}
#pragma cgpredict kernel(a) block(64) grid(2)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' asks for more than 1024 threads, the most that a GPU runs in one block}}
#pragma cgpredict kernel(a) block(1025)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{asks for more than 1024 threads}}
#pragma cgpredict kernel(a) grid(2) block(33, 32)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{asks for more than 1024 threads}}
#pragma cgpredict kernel(a) grid(2) block(9223372036854775807, 2)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{clause 'block' of '#pragma cgpredict' has z = 65; a GPU allows at most 64}}
#pragma cgpredict kernel(a) grid(3) block(1, 1, 65)
  for (int i = 0; i < n; i++) x[i] = 0;
}
