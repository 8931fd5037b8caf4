// Copies that the compiler makes of functions of the library, with the verdict that follows from
// reading the loops (check_verdicts.py).
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#define N 600
typedef struct {
  char name[48];
  int first, length;
} Record;
static Record records[N + 1], others[N + 1];

static void literals(int n) {
  // no: the next thread reads what this one copies there
#pragma cgpredict kernel(next_name)
  for (int i = 0; i < n; ++i) {
    records[i].first = records[i].name[0];
    strcpy(records[i + 1].name, "a name of some length that is no word");
  }
  // no: the same, by a function that returns the end
#pragma cgpredict kernel(end_of_name)
  for (int i = 0; i < n; ++i) {
    records[i].first = records[i].name[3];
    records[i].length = (int)(stpcpy(records[i + 1].name, "another name of some length") -
                              records[i + 1].name);
  }
  // proved: each thread has a record
#pragma cgpredict kernel(own_name)
  for (int i = 0; i < n; ++i) {
    strcpy(others[i].name, "one more name of a certain length");
    others[i].first = others[i].name[2];
  }
}

static void copies(int n) {
  // no: each copies on what the thread before copied
#pragma cgpredict kernel(chained)
  for (int i = 0; i < n; ++i)
    *(char *)mempcpy(records[i + 1].name, records[i].name, 40) = (char)i;
  // no: all threads print to one place, and read it
#pragma cgpredict kernel(printed)
  for (int i = 0; i < n; ++i) {
    others[i].first = records[0].name[i & 15];
    sprintf(records[0].name, "%s", "text of more than sixteen characters");
  }
}

int main(void) {
  for (int i = 0; i <= N; ++i)
    sprintf(records[i].name, "%d", i);
  literals(N);
  copies(N);
  printf("%d %d %s\n", records[7].first, others[9].first, records[5].name);
}
