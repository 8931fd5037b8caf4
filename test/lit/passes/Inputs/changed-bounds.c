/* Loops that change their bounds by another name, which only a run shows, and some that do not. */
#include <stdio.h>

struct queue {
  int count, item[4000];
};
static struct queue queue;
static int numbers[200];

static void push(struct queue *to, int item) { to->item[to->count++] = item; }

__attribute__((noinline)) static int walk(struct queue *from, struct queue *to) {
#pragma cgpredict kernel(walk)
  for (int i = 0; i < from->count; i++) {
    const int item = from->item[i];
    if (2 * item + 1 < 1000)
      push(to, 2 * item + 1);
    if (2 * item + 2 < 1000)
      push(to, 2 * item + 2);
  }
  return from->count;
}

__attribute__((noinline)) static void overwrite(int *to, const int *count) {
#pragma cgpredict kernel(overwrite)
  for (int i = 0; i < *count; i++)
    to[i] = 7;
}

__attribute__((noinline)) static void apart(struct queue *q, const int *count) {
#pragma cgpredict kernel(apart)
  for (int i = 0; i < *count; i++)
    q->item[i] += 1;
}

int main(int argc, char **argv) {
  (void)argv;
  numbers[50] = 100;
  const int count = argc > 1 ? 30 : 20;
  queue.count = 100;
  apart(&queue, &count);
  if (argc > 1) {
    queue.count = 0;
    push(&queue, 0);
    printf("%d\n", walk(&queue, &queue));
    overwrite(numbers, numbers + 50);
  } else {
    static struct queue other;
    printf("%d\n", walk(&queue, &other));
    overwrite(numbers, &count);
  }
  printf("%d %d\n", queue.item[7], numbers[60]);
}
