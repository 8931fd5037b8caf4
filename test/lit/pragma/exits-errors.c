// What leaves a grid of one dimension early is for the passes (passes/early.test).
// RUN: %verify %s
int leave(int n, float *x) {
#pragma cgpredict kernel(inner_breaks) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      {
        if (j > i)
          // expected-error@+1 {{kernel 'inner_breaks': 'break' leaves a mapped loop; every iteration is a thread and has to run, skip work with 'if' or 'continue', or lower 'grid' to 1}}
          break;
      }
    }
#pragma cgpredict kernel(returns) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      switch (j) {
      case 3:
        // expected-error@+1 {{kernel 'returns': 'return' leaves a mapped loop; every iteration is a thread}}
        return 3;
      }
#pragma cgpredict kernel(jumps) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
    // expected-error@+1 {{kernel 'jumps': 'goto' leaves a mapped loop for label 'out'; every iteration is a thread and has to run, skip work with 'if' or 'continue'}}
    if (x[i] > 3) goto out;
  void *target = &&out;
#pragma cgpredict kernel(computed)
  for (int i = 0; i < n; i++)
    // expected-error@+1 {{kernel 'computed': a computed 'goto' may leave a mapped loop}}
    goto *target;
#pragma cgpredict kernel(assembly)
  for (int i = 0; i < n; i++)
    // expected-error@+1 {{kernel 'assembly': 'goto' leaves a mapped loop for label 'out'}}
    __asm__ goto("" : : : : out);
out:
  return 0;
}

void enter(int n, float *x) {
  if (n == 3)
    // expected-error@+1 {{kernel 'entered': a jump into a mapped loop, to label 'in'; its iterations are threads and begin at the beginning}}
    goto in;
#pragma cgpredict kernel(entered)
  for (int i = 0; i < n; i++) {
    x[i] = 0;
  in: // expected-note {{'in' is inside the loop}}
    x[i] += 1;
  }
  switch (n) {
  case 1:
#pragma cgpredict kernel(device)
    for (int i = 0; i < n; i++) {
      x[i] = 0;
    // expected-error@+1 {{kernel 'device': a 'case' inside a mapped loop belongs to a 'switch' around it; move the 'switch' into the loop or the label out of it}}
    case 2:
      x[i] += 1;
    // expected-error@+1 {{kernel 'device': a 'case' inside a mapped loop}}
    default:
      x[i] += 2;
    }
  }
}
