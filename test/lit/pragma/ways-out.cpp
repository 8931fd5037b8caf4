// On a way out of a search its index may be written; what may go on with another iteration is none.
// RUN: %verify %s
void take(int &index);
int pick(int &index);

int ways(int n, int *x) {
#pragma cgpredict kernel(leaves)
  for (int i = 0; i < n; i++)
    if (x[i]) {
      i++;
      take(i);
      break;
    }
#pragma cgpredict kernel(returns)
  for (int i = 0; i < n; i++)
    if (x[i]) {
      int &last = i;
      last++;
      return pick(i);
    }
#pragma cgpredict kernel(goes_on)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    if (x[i]) {
      i++;     // expected-error {{index 'i' of a mapped loop is written}}
      take(i); // expected-warning {{the address of index 'i' of a mapped loop is taken}}
      if (x[i])
        continue;
      break;
    }
#pragma cgpredict kernel(inner)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    for (int k = 0; k < n; k++)
      if (x[k]) {
        i++; // expected-error {{index 'i' of a mapped loop is written}}
        break;
      }
#pragma cgpredict kernel(chosen)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    switch (x[i]) {
    case 1:
      i++; // expected-error {{index 'i' of a mapped loop is written}}
      break;
    default:
      return 1;
    }
#pragma cgpredict kernel(caught)
  for (int i = 0; i < n; i++) // expected-note {{'i' is declared here}}
    try {
      i++; // expected-error {{index 'i' of a mapped loop is written}}
      take(x[0]);
      break;
    } catch (int) {
    }
#pragma cgpredict kernel(jumped)
  for (int i = 0; i < n; i++) { // expected-note {{'i' is declared here}}
    if (x[i]) {
      i++; // expected-error {{index 'i' of a mapped loop is written}}
      goto next;
      break;
    }
  next:;
  }
  return 0;
}
