// Bounds that are calls and cannot be made in front of the nest. The program runs its own loops.
#include <cstdio>
#include <cstdlib>

struct Box {
  int *size;
  double cells[64];
  int calls, members[4];
  int n() const {
    if (!size)
      std::abort();
    return *size;
  }
  int member(int at) const {
    if (at < 0 || at > 3)
      std::abort();
    return members[at];
  }
  int counted() {
    if (++calls > 1000)
      std::abort();
    return 20;
  }
  void shrink() {
    if (*size > 10)
      --*size;
  }
};

static void written(Box &b) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'written': not traced: the bound of a mapped loop calls Box::n (line [[#@LINE+2]]), which reads what is written in the loop; keep what it returns in a variable in front of the loop
#pragma cgpredict kernel(written)
  for (int i = 0; i < b.n(); ++i) {
    b.cells[i] += 1;
    b.shrink();
  }
}

// The pointer on the way to it.
static void moved(Box &b, int *other) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'moved': not traced: the bound of a mapped loop calls Box::n (line [[#@LINE+2]]), which reads what is written in the loop;
#pragma cgpredict kernel(moved)
  for (int i = 0; i < b.n(); ++i)
    if (i == 3)
      b.size = other;
}

// What only its argument is made of.
static void argued(Box &b, int *at) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'argued': not traced: the bound of a mapped loop calls Box::member (line [[#@LINE+2]]), which reads what is written in the loop;
#pragma cgpredict kernel(argued)
  for (int i = 0; i < b.member(*at); ++i) {
    b.cells[i] += 1;
    if (i == 2)
      *at = 1;
  }
}

static void counted(Box &b) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'counted': not traced: the bound of a mapped loop calls Box::counted (line [[#@LINE+2]]), which may return something else each time; keep what it returns in a variable in front of the loop
#pragma cgpredict kernel(counted)
  for (int i = 0; i < b.counted(); ++i)
    b.cells[i] += 1;
}

// The first row is empty, and no call of it is made.
static void rows(Box &b) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'rows': not traced: the bound of a mapped loop calls Box::n (line [[#@LINE+4]]), which may return something else each time;
#pragma cgpredict kernel(rows) grid(3)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < i; ++j)
      for (int k = 0; k < b.n(); ++k)
        b.cells[16 * i + 4 * j] += k;
}

// Each row has another one.
static void members(Box &b) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'members': not traced: the bound of a mapped loop calls Box::member (line [[#@LINE+3]]), which may return something else each time;
#pragma cgpredict kernel(members) grid(2)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < b.member(i); ++j)
      b.cells[16 * i + j] += 1;
}

// The program stores in front of the call, which may end it.
static void between(Box &b, double *sums) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'between': not traced: the bound of a mapped loop calls Box::n (line [[#@LINE+4]]), which may return something else each time;
#pragma cgpredict kernel(between) grid(2)
  for (int i = 0; i < 3; ++i) {
    sums[i] = 0;
    for (int j = 0; j < b.n(); ++j)
      sums[i] += b.cells[j];
  }
}

// Nobody knows what the other function writes.
static void unseen(Box &b, double (*other)(Box &)) {
// CHECK-DAG: errors.cpp:[[#@LINE+1]]:1: warning: kernel 'unseen': not traced: the bound of a mapped loop calls Box::n (line [[#@LINE+2]]), which reads what the call of {{.*}} in the loop may write;
#pragma cgpredict kernel(unseen)
  for (int i = 0; i < b.n(); ++i)
    b.cells[i] += std::atof("1.5");
  std::printf("%g\n", other(b));
}

// No bound: nothing is said of it, and it stays where it is.
static void latest(Box &b) {
#pragma cgpredict kernel(latest) grid(2)
  for (int i = 0; i < 3; ++i) {
    const int before = b.n();
    for (int j = 0; j < 4; ++j)
      *b.size = before + j;
  }
}

static double first(Box &b) { return b.cells[0]; }

int main() {
  int size = 40, other = 5, at = 0;
  double sums[3];
  Box b{&size, {}, 0, {8, 5, 9, 2}};
  written(b);
  moved(b, &other);
  b.size = &size;
  argued(b, &at);
  counted(b);
  size = 3;
  rows(b);
  members(b);
  between(b, sums);
  unseen(b, first);
  latest(b);
  for (double cell : b.cells)
    std::printf("%g ", cell);
  std::printf("%d %d %g\n", size, b.calls, sums[2]);
}
