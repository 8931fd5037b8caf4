/* Argument "threads": 4 threads run one loop, a quarter each, while main waits for them in another.
   Else: 200 entries of some 10 us, in one of which, timed as each of the first is, another program
   has its turn for 200 ms. */
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define N (1 << 20)
static float a[N], b[N];

static void *part(void *quarter) {
  for (long i = (long)quarter * (N / 4); i < ((long)quarter + 1) * (N / 4); ++i)
    b[i] = a[i] * 2 + 1;
  return NULL;
}

static void share(void) {
  pthread_t thread[4];
  for (long k = 0; k < 4; ++k)
    pthread_create(&thread[k], NULL, part, (void *)k);
  for (int k = 0; k < 4; ++k)
    pthread_join(thread[k], NULL);
}

static void wait(int turn) {
  const struct timespec time = {.tv_nsec = 200 * 1000 * 1000};
  for (int i = 0; i < 20000; ++i) {
    a[i] = a[i] * 0.5f + 1;
    if (turn == 40 && i == 100)
      nanosleep(&time, NULL);
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    share();
  for (int turn = 0; argc == 1 && turn < 200; ++turn)
    wait(turn);
  printf("%g %g\n", a[7], b[7]);
  return argv[0] == NULL;
}
