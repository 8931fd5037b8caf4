#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int distance(int a, int b);

static int step(int k) { return k * 3; }

int ordered(int a, int b) { return distance(a, b) + step(a); }

__attribute__((weak)) int defaultOf(int k) { return k + step(1); }

int countdown(int n) { return n == 0 ? 0 : 1 + countdown(n - 1); }

static void print(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
}

// Does not say that it never returns.
static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  exit(1);
}

void failIf(int isWrong, int k) {
  if (isWrong)
    fail("%d is wrong\n", k);
}

void reportIf(int isWrong, int k) {
  if (isWrong)
    print("%d is wrong\n", k);
}

static int halved(int k) { return k / 2; }
static int squared(int k) { return k * k; }

int (*operationOf(int which))(int) { return which % 2 ? halved : squared; }
