// The pragma stands directly in front of `for` or `while`, in a function.
// RUN: %verify %s

#define FUNCTION static void
#define NOTHING

// expected-error@+1 {{expected a 'for', 'while' or 'do' loop behind '#pragma cgpredict', found 'int'; put the pragma inside a function, directly in front of the loop nest}}
#pragma cgpredict kernel(file)
int global;

// expected-error@+1 {{found 'FUNCTION'; put the pragma inside a function}}
#pragma cgpredict kernel(function)
FUNCTION empty(void) {}

struct point {
  // expected-error@+1 {{found 'float'}}
#pragma cgpredict kernel(member)
  float x;
};

void statements(int n, float *x) {
  // expected-error@+1 {{found 'int'}}
#pragma cgpredict kernel(declaration)
  int i = 0;
  // expected-error@+1 {{found 'x'}}
#pragma cgpredict kernel(expression)
  x[0] = 1;
  // expected-error@+1 {{found 'if'}}
#pragma cgpredict kernel(condition)
  if (n)
    for (i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{found '{'}}
#pragma cgpredict kernel(block)
  {
    for (i = 0; i < n; i++) x[i] = 0;
  }
  // expected-error@+1 {{found 'label'}}
#pragma cgpredict kernel(label)
label:
  for (i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{found ';'}}
#pragma cgpredict kernel(semicolon)
  ;
  // Other pragmas in between are no statements.
  // expected-error@+1 {{found 'return'}}
#pragma cgpredict kernel(others)
#pragma unknown to clang
#pragma GCC diagnostic push
  return;
  // expected-error@+1 {{found '}'}}
#pragma cgpredict kernel(end)
}

void two(int n, float *x) {
  // expected-note@+1 {{the other one is here}}
#pragma cgpredict kernel(first)
  // expected-error@+1 {{two '#pragma cgpredict' on one loop; a loop is one kernel, remove one of them}}
#pragma cgpredict kernel(second)
  for (int i = 0; i < n; i++) x[i] = 0;
}

// What conditional text or a macro stands for is clang's to see.
void late(int n, float *x) {
#pragma cgpredict kernel(conditional)
#if 1
  // expected-error@+1 {{expected a for, while, or do-while loop to follow}}
  x[0] = 0;
#endif
#pragma cgpredict kernel(macro)
  // expected-error@+1 {{expected a for, while, or do-while loop to follow}}
  NOTHING x[0] = 0;
}

// expected-error@+1 {{found the end of the file}}
#pragma cgpredict kernel(end_of_file)
