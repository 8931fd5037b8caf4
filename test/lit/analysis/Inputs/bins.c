// A histogram of as many launches as there are sizes; its updates take nearly all of the time.
enum { Most = 160000 };
static int bins[64], places[Most];

int main(void) {
  for (int i = 0; i < Most; i++)
    places[i] = (i * 7919) % 1000;
  for (int n = Most / 8; n <= Most; n += Most / 8) {
#pragma cgpredict kernel(histogram)
    for (int i = 0; i < n; i++)
      bins[places[i] & 63]++;
  }
  return bins[5] < 0;
}
