// As programs of distributions are compiled: sizes of what is copied to are checked where they are known.
#include <stdio.h>
#include <string.h>

#define N 600
typedef struct {
  char name[48];
  int first;
} Record;
static Record records[N + 1], others[N + 1];

static void copies(Record *from, Record *to, int n) {
  // proved: each thread has a record
#pragma cgpredict kernel(own_copy)
  for (int i = 0; i < n; ++i) {
    memset(to[i].name, i, sizeof to[i].name);
    memcpy(to[i].name, from[(i * 7) % n].name, 40);
    to[i].first = i;
  }
  // no: the next thread copies on
#pragma cgpredict kernel(handed_on)
  for (int i = 0; i < n; ++i)
    memcpy(from[i + 1].name, from[i].name, 40);
}

int main(void) {
  for (int i = 0; i <= N; ++i)
    records[i].name[0] = (char)i;
  copies(records, others, N);
  printf("%d %d\n", others[9].name[0], records[5].name[0]);
}
