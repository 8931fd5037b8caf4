void add(float *x, int n);
void sum(float *x, int n);
static float x[1 << 20];
int main(void) {
  add(x, 1 << 20);
  sum(x, 1 << 20);
  return x[1] != 2;
}
