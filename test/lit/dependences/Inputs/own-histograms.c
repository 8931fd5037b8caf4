// Scratch memory that each iteration sets and then updates where loaded numbers say, with the
// verdict that follows from reading the loops (check_verdicts.py).
#include <stdio.h>

#define N 300
#define M 16

static int key[N][24], count[M], out[N][M], share[M], half[M], some[M], mark[M], place[M];
static double sum[M], mean[N];

static void own(int bins) {
  // none privatisable: all counts are set first
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < bins; k++)
      count[k] = 0;
    for (int j = 0; j < 24; j++)
      count[key[i][j]]++;
    for (int k = 0; k < bins; k++)
      out[i][k] = count[k];
  }
  // none privatisable: set to what the iteration makes of its own, and not all of it is updated
#pragma cgpredict kernel(weighed)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < bins; k++)
      sum[k] = i * 0.5 + k;
    for (int j = 0; j < 24; j++)
      if (key[i][j] % 3)
        sum[key[i][j]] *= 1.0 / (j + 1);
    mean[i] = 0;
    for (int k = 0; k < bins; k++)
      mean[i] += sum[k];
  }
}

static void others(int bins) {
  // no: it goes on from what the iterations before counted
#pragma cgpredict kernel(not_set)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 24; j++)
      share[key[i][j]]++;
    out[i][0] += share[i % M];
  }
  // no: half of it is set
#pragma cgpredict kernel(half_set)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < bins / 2; k++)
      half[k] = 0;
    for (int j = 0; j < 24; j++)
      half[key[i][j]]++;
    for (int k = 0; k < bins; k++)
      out[i][k] += half[k];
  }
  // no: some iterations set it
#pragma cgpredict kernel(set_by_some)
  for (int i = 0; i < N; i++) {
    if (key[i][0] % 2)
      for (int k = 0; k < bins; k++)
        some[k] = 0;
    for (int j = 0; j < 24; j++)
      some[key[i][j]]++;
    out[i][1] += some[3];
  }
  // write conflict: each reads its own, and what stays is of several
#pragma cgpredict kernel(read_back)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 8; j++)
      place[key[i][j]] = i + j;
    int last = 0;
    for (int j = 0; j < 8; j++)
      last += place[key[i][j]];
    out[i][2] += last;
  }
  // write conflict: the last mark stays
#pragma cgpredict kernel(marked)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 24; j++)
      mark[key[i][j]] = i;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 24; j++)
      key[i][j] = (i * 31 + j * j * 7) % M;
  own(M);
  others(M);
  double total = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      total += out[i][k] * (k + i % 5) + mean[i];
  printf("%.10g %d %g %d %d %d %d %d\n", total, count[3], sum[5], share[2], half[9], some[1],
         mark[4], place[6]);
}
