void decay(void);
double sum(void);
int main(void) {
  decay();
  return sum() < 0;
}
