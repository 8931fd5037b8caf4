static double table[4];
static const int primes[] = {2, 3, 5, 7};
static int visits;
static unsigned state = 1;
static _Thread_local int calls;

__attribute__((constructor)) static void fill(void) {
  for (int k = 0; k < 4; ++k)
    table[k] = k + 1;
}

static double scaled(double x, int k) { return x * table[k] + primes[k]; }

double weight(double x, int k) { return scaled(x, k) * 0.25; }

void scaleRow(float *out, const float *in, int n) {
  for (int j = 0; j < n; ++j)
    out[j] = in[j] * 2 + 1;
}

float noise() {
  state = state * 1103515245u + 12345u;
  return state * 0x1p-32f;
}

int visited(int k) {
  static int last;
  last = k + last / 2;
  return ++visits + last;
}

int ofThread(int k) { return calls += k; }

static int one(int k) { return k + 1; }
static int two(int k) { return k + 2; }

int (*chooser(void))(int) { return table[0] > 0 ? one : two; }

int chosen(int k, int (*choose)(int)) { return choose == one ? choose(k) : -1; }
