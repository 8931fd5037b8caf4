// A callee that calls itself twice, more often than calls are inlined, before a near one; an index
// that is handed on by reference.
int far(int n) { return n < 2 ? n : far(n - 1) + far(n - 2); }
static int &near(int *a, int i) { return a[i]; }
void keep(const int &);

void run(int *a, int n) {
#pragma cgpredict kernel(deep)
  for (int i = 0; i < n; i++) {
    int value = far(i);
    near(a, i) = value;
  }
#pragma cgpredict kernel(handed)
  for (int i = 0; i < n; i++)
    keep(i);
}
