// The best of each place, and whose it is: nearest points, depth buffers, winners.
#include <stdio.h>

#define N 500
#define P 16

static float x[N], best[P], nearest[P], left[P], next[P + 1], sum[P];
static int who[P], owner[P], swapped[P], total[P], of[N];
static struct {
  float depth;
  int id;
} pixel[P];

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (float)(i * 37 % 501);
    of[i] = i % P;
  }
  for (int c = 0; c < P; c++)
    best[c] = nearest[c] = left[c] = next[c] = sum[c] = pixel[c].depth = 1e9f;
  // proved reduction: two arrays at one index
#pragma cgpredict kernel(each)
  for (int i = 0; i < N; i++)
    for (int c = 0; c < P; c++) {
      float d = x[i] > (float)(30 * c) ? x[i] - (float)(30 * c) : (float)(30 * c) - x[i];
      if (d < best[c]) {
        best[c] = d;
        who[c] = i;
      }
    }
  // none reduction: at a loaded one
#pragma cgpredict kernel(loaded)
  for (int i = 0; i < N; i++)
    if (x[i] < nearest[of[i]]) {
      nearest[of[i]] = x[i];
      owner[of[i]] = i;
    }
  // none reduction: members of one element
#pragma cgpredict kernel(members)
  for (int i = 0; i < N; i++)
    if (x[i] < pixel[of[i]].depth) {
      pixel[of[i]].depth = x[i];
      pixel[of[i]].id = i;
    }
  // no: whose it is stands at another index
#pragma cgpredict kernel(elsewhere)
  for (int i = 0; i < N; i++)
    if (x[i] < left[of[i]]) {
      left[of[i]] = x[i];
      swapped[of[i] ^ 1] = i;
    }
  // no: what stands beside it is another one's best
#pragma cgpredict kernel(onto_the_next)
  for (int i = 0; i < N; i++)
    if (x[i] < next[of[i]]) {
      next[of[i]] = x[i];
      next[of[i] + 1] = (float)i;
    }
  // no: how often it was found depends on the order
#pragma cgpredict kernel(how_often)
  for (int i = 0; i < N; i++)
    if (x[i] < sum[of[i]]) {
      sum[of[i]] = x[i];
      total[of[i]] += 1;
    }
  printf("%g %d %d %d %d %g %d\n", best[5], who[5], owner[4], pixel[3].id, swapped[2], next[4],
         total[2]);
}
