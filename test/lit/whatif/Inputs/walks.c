// Walks whose next element is what the last one holds. Of `next` and `val` a block can bring in all 16 KiB
// each; which of the 4161 nodes its queries meet nobody knows before.
#include <stdio.h>
#include <stdlib.h>

enum { n = 4096, order = 64, queries = 10000, inner = 1 + order, nodes = inner + order * order };

struct node {
  int children[order + 1], keys[order + 1];
};

int main(void) {
  int *next = malloc(n * sizeof(int)), *val = malloc(n * sizeof(int)), *sum = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) {
    next[i] = (i * 5 + 1) % n;
    val[i] = i;
  }
  struct node *tree = malloc(nodes * sizeof(struct node));
  for (int k = 0; k < nodes; k++)
    for (int j = 0; j <= order; j++) {
      const int child = j < order ? j : order - 1;
      const int width = k == 0 ? order * order : k < inner ? order : 1;
      const int first = k == 0 ? 0 : k < inner ? (k - 1) * order * order : (k - inner) * order;
      tree[k].keys[j] = first + j * width;
      tree[k].children[j] = k == 0 ? 1 + child : k < inner ? inner + (k - 1) * order + child : first + j;
    }
  int *keys = malloc(queries * sizeof(int)), *found = calloc(queries, sizeof(int));
  for (int i = 0; i < queries; i++)
    keys[i] = i * 7 % (order * order * order);
#pragma cgpredict kernel(list)
  for (int i = 0; i < n; i++) {
    int total = 0;
    for (int j = 0, p = i; j < 32; j++, p = next[p])
      total += val[p];
    sum[i] = total;
  }
#pragma cgpredict kernel(btree)
  for (int i = 0; i < queries; i++) {
    int at = 0;
    for (int level = 0; level < 2; level++)
      for (int j = 0; j < order; j++)
        if (tree[at].keys[j] <= keys[i] && tree[at].keys[j + 1] > keys[i]) {
          at = tree[at].children[j];
          break;
        }
    for (int j = 0; j < order; j++)
      if (tree[at].keys[j] == keys[i])
        found[i] = tree[at].children[j];
  }
  long all = 0;
  for (int i = 0; i < queries; i++)
    all += found[i];
  printf("%d %ld\n", sum[7], all);
}
