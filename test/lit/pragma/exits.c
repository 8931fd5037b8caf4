// Control flow that stays inside an iteration is no concern of the pragma.
// RUN: %verify %s
// expected-no-diagnostics
void inside(int n, float *x) {
#pragma cgpredict kernel(inside)
  for (int i = 0; i < n; i++) {
    if (x[i] > 3)
      continue;
    for (int j = 0; j < n; j++) {
      if (x[j] < 0)
        break;
      if (x[j] < 1)
        continue;
    }
    while (x[i] > 3) {
      x[i]--;
      break;
    }
    do
      if (x[i]) break;
    while (x[i] > 3);
    switch (n) {
    case 1:
      x[i] = 1;
      break;
    case 2:
      continue;
    default:
      x[i] = 2;
    }
    if (x[i] < 0)
      goto end;
    x[i] = 0;
  end:;
  }
#pragma cgpredict kernel(continued) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i == j)
        continue;
      x[i] = 0;
    }
}

// Around the loop everything goes.
int around(int n, float *x) {
  switch (n) {
  case 3:
#pragma cgpredict kernel(around)
    for (int i = 0; i < n; i++)
      x[i] = 0;
    break;
  case 4:
    goto out;
  }
  return 1;
out:
  return 2;
}
