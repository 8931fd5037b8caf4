// RUN: %verify %s
void all(int n, float *x) {
  // expected-error@+1 {{'#pragma cgpredict' names no kernel; add 'kernel(NAME)'}}
#pragma cgpredict
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{'#pragma cgpredict' names no kernel; add 'kernel(NAME)'}}
#pragma cgpredict grid(1) block(64)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{unknown clause 'threads' in '#pragma cgpredict'; the clauses are 'kernel', 'grid', 'block', 'shared', 'tile', 'readonly' and 'lastprivate'}}
#pragma cgpredict kernel(a) threads(64)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{unknown clause 'kernal' in '#pragma cgpredict'; did you mean 'kernel'?}}
#pragma cgpredict kernal(a)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{unknown clause 'Block' in '#pragma cgpredict'; did you mean 'block'?}}
#pragma cgpredict kernel(a) Block(64)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+2 {{duplicate clause 'kernel' in '#pragma cgpredict'; give it once}}
  // expected-note@+1 {{the first 'kernel' is here}}
#pragma cgpredict kernel(a) kernel(b)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+2 {{duplicate clause 'grid' in '#pragma cgpredict'; give it once}}
  // expected-note@+1 {{the first 'grid' is here}}
#pragma cgpredict grid(1) kernel(a) grid(1)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{expected a clause or the end of the line in '#pragma cgpredict', found ';'}}
#pragma cgpredict kernel(a);
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected a clause or the end of the line in '#pragma cgpredict', found ','}}
#pragma cgpredict kernel(a), grid(1)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected a clause or the end of the line in '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(a))
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{expected '(' behind 'kernel' in '#pragma cgpredict', found 'a'}}
#pragma cgpredict kernel a
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected '(' behind 'block' in '#pragma cgpredict', found the end of the line}}
#pragma cgpredict kernel(a) block
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected ')' at the end of clause 'kernel' in '#pragma cgpredict', found the end of the line}}
#pragma cgpredict kernel(a
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected ')' at the end of clause 'kernel' in '#pragma cgpredict', found 'b'}}
#pragma cgpredict kernel(a b)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected ')' at the end of clause 'grid' in '#pragma cgpredict', found 'block'}}
#pragma cgpredict kernel(a) grid(1 block(64)
  for (int i = 0; i < n; i++) x[i] = 0;

  // expected-error@+1 {{expected the kernel's name in clause 'kernel' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel()
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected the kernel's name in clause 'kernel' of '#pragma cgpredict', found '7'}}
#pragma cgpredict kernel(7)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected the kernel's name in clause 'kernel' of '#pragma cgpredict', found 'while'}}
#pragma cgpredict kernel(while)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected the kernel's name in clause 'kernel' of '#pragma cgpredict', found '"a"'}}
#pragma cgpredict kernel("a")
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected the kernel's name in clause 'kernel' of '#pragma cgpredict', found 'größe'; it is a C identifier of letters, digits and '_'}}
#pragma cgpredict kernel(größe)
  for (int i = 0; i < n; i++) x[i] = 0;
}
