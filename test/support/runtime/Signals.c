#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static CgpKernel kernel;

static void start(const char *name) {
  kernel = makeKernel(name, "signals.c:1:1");
  registerKernel(&kernel);
}

/* A thread that is to be cancelled at the next cancellation point, which a kernel has none of. */
static void *launchCancelled(void *unused) {
  pthread_cancel(pthread_self());
  launchMany(&kernel, 100, 50, 1);
  pthread_testcancel();
  return unused;
}

void cancelledThread(void) {
  pthread_t thread;
  void *result = NULL;
  start("cancel");
  pthread_create(&thread, NULL, launchCancelled, NULL);
  pthread_join(thread, &result);
  printf("cancelled: %d\n", result == PTHREAD_CANCELED);
  launchMany(&kernel, 60, 50, 3);
}

/* Something that the runtime has to say: the file of the trace is gone. */
static void launchWithMessage(void) {
  unlink(getenv("CGPREDICT_TRACE"));
  launchMany(&kernel, 100, 50, 2);
}

void messageIntoClosedPipe(void) {
  int ends[2];
  if (pipe(ends) != 0)
    abort();
  close(ends[0]);
  dup2(ends[1], STDERR_FILENO);
  start("pipe");
  launchWithMessage();
}

/* Nobody reads the pipe that stderr is, and it is full. */
void messageIntoFullPipe(void) {
  int ends[2];
  char page[4096];
  if (pipe2(ends, O_NONBLOCK) != 0)
    abort();
  memset(page, 0, sizeof page);
  while (write(ends[1], page, sizeof page) > 0)
    ;
  fcntl(ends[1], F_SETFL, 0);
  dup2(ends[1], STDERR_FILENO);
  start("full-pipe");
  launchWithMessage();
}

void messageBeyondLimit(void) {
  FILE *file = tmpfile();
  struct rlimit limit = {1 << 20, RLIM_INFINITY};
  dup2(fileno(file), STDERR_FILENO);
  lseek(STDERR_FILENO, 1 << 20, SEEK_SET);
  start("limit");
  setrlimit(RLIMIT_FSIZE, &limit);
  launchWithMessage();
}

/* The program gives the number of stderr to a file of its own. */
void messageAfterReuse(void) {
  char content[8] = "";
  start("reuse");
  close(STDERR_FILENO);
  int mine = fileno(tmpfile());
  launchWithMessage();
  printf("own file: %d, %zd bytes\n", mine, pread(mine, content, sizeof content, 0));
}

/* As if the signal came in the middle of the program's malloc: a handler's launch that allocates
 * would wait for ever. Not with a sanitizer, whose allocator is not to be replaced. */
static volatile sig_atomic_t inHandler, allocations;

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);

void *malloc(size_t size) {
  allocations += inHandler;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += inHandler;
  return __libc_calloc(count, size);
}
#endif

static Launch inSignal;
static int rightInSignal;

static void launchInHandler(int signal) {
  (void)signal;
  inHandler = 1;
  rightInSignal = runLaunch(&kernel, &inSignal);
  inHandler = 0;
}

/* The handler's launch comes after another one was announced and before that is executed. */
void launchBetweenSteps(void) {
  const int64_t geometry[4] = {0, 1, 0, 1};
  Launch announced = makeLaunch(40, 30);
  int right = 1;
  inSignal = makeLaunch(100, 50);
  start("between");
  signal(SIGUSR1, launchInHandler);
  int sampled = __cgpredict_launch(&kernel, 40, 30, 1);
  raise(SIGUSR1);
  if (sampled)
    __cgpredict_execute(&kernel, &announced, &announced.box, geometry);
  for (int i = 0; i < 40 * 30; ++i)
    right &= announced.visits[i] == 1;
  printf("between: sampled %d, %s, handler %s\n", sampled, right ? "right" : "WRONG",
         rightInSignal ? "right" : "WRONG");
  free(announced.visits);
  free(inSignal.visits);
}

void launchInSignalHandler(void) {
  inSignal = makeLaunch(100, 50);
  start("handler");
  signal(SIGUSR1, launchInHandler);
  raise(SIGUSR1);
  printf("handler: %s, %d allocations\n", rightInSignal ? "right" : "WRONG", (int)allocations);
}
