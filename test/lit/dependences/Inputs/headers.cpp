#include "row.h"

int main() {
  Row row(100), other(100);
#pragma cgpredict kernel(recurrence)
  for (int i = 0; i < 99; ++i)
    row.set(i + 1, row.get(i) * 0.5);
#pragma cgpredict kernel(scatter)
  for (int i = 0; i < 99; ++i)
    other.setThrough(i, row.get(i));
  return row.get(5) > 1;
}
