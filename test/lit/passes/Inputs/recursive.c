static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int odd(int n);
static int even(int n) { return n == 0 || odd(n - 1); }
static int odd(int n) { return n != 0 && even(n - 1); }
static int walk(const int *next, int n) { return n < 0 ? 0 : 1 + walk(next, next[n]); }

void all(int *a, int *b, const int *next, int n) {
#pragma cgpredict kernel(numbers)
  for (int i = 0; i < n; ++i)
    a[i] = fib(next[i]);
#pragma cgpredict kernel(parities)
  for (int i = 0; i < n; ++i)
    b[i] = even(next[i]);
#pragma cgpredict kernel(lists)
  for (int i = 0; i < n; ++i)
    b[i] = walk(next, i);
}
