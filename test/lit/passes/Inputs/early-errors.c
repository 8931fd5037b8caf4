// Loops that step in their bodies and cannot be threads.

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
