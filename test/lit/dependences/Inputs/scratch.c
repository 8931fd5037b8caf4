// Memory that each thread fills anew, at indices that it counts, loads, or finds out: in turn the threads
// need no more than one copy each. What they scatter is no such memory.
#include <stdio.h>
#include <stdlib.h>

#define N 400
#define M 64

static int list[M], length, item[N][M], out[N], len[N];
static struct {
  int top, d[M];
} stack;
static float buffer[M], in[N][M], total[N];
static struct {
  float *rows, sum;
} workspace;
static int table[256];
static int last[40], two[2], half[N], pieces[M], order[N], group[N];

static void push(int v) { stack.d[stack.top++] = v; }
static int pop(void) { return stack.d[--stack.top]; }

int main(void) {
  for (int i = 0; i < N; i++) {
    order[i] = i * 7 % 40;
    group[i] = i / 8;
    len[i] = 8 + i % 32;
    for (int j = 0; j < M; j++)
      item[i][j] = (i * j * 7 + j) % 10;
  }
  for (int k = 0; k < 256; k++)
    table[k] = k * 3;
  workspace.rows = malloc(48 * sizeof(float));
  // none privatisable: a list whose length is kept in memory too
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; i++) {
    int s = 0;
    length = 0;
    for (int j = 0; j < M; j++)
      if (item[i][j] > 4)
        list[length++] = j;
    for (int j = 0; j < length; j++)
      s += item[i][list[j]];
    out[i] += s;
  }
  // none privatisable: an explicit stack
#pragma cgpredict kernel(walk)
  for (int i = 0; i < N; i++) {
    int c = 0;
    stack.top = 0;
    push(1);
    while (stack.top > 0) {
      int v = pop();
      c += v;
      if (v < 20 + i % 30) {
        push(2 * v);
        push(2 * v + 1);
      }
    }
    out[i] += c;
  }
  // none privatisable: filled from its end
#pragma cgpredict kernel(reversed)
  for (int i = 0; i < N; i++) {
    float t = 0;
    for (int j = 0; j < len[i]; j++)
      buffer[len[i] - 1 - j] = in[i][j];
    for (int j = 0; j < len[i]; j++)
      t += buffer[j] * (float)j;
    total[i] += t;
  }
  // proved privatisable: behind a pointer beside which a sum is kept
#pragma cgpredict kernel(behind)
  for (int i = 0; i < N; i++) {
    workspace.sum = 0;
    for (int j = 0; j < 48; j++)
      workspace.rows[j] = in[i][j] * 2;
    for (int j = 1; j < 48; j++)
      workspace.sum += workspace.rows[j] - workspace.rows[j - 1];
    total[i] += workspace.sum;
  }
  // proved privatisable: filled in turns that look something up
#pragma cgpredict kernel(filled_from_table)
  for (int i = 0; i < N; i++) {
    float t = 0;
    for (int j = 0; j < M; j++)
      buffer[j] = in[i][j] * (float)table[(j * i) & 255];
    for (int j = 0; j < M; j++)
      t += buffer[M - 1 - j] * (float)j;
    total[i] += t;
  }
  // proved privatisable: and read in an order that all threads have
#pragma cgpredict kernel(read_in_order)
  for (int i = 0; i < N; i++) {
    float t = 0;
    for (int j = 0; j < M; j++)
      buffer[j] = in[i][j];
    for (int j = 0; j < M; j++)
      t += buffer[(j * 5) & (M - 1)] * (float)j;
    total[i] += t;
  }
  // none privatisable: a thread that is not traced may read more
#pragma cgpredict kernel(rarely_beyond)
  for (int i = 0; i < N; i++) {
    float t = 0;
    for (int j = 0; j < M / 2; j++)
      buffer[j] = in[i][j] * (float)table[(j * i) & 255];
    for (int j = 0; j < M; j++)
      if (j < 32 || table[(j * i) & 255] > 1000)
        t += buffer[j] * (float)j;
    total[i] += t;
  }
  // write conflict: the last one that reaches a place
#pragma cgpredict kernel(scattered)
  for (int i = 0; i < N; i++) {
    last[order[i]] = i;
    out[i] += last[order[i]];
  }
  // write conflict: also of two
#pragma cgpredict kernel(scattered_to_two)
  for (int i = 0; i < N; i++) {
    two[order[i] % 2] = i;
    out[i] += two[order[i] % 2];
  }
  // write conflict: eight threads in turn
#pragma cgpredict kernel(sorted)
  for (int i = 0; i < N; i++) {
    half[group[i]] = i;
    out[i] += half[group[i]];
  }
  // write conflict: pieces
#pragma cgpredict kernel(piecewise)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 8; k++) {
      pieces[group[i] % 8 * 8 + k] = i;
      out[i] += pieces[group[i] % 8 * 8 + k];
    }
  printf("%d %d %d %d %d %d %g\n", out[99], last[3], two[1], half[5], pieces[9], length, total[7]);
  free(workspace.rows);
}
