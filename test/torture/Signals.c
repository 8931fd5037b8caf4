#include "test/torture/Torture.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static Launch handlers;
static volatile sig_atomic_t allRight, timesHandled;

static void everyMicroseconds(long period) {
  struct itimerval timer = {{0, period}, {0, period}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void handle(void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | (choose(2) ? SA_NODEFER : 0);
  sigaction(SIGALRM, &action, NULL);
}

static void launchInHandler(int number) {
  static volatile sig_atomic_t inside;
  (void)number;
  if (inside)
    return;
  inside = 1;
  memset(handlers.visits, 0, handlers.nx * handlers.ny * sizeof *handlers.visits);
  handlers.next = 0;
  allRight &= runLaunch(&kernels[3], &handlers);
  ++timesHandled;
  inside = 0;
}

/* The handler interrupts launches, the allocator and the runtime. */
void launchesInHandler(void) {
  allRight = 1;
  timesHandled = 0;
  handlers = makeLaunch(9, 9);
  handle(launchInHandler);
  everyMicroseconds(300 + choose(500));
  int right = 1;
  while (timesHandled < 10)
    right &= launchAny();
  everyMicroseconds(0);
  signal(SIGALRM, SIG_DFL);
  free(handlers.visits);
  say("handler", right && allRight);
}

static sigjmp_buf back;
static volatile sig_atomic_t mayJump;

static void jump(int number) {
  (void)number;
  if (mayJump)
    siglongjmp(back, 1);
}

void jumpsOutOfHandler(void) {
  static Launch launch;
  static volatile int jumps;
  jumps = 0;
  launch = makeLaunch(60, 60);
  handle(jump);
  everyMicroseconds(200 + choose(400));
  if (sigsetjmp(back, 1))
    ++jumps;
  while (jumps < 10) {
    memset(launch.visits, 0, launch.nx * launch.ny * sizeof *launch.visits);
    launch.next = 0;
    mayJump = 1;
    runLaunch(&kernels[2], &launch);
    mayJump = 0;
  }
  mayJump = 0;
  everyMicroseconds(0);
  signal(SIGALRM, SIG_DFL);
  free(launch.visits);
  say("jumped", launchAny());
}

static jmp_buf out;

static void jumpFromKernel(Launch *launch, uint64_t x, uint64_t y) {
  if (x == launch->nx - 1 && y == launch->ny / 2)
    longjmp(out, 1);
}

void jumpsOutOfKernel(void) {
  static Launch launch;
  launch = makeLaunch(20, 30);
  launch.hook = jumpFromKernel;
  if (!setjmp(out))
    runLaunch(&kernels[1], &launch);
  free(launch.visits);
  say("out of kernel", launchAny());
}

/* The mask and what waits behind it are the program's. */
void signalsStayWaiting(void) {
  sigset_t mine, before, after, pending;
  sigemptyset(&mine);
  sigaddset(&mine, SIGPIPE);
  sigaddset(&mine, SIGXFSZ);
  sigaddset(&mine, SIGUSR1);
  sigprocmask(SIG_BLOCK, &mine, &before);
  raise(SIGPIPE);
  raise(SIGUSR1);
  int right = launchAny() & launchAny();
  sigpending(&pending);
  sigprocmask(SIG_BLOCK, NULL, &after);
  right &= sigismember(&pending, SIGPIPE) && sigismember(&pending, SIGUSR1) &&
           !sigismember(&pending, SIGXFSZ) && sigismember(&after, SIGUSR1);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGUSR1, SIG_IGN);
  sigprocmask(SIG_SETMASK, &before, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGUSR1, SIG_DFL);
  say("waiting", right);
}
