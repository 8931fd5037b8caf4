int distance(int a, int b);

static int step(int k) { return k * 3; }

int ordered(int a, int b) { return distance(a, b) + step(a); }

__attribute__((weak)) int defaultOf(int k) { return k + step(1); }

int countdown(int n) { return n == 0 ? 0 : 1 + countdown(n - 1); }
