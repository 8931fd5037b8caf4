// RUN: %verify %s
_Thread_local int own;
struct list { struct list *next; float value; };

void headers(int n, float *x, struct list *first) {
  int i = 0;
  // expected-error@+2 {{kernel 'no_condition': this mapped loop has no condition; write 'for (i = START; i < END; i += STEP)'}}
#pragma cgpredict kernel(no_condition)
  for (i = 0;; i++) x[i] = 0;
  // expected-error@+2 {{kernel 'no_increment': the condition of a mapped loop must compare a variable that the loop steps with a bound, by one of < <= > >= !=}}
#pragma cgpredict kernel(no_increment)
  for (i = 0; i < n;) x[i] = 0;
  // expected-error@+2 {{must compare a variable that the loop steps with a bound}}
#pragma cgpredict kernel(while_endless)
  while (1) x[i] = 0;
  // expected-error@+2 {{kernel 'while_data': the condition of a mapped loop must compare a variable that the loop steps with a bound}}
#pragma cgpredict kernel(while_data)
  while (x[i] > 0) i++;
  // expected-error@+3 {{this mapped loop has no condition}}
#pragma cgpredict kernel(inner) grid(2)
  for (i = 0; i < n; i++)
    for (int j = 0;; j++) x[i] = 0;

  // expected-error@+2 {{kernel 'runs': the condition of a mapped loop must compare a variable that the loop steps with a bound}}
#pragma cgpredict kernel(runs)
  for (i = 0; i < n;) { int j = i; while (j < n && x[j] == x[i]) j++; i = j; }

  // expected-error@+2 {{kernel 'mirrored': the increment of a mapped loop must do nothing but step variables: 'i++', 'i--', 'i += STEP', 'i -= STEP', 'i *= 2', 'i >>= 1'}}
#pragma cgpredict kernel(mirrored)
  for (i = 0; i < n; i = n - i) x[i] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(doubled)
  for (i = 1; i < n; i = i + i) x[i] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(two)
  for (int a = 0, b = n; a < b; a++, x[b] = 0) x[a] = 0;
  // expected-error@+2 {{each part of the condition of a mapped loop must compare a variable that the loop steps with a bound, by one of < <= > >= !=, and 'n > 3' does not}}
#pragma cgpredict kernel(half)
  for (i = n; i-- > 0 && n > 3;) x[i] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(kept)
  for (i = 0; i < n; n = x[i++]) x[i] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(copied)
  for (i = 0; i < n; i = n) x[i] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(element)
  for (x[0] = 0; x[0] < n; x[0]++) x[1] = 0;
  // expected-error@+2 {{kernel 'member': the increment of a mapped loop steps 'first->value', which is a member and no variable; count in a variable of the loop's own, and store it behind the loop}}
#pragma cgpredict kernel(member)
  for (; first->value < n; ++first->value) x[1] = 0;
  // expected-error@+2 {{must do nothing but step variables}}
#pragma cgpredict kernel(chain)
  for (struct list *p = first; p; p = p->next) p->value = 0;

  // expected-error@+2 {{kernel 'other_condition': the condition of a mapped loop must compare its index 'i' with a bound, by one of < <= > >= !=}}
#pragma cgpredict kernel(other_condition)
  for (i = 0; n < 3; i++) x[i] = 0;
  // expected-error@+2 {{kernel 'early_end': each part of the condition of a mapped loop must compare its index 'i' with a bound, by one of < <= > >= !=, and 'x[i] > 0' does not}}
#pragma cgpredict kernel(early_end)
  for (i = 0; i < n && x[i] > 0; i++) x[i] = 0;
  // expected-error@+2 {{the condition of a mapped loop must compare its index 'i' with a bound}}
#pragma cgpredict kernel(equal)
  for (i = 0; i == n; i++) x[i] = 0;
  // expected-error@+2 {{the condition of a mapped loop must compare its index 'i' with a bound}}
#pragma cgpredict kernel(stepped)
  for (i = 0; i++ < n; i++) x[i] = 0;
  // expected-error@+2 {{the condition of a mapped loop must compare its index 'i' with a bound}}
#pragma cgpredict kernel(itself)
  for (i = 0; i < i; i++) x[i] = 0; // expected-warning {{self-comparison}}

  // expected-error@+3 {{kernel 'floating': the index 'f' of a mapped loop has type 'float'; expected an integer, a pointer or an iterator}}
  // expected-note@+2 {{'f' is declared here}}
#pragma cgpredict kernel(floating)
  for (float f = 0; f < n; f++) x[0] = f;
  // expected-error@+3 {{the index 'v' of a mapped loop is volatile; remove the qualifier}}
  // expected-note@+2 {{'v' is declared here}}
#pragma cgpredict kernel(is_volatile)
  for (volatile int v = 0; v < n; v++) x[v] = 0;
  // expected-error@+3 {{the index 'own' of a mapped loop is a thread's own; declare it in the loop's header}}
  // expected-note@2 {{'own' is declared here}}
#pragma cgpredict kernel(is_own)
  for (own = 0; own < n; own++) x[own] = 0;
}

