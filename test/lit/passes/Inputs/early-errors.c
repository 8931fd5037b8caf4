// Loops that are left early, or step in their bodies, and cannot be threads.
int printf(const char *, ...);
extern int next(int);

int writes(int *a, const int *b, int n) {
// CHECK: early-errors.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'writes': not traced: the loop may be left early (break, return or goto), and an iteration writes 'a' in line [[#@LINE+5]], which threads behind the one that leaves must not; look for the iteration that leaves in a loop that writes nothing
#pragma cgpredict kernel(writes)
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      return i;
    a[i] = b[i];
  }
  return n;
}

int sums(const int *a, int n) {
  int sum = 0;
// CHECK: warning: {{.*}}kernel 'sums': not traced: the loop may be left early (break, return or goto), and an iteration writes 'sum'
#pragma cgpredict kernel(sums)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    if (sum > 100)
      break;
  }
  return sum;
}

static void tell(int i) { printf("%d\n", i); }

void calls(const int *a, int n) {
// CHECK: warning: {{.*}}kernel 'calls': not traced: the loop may be left early (break, return or goto), and an iteration calls tell
#pragma cgpredict kernel(calls)
  for (int i = 0; i < n; i++) {
    tell(i);
    if (a[i])
      break;
  }
}

void unknown(const int *a, int n) {
// CHECK: warning: {{.*}}kernel 'unknown': not traced: the loop may be left early (break, return or goto), and an iteration calls next
#pragma cgpredict kernel(unknown)
  for (int i = 0; i < n; i++)
    if (next(a[i]))
      break;
}

void uneven(int *a, int n) {
  int i = 0;
// CHECK: warning: {{.*}}kernel 'uneven': not traced: no index in the loop's condition advances by a fixed step
#pragma cgpredict kernel(uneven)
  while (i < n) {
    a[i] = 0;
    i += a[n] ? 1 : 2;
    if (a[i + 1])
      i++;
  }
}
