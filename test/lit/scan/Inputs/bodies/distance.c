static int step(int k) { return k * 5; }

int distance(int a, int b) { return a < b ? step(b - a) : a - b; }

int both(int k) { return step(k) + 1; }
