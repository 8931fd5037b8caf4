// Structures of bit-fields that are filled one by one: where they are declared they have no value, of
// which the bits beside the field that is stored are kept.
#include <stdio.h>

struct Mark {
  unsigned kind : 3, level : 5, place : 20;
};

static struct Mark marks[500];
static int sums[500];

static void copied(unsigned level) {
  struct Mark mark;
  mark.kind = 5;
  mark.level = level;
#pragma cgpredict kernel(copied)
  for (int i = 0; i < 500; i++)
    marks[i] = mark;
}

static void own(unsigned level) {
#pragma cgpredict kernel(own)
  for (int i = 0; i < 500; i++) {
    struct Mark mark;
    mark.place = i * level;
    mark.kind = i;
    sums[i] = mark.place + mark.kind;
  }
}

int main(int count, char **arguments) {
  (void)arguments;
  copied(count + 6);
  own(count + 2);
  int sum = 0;
  for (int i = 0; i < 500; i++)
    sum = sum * 7 + marks[i].kind * 3 + marks[i].level + sums[i];
  printf("%u %u %d %d\n", marks[9].kind, marks[499].level, sums[499], sum);
}
