// RUN: %verify %s
void depth(int n, float *x) {
  // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(one_of_two) grid(2)
  for (int i = 0; i < n; i++)
    // expected-error@+1 {{kernel 'one_of_two': expected loop 2 of the 2 directly nested ones that 'grid(2)' maps, found another statement; write the loop or lower 'grid'}}
    x[i] = 0;
  // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(two_of_three) grid(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      // expected-error@+1 {{expected loop 3 of the 3 directly nested ones that 'grid(3)' maps, found a declaration}}
      float sum = 0;
      x[i] = sum;
    }
  // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(nothing) grid(2)
  for (int i = 0; i < n; i++) {
    // expected-error@-1 {{expected loop 2 of the 2 directly nested ones that 'grid(2)' maps, found nothing}}
    ;
  }
#pragma cgpredict kernel(do_loop) grid(2)
  for (int i = 0; i < n; i++)
    do
      x[i] = 0;
    while (x[i] < n); // expected-error {{kernel 'do_loop': the condition of a mapped loop must compare a variable that the loop steps}}
  // expected-note@+1 {{the pragma is here}}
#pragma cgpredict kernel(condition) grid(2)
  for (int i = 0; i < n; i++)
    // expected-error@+1 {{found another statement}}
    if (i > 3)
      for (int j = 0; j < n; j++)
        x[i] = 0;
}

void between(int n, float *x) {
#pragma cgpredict kernel(two_loops) grid(2)
  for (int i = 0; i < n; i++) {
    // expected-note@+1 {{the inner loop is here}}
    for (int j = 0; j < n; j++)
      x[i] = 0;
    // expected-error@+1 {{kernel 'two_loops': loop 1 has several loops inside it; give this one a nest of its own behind the other (kernel 'two_loops_behind'), or lower 'grid(2)'}}
    for (int j = 0; j < n; j++)
      x[j] = 0;
  }
}

void nested(int n, float *x) {
  // expected-note@+1 {{kernel 'outer' is marked here}}
#pragma cgpredict kernel(outer)
  for (int i = 0; i < n; i++) {
    x[i] = 0;
    if (i > 3)
      // expected-error@+1 {{kernel 'inner' is marked inside kernel 'outer'; a kernel's loop cannot hold another kernel, remove one of the two pragmas}}
#pragma cgpredict kernel(inner)
      for (int j = 0; j < n; j++)
        x[j] = 0;
  }
  // expected-note@+1 {{kernel 'both' is marked here}}
#pragma cgpredict kernel(both) grid(2)
  for (int i = 0; i < n; i++)
    // expected-error@+1 {{kernel 'mapped' is marked inside kernel 'both'}}
#pragma cgpredict kernel(mapped)
    for (int j = 0; j < n; j++)
      x[j] = 0;
}
