// Beside an address that is loaded, 'weight' has one of the loops' indices: it is not at fault.
#define N 512

static double weight[8], value[2 * N];
static int place[N];

int main(void) {
  for (int i = 0; i < N; ++i)
    place[i] = i * 7 % N;
#pragma cgpredict kernel(gather)
  for (int i = 0; i < N; ++i) {
    double s = 0;
    for (int k = 0; k < 8; ++k)
      s += weight[k] * value[place[(i + k) % N]];
    value[N + i] = s;
  }
  return value[N + 3] != 0;
}
