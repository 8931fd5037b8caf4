// Regions of data that are left in every way, and directives where OpenMP has none.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4096 };
static float a[N], b[N], untouched[N];
extern float later[];
static jmp_buf out;

void add(float *x, int n) {
#pragma omp target teams distribute parallel for map(tofrom : x [0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

void halve(float *y, int n) {
#pragma omp target teams distribute parallel for map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] *= 0.5f;
}

// The program is the text without the directives.
int places(int x, float *p) {
  if (x > 1)
#pragma omp target update to(a)
    x += 10;
  else
#pragma omp target update from(a)
    x += 20;
  if (x > 100) {
    x++;
  }
#pragma omp target update to(a)
  else
    x--;
  do {
    x--;
  }
#pragma omp target update to(a)
  while (x > 5);
  for (int i = 0; i < 3; i++)
#pragma omp target update to(a)
    x += i;
  if (x)
#pragma omp target data map(to : a, unknown [0:3], b [0:nothing])
  {
    x += 3;
  } else
    x = 7;
  switch (x) {
  case 1:
#pragma omp target update to(p [0:x])
    x = 3;
    break;
#pragma omp target data map(to : a)
    {
    case 2:
      x = 5;
    }
  default:
#pragma omp target enter data map(to : later [0:x > 2 ? 3 : 4])
    x += 2;
  }
#pragma omp target exit data map(release : later [0:3])
  return x;
}

float later[8];
static int depth(int n) {
#pragma omp target data map(tofrom : a)
  {
    if (n == 0)
      return 1;
    add(a, N);
    return 1 + depth(n - 1);
  }
}

__attribute__((noinline)) static void jump(int n) {
#pragma omp target data map(tofrom : a, untouched)
  {
    add(a, N);
    if (n % 2)
      longjmp(out, 1);
  }
}

static int labels(int n) {
  int k = 0;
  if (n > 3)
    goto inside;
#pragma omp target data map(tofrom : b)
  {
    k++;
  inside:
    k += 2;
    if (k < 9)
      goto again;
    goto end;
  }
again:
  if (k < 20)
    goto inside;
end:
  return k;
}

static int leaving(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
#pragma omp target data map(tofrom : b)
    {
      add(b, N);
      if (i == 2)
        continue;
      if (i == 5)
        break;
      if (i == 4)
        goto next;
      k += i;
    }
  next:
    k++;
  }
  return k;
}

int main(int argc, char **argv) {
  (void)argv;
  volatile int jumps = 0;
  printf("%d %d %d\n", places(argc, a), places(argc + 1, a), places(argc + 5, b));
  printf("%d\n", depth(4));
  for (volatile int i = 0; i < 6; i++)
    if (!setjmp(out))
      jump(i);
    else
      jumps++;
  halve(untouched, N); // is not on the device: the last jump has left its region
  printf("%d jumps\n", jumps);
  printf("%d %d\n", labels(1), labels(5));
  printf("%d\n", leaving(9));
  float *v = malloc(N * sizeof *v);
  memset(v, 0, N * sizeof *v);
#pragma omp target enter data map(to : v [0:N])
  add(v, N);
  add(v, N);
#pragma omp target exit data map(from : v [0:N])
  add(v, N);
  printf("%g %g %g\n", a[3], b[3], v[3]);
#pragma omp target data map(tofrom : v [0:N / 2])
  {
    add(v, N / 2);
    add(b, N);
    fflush(stdout);
    if (argc > 1)
      exit(3);
  }
  free(v);
  return 0;
}
