// Loops whose counts are known by hand, however they are left.
#include <cstdlib>
#include <csetjmp>
#include <unistd.h>
#include <sys/wait.h>

static std::jmp_buf place;
static volatile int sink;

static void inner(int n) {
  for (int i = 0; i < n; i++)         // line 11: 3 entries in that of main, 1 outside; 3 * 5 + 2
    sink = i;
}

static int depth(int n) {
  int sum = 0;
  for (int i = 0; i < 2; i++)         // line 17: 1 + 2 + 4 entries, within itself; twice as many trips
    if (n > 0)
      sum += depth(n - 1);
  return sum + 1;
}

static void left(int how) {
  for (int i = 0; i < 10; i++) {      // line 24: 3 entries, each left in its fifth iteration
    sink = i;
    if (i == 4 && how == 1)
      break;
    if (i == 4 && how == 2)
      throw 1;
    if (i == 4 && how == 3)
      std::longjmp(place, 1);
  }
}

int main(int argc, char **) {
  for (int i = 0; i < 3; i++)         // line 36: 1 entry, 3 trips
    inner(5);
  inner(2);
  depth(2);
  left(1);
  try {
    left(2);
  } catch (int) {
  }
  if (!setjmp(place))
    left(3);
  int n = 0;
  do                                  // line 48: 1 entry, 7 trips
    sink = n;
  while (++n < 7);
  for (int i = 0; i < 0; i++)         // line 51: 1 entry, no trip
    sink = i;
  if (pid_t child = fork()) {
    waitpid(child, nullptr, 0);
    if (argc > 1)
      std::quick_exit(0);
  } else {
    for (int i = 0; i < 50; i++)      // line 58: of another process
      sink = i;
    return 0;
  }
}
