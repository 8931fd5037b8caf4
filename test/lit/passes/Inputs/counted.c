/* Threads that run far beyond a record budget: nested loops with exits, a sequence of loops, a search
   that is left in its middle, an affine loop behind others. */
#include <stdio.h>

#define THREADS 3
#define LENGTH 9000

static int data[LENGTH + 64], out[THREADS][5];

static int follow(int x) { return data[(unsigned)x % LENGTH]; }

static void nested(void) {
#pragma cgpredict kernel(nested) block(32)
  for (int t = 0; t < THREADS; t++) {
    int sum = t, odd = 0;
    for (int i = 0; i < 90; i++) {
      if (data[i] % 3 == 0)
        odd += i;
      for (int j = 0; j < 100 + t; j++) {
        int value = data[i * 100 + j % 90];
        if (value % 5 == 1)
          continue;
        if (value % 97 == 96)
          break;
        sum = value > sum ? value - sum : sum + value;
      }
      odd ^= sum;
    }
    out[t][0] = sum;
    out[t][1] = odd;
  }
}

static void sequence(void) {
#pragma cgpredict kernel(sequence) block(32)
  for (int t = 0; t < THREADS; t++) {
    int sum = 0, other = t, steps = 1;
    for (int i = 0; i < LENGTH; i++)
      if (data[i] & 1)
        sum += data[i];
      else
        other ^= data[sum & 63]; /* else the branch were none, and the loop affine */
    int k = LENGTH;
    while (k > 1) {
      steps += data[k - 1] > steps;
      k = data[k % LENGTH] % 2 ? k - 1 : k - 2;
    }
    do
      other = follow(other + steps);
    while (++steps % 4000 != 0);
    if (t % 3 == 0)
      for (int i = 0; i < LENGTH; i += 2)
        sum += data[i] > other;
    out[t][2] = sum + other + steps;
  }
}

static void search(void) {
#pragma cgpredict kernel(search) block(32)
  for (int t = 0; t < THREADS; t++) {
    int found = -1, i = t;
    for (;;) {
      switch (data[i % LENGTH] % 4) {
      case 0:
        i += 1;
        break;
      case 1:
        i += 2;
        if (data[i % LENGTH] == 12345)
          goto done;
        break;
      case 2:
        found++; /* falls through */
      default:
        i += 3;
      }
      if (i > 20000 + 100 * t)
        break;
    }
  done:
    out[t][3] = found;
    out[t][4] = i;
  }
}

int main(void) {
  unsigned random = 7;
  for (int i = 0; i < LENGTH + 64; i++) {
    random = random * 1664525u + 1013904223u;
    data[i] = (int)(random >> 16);
  }
  nested();
  sequence();
  search();
  for (int t = 0; t < THREADS; t++)
    printf("%d %d %d %d %d\n", out[t][0], out[t][1], out[t][2], out[t][3], out[t][4]);
}
