#include "unseen.h"
#include <cstdlib>

int counts[4096], sums[4096];
void *blocks[4096];

void near_by() {
  for (int i = 0; i < 4096; i++)
    counts[i] = std::rand() % 8;
}

void in_header() {
  for (int i = 0; i < 4096; i++)
    note(counts[i]);
}

int step(int value) { return value + 1; }

double step(double value) {
  note(int(value));
  return value + 1;
}

template <typename T> void step_all(T *all) { // one instance is seen into, and one is not
  for (int i = 0; i < 4096; i++)
    all[i] = step(all[i]);
}

void of_heap() {
  for (int i = 0; i < 4096; i++)
    blocks[i] = std::malloc(16);
}

void seen() {
  for (int i = 0; i < 4096; i++)
    sums[i] = counts[i] * 3;
}

int main() {
  static double reals[4096];
  near_by();
  in_header();
  step_all(counts);
  step_all(reals);
  of_heap();
  seen();
  return sums[5] < 0;
}