void scan(int *);
void show(const int *);

void writes(int n, float *x) {
#pragma cgpredict kernel(assigned)
  for (int i = 0; i < n; i++) { // expected-note {{'i' is declared here}}
    if (x[i] > 3)
      // expected-error@+1 {{kernel 'assigned': index 'i' of a mapped loop is written in the loop's body; a thread's index is fixed, use a copy}}
      i = n;
  }
#pragma cgpredict kernel(compound)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    (i) += 2; // expected-error {{index 'i' of a mapped loop is written}}
#pragma cgpredict kernel(incremented)
  for (int i = 0; i < n; i++) { // expected-note 2 {{'i' is declared here}}
    x[i++] = 0; // expected-error {{index 'i' of a mapped loop is written}}
    --i;        // expected-error {{index 'i' of a mapped loop is written}}
  }
#pragma cgpredict kernel(outer_in_inner) grid(2)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    for (int j = 0; j < n; j++)
      i--; // expected-error {{kernel 'outer_in_inner': index 'i' of a mapped loop is written}}
  int k;
#pragma cgpredict kernel(one_for_both) grid(2)
  for (k = 0; k < n; k++)
    for (k = 0; k < n; k++) // expected-error 2 {{index 'k' of a mapped loop is written}} \
                               expected-note@-3 2 {{'k' is declared here}}
      x[k] = 0;
#pragma cgpredict kernel(assembly)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    __asm__("" : "+r"(i)); // expected-error {{index 'i' of a mapped loop is written}}
}

void addresses(int n, float *x) {
#pragma cgpredict kernel(scanned)
  for (int i = 0; i < n; i++)
    // expected-warning@+1 {{kernel 'scanned': the address of index 'i' of a mapped loop is taken; a write through it would make the estimate meaningless, use a copy or a pointer to const}}
    scan(&i);
#pragma cgpredict kernel(pointed)
  for (int i = 0; i < n; i++) {
    int *p = &i; // expected-warning {{the address of index 'i' of a mapped loop is taken}}
    x[*p] = 0;
  }
  int early;
  scan(&early); // expected-warning {{kernel 'early': the address of index 'early' of a mapped loop is taken}}
#pragma cgpredict kernel(early)
  for (early = 0; early < n; early++)
    x[early] = 0;
}

void reads(int n, float *x) {
  int i;
#pragma cgpredict kernel(reads)
  for (i = 0; i < n; i++) {
    const int *p = &i;
    int copy = i, field[2] = {i, i + 1}, size[sizeof i];
    show(&i);
    copy++;
    x[copy] = (float)i + field[0] + *p + size[0];
    (void)i;
    __typeof__(i) other = i ? i : 2;
    x[other] = _Generic(i, int: 1, default: 2);
    __asm__("" : : "r"(i));
  }
  i++;
}
