// Memory that iterations get from alloca, which is the function's until it returns.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

#define N 512

typedef struct Cell {
  int value;
  struct Cell *next;
} Cell;

static char words[N][8];
static const char *kept[N];
static int in[N], out[N];

static void keep(int i, const char *word) { kept[i] = word; }

static int hash(int n) {
  int h = 0;
  for (int i = 0; i < n; i++)
    h = h * 31 + (int)strlen(kept[i]) + kept[i][0];
  return h;
}

static int stored(int n) {
#pragma cgpredict kernel(stored)
  for (int i = 0; i < n; i++) {
    char *word = alloca(8);
    kept[i] = strcpy(word, words[i]);
  }
  return hash(n);
}

static int handed_over(int n) {
#pragma cgpredict kernel(handed_over)
  for (int i = 0; i < n; i++) {
    char *word = alloca(8);
    memcpy(word, words[i], 8);
    keep(i, word);
  }
  return hash(n);
}

static int chained(int n) {
  Cell *head = NULL;
  int sum = 0;
#pragma cgpredict kernel(chained)
  for (int i = 0; i < n; i++) {
    Cell *cell = alloca(sizeof *cell);
    cell->value = in[i];
    cell->next = head;
    head = cell;
  }
  for (Cell *each = head; each; each = each->next)
    sum = sum * 3 + each->value;
  return sum;
}

static void scratch(int n) {
#pragma cgpredict kernel(scratch)
  for (int i = 0; i < n; i++) {
    int *squares = alloca(16 * sizeof *squares);
    for (int k = 0; k < 16; k++)
      squares[k] = in[i] * k * k;
    out[i] = squares[in[i] & 15];
  }
}

static void of_variable_length(int n) {
#pragma cgpredict kernel(of_variable_length)
  for (int i = 0; i < n; i++) {
    int sums[n];
    sums[0] = in[i];
    for (int k = 1; k < n; k++)
      sums[k] = sums[k - 1] + k;
    out[i] += sums[n - 1];
  }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    in[i] = i * 7 % 13;
    memset(words[i], 'a' + i % 26, 1 + i % 7);
  }
  printf("%d %d %d\n", stored(N), handed_over(N), chained(N));
  scratch(N);
  of_variable_length(64);
  printf("%d %d\n", out[5], out[63]);
}
