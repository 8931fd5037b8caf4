// Places that are counted on under a condition: scans, unless what was counted so far decides.
#include <stdio.h>
#define N 20000
static int key[N], out[N], count;
int main(void) {
  int kept = 0, level = 0, filled = 0, run = 0, step = 0, *place = out;
  for (int i = 0; i < N; i++)
    key[i] = i * 7919 % 1000;
#pragma cgpredict kernel(compact)
  for (int i = 0; i < N; i++)
    if (key[i] & 1)
      out[kept++] = i;
#pragma cgpredict kernel(pointed)
  for (int i = 0; i < N; i++)
    if (key[i] > 300)
      *place++ = i;
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; i++)
    if (key[i] < 300) {
      out[count] = key[i];
      count++;
    }
#pragma cgpredict kernel(up_and_down)
  for (int i = 0; i < N; i++) {
    out[i] += level;
    if (key[i] > 500)
      level += 2;
    else
      level -= 1;
  }
#pragma cgpredict kernel(bounded)
  for (int i = 0; i < N; i++)
    if (filled < 500 && key[i] & 1)
      out[filled++] = i;
#pragma cgpredict kernel(restarted)
  for (int i = 0; i < N; i++) {
    out[i] += run;
    run = key[i] > 500 ? run + 1 : 0;
  }
#pragma cgpredict kernel(by_itself)
  for (int i = 0; i < N; i++) {
    out[i] += step;
    if (key[i] > 500)
      step += step & 1 ? 1 : 2;
  }
  printf("%td %d %d %d %d %d %d %d\n", place - out, kept, count, level, filled, run, step, out[77]);
}
