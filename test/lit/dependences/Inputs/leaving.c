// Loops that write and may be left early, with the verdict that follows from reading the code and
// from whether an iteration leaves in the run.
#include <setjmp.h>
#include <stdio.h>

enum { N = 1000 };
static int from[N], to[N], last;
static char shared[8];

static int never(void) {
#pragma cgpredict kernel(never)
  for (int i = 0; i < N; i++) {
    if (from[i] < 0)
      return -1;
    to[i] = 2 * from[i];
  }
  return 0;
}

static int taken(int bad) {
#pragma cgpredict kernel(taken)
  for (int i = 0; i < N; i++) {
    to[i] = 2 * from[i];
    if (from[i] == bad)
      return -1;
  }
  return 0;
}

static int chain(void) {
#pragma cgpredict kernel(chain)
  for (int i = 1; i < N; i++) {
    if (from[i] < 0)
      return -1;
    to[i] = to[i - 1] + from[i];
  }
  return 0;
}

static int conflict(void) {
#pragma cgpredict kernel(conflict)
  for (int i = 0; i < N; i++) {
    if (from[i] < 0)
      return -1;
    if (from[i] % 3)
      last = i;
  }
  return 0;
}

// Its text is read behind the loop, and where nothing is wrong belongs to no other iteration.
static int own_text(void) {
#pragma cgpredict kernel(own_text)
  for (int i = 0; i < N; i++) {
    char text[8];
    text[0] = 'a' + from[i] % 26;
    text[1] = 0;
    to[i] = text[0];
    if (from[i] < 0) {
      puts(text);
      return -1;
    }
  }
  return 0;
}

static int shared_text(void) {
#pragma cgpredict kernel(shared_text)
  for (int i = 0; i < N; i++) {
    if (from[i] % 2)
      shared[from[i] % 4] = 'a' + from[i] % 26;
    to[i] = from[i];
    if (from[i] < 0) {
      puts(shared);
      return -1;
    }
  }
  return 0;
}

static jmp_buf handler;
static void fail(void) { longjmp(handler, 1); }

static int never_jumps(void) {
  if (setjmp(handler))
    return -1;
#pragma cgpredict kernel(never_jumps)
  for (int i = 0; i < N; i++) {
    if (from[i] < 0)
      fail();
    to[i] = 2 * from[i];
  }
  return 0;
}

static int jumps(int bad) {
  if (setjmp(handler))
    return -1;
#pragma cgpredict kernel(jumps)
  for (int i = 0; i < N; i++) {
    to[i] = 2 * from[i];
    if (from[i] == bad)
      longjmp(handler, 1);
  }
  return 0;
}

static int search(int x) {
#pragma cgpredict kernel(search)
  for (int i = 0; i < N; i++)
    if (from[i] == x)
      return i;
  return -1;
}

int main(void) {
  for (int i = 0; i < N; i++)
    from[i] = i * 7 % N;
  int sum = never() + taken(300) + chain() + conflict() + own_text() + shared_text() + search(-1) +
            never_jumps() + jumps(300);
  printf("%d\n", sum + to[5] + last + shared[1]);
}
