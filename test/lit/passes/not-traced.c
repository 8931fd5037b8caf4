// A nest that cannot be traced stays as it is, and a warning at its pragma says why.
// REQUIRES: plugin
// RUN: %cgpredict-cc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cgpredict-cc -O0 -g0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

double next(double);

void moving(int *n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving)
  for (int i = 0; i < n[0]; i++)
    n[i % 2] = i;
}

// What is stored to another member leaves the bound as it is.
struct cells { int n; int value[100]; struct { int k[4]; } part[5]; };
struct open { int n; int value[]; };
struct cells all, many[8];

void members(struct cells *c, struct open *o, int *k) {
#pragma cgpredict kernel(member)
  for (int i = 0; i < c->n; i++)
    c->value[i] = c->part[k[i]].k[k[i + 1]] = i;
#pragma cgpredict kernel(global_member)
  for (int i = 0; i < all.n; i++)
    all.value[k[i]] = i;
  struct cells *one = &many[k[0]];
#pragma cgpredict kernel(element_member)
  for (int i = 0; i < one->n; i++)
    one->value[k[i]] = i;
#pragma cgpredict kernel(open_member)
  for (int i = 0; i < o->n; i++)
    o->value[i] = i;
}

// So do functions that the loop calls.
static void set(struct cells *c, int at) { c->value[at] = c->n; }
static void push(struct cells *c, int value) { c->value[c->n++] = value; }

void calling(struct cells *c) {
#pragma cgpredict kernel(setting)
  for (int i = 0; i < c->n; i++)
    set(c, i);
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'pushing': not traced: the bound of a mapped loop changes inside it, by what the loop calls
#pragma cgpredict kernel(pushing)
  for (int i = 0; i < c->n; i++)
    if (c->value[i] > 3)
      push(c, c->value[i] / 2);
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'pushing_inside': not traced: the bound of a mapped loop changes inside it, by what the loop calls
#pragma cgpredict kernel(pushing_inside) grid(2)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < c->n; j++)
      if (j > 50)
        push(c, j);
}

// Which member of which element is not known, nor where a pointer to the bound goes.
union either { int n; int value[100]; };

void moving_members(struct cells *c, union either *e, int k) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving_element': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving_element)
  for (int i = 0; i < c->n; i++)
    c[i + k].value[3] = i;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving_union': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving_union)
  for (int i = 0; i < e->n; i++)
    e->value[i] = i;
  struct cells *one = &many[k];
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving_elements': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving_elements)
  for (int i = 0; i < one->n; i++)
    many[i].n = i;
  int *n = &c->n;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving_bound': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving_bound)
  for (int i = 0; i < c->n; i++)
    n[i] = i;
}

// One variable of the condition is stepped by the other.
int bit_reversed(int n, int j) {
  int k;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'bit_reversed': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(bit_reversed)
  for (k = n / 2; k <= j; k /= 2)
    j -= k;
  return j + k;
}

int largest_first(int n, int j) {
  int k = n / 2;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'largest_first': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(largest_first)
  while (k >= 1 && j >= k) {
    j -= k;
    k /= 2;
  }
  return j + k;
}

float restarted(float *a, int n) {
  float s = 0;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'rows': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = (s = 0, 0); j + s < n; j++)
      s += a[i * n + j];
  return s;
}

void opaque(double *a, int n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'opaque': cannot see into the call of next
#pragma cgpredict kernel(opaque)
  for (int i = 0; i < n; i++)
    a[i] = next(a[i]) + next(a[i] + 1);
}

void middle(int *a, int n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'middle': not traced: a jump leads into a loop from outside, past its beginning
#pragma cgpredict kernel(middle)
  for (int i = 0; i < n; i++) {
    int k = 0;
    if (a[i] & 1)
      goto within;
    while (k < n) {
      a[i] += a[k++];
    within:
      a[i] ^= k++;
    }
  }
}

// How often a loop turns is counted in 64 bits.
void wide(unsigned __int128 n, __int128 *last, int *k) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'wide': not traced: the index of a mapped loop has more than 64 bits
#pragma cgpredict kernel(wide)
  for (unsigned __int128 i = 0; i < n; i++)
    k[(int)i] = 0;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'until': not traced: the index of a mapped loop has more than 64 bits
#pragma cgpredict kernel(until)
  while (n >= (unsigned __int128)1 << 70)
    n -= (unsigned __int128)1 << 69;
  __int128 beside = *last;
#pragma cgpredict kernel(beside)
  for (int i = 0; i < 100; i++, beside += (__int128)3 << 65)
    k[i] = beside >> 64;
  *last = beside;
}
