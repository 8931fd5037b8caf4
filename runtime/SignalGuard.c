#include "runtime/SignalGuard.h"

#include <time.h>

void cgpSignalsBlock(CgpSignalGuard *guard) {
  sigset_t all;
  sigfillset(&all);
  sigemptyset(&guard->pending);
  pthread_sigmask(SIG_SETMASK, &all, &guard->before);
  sigpending(&guard->pending);
}

static void takeBack(const CgpSignalGuard *guard, int signal) {
  sigset_t one;
  struct timespec now = {0, 0};
  if (sigismember(&guard->pending, signal))
    return;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigtimedwait(&one, NULL, &now);
}

void cgpSignalsRestore(const CgpSignalGuard *guard) {
  takeBack(guard, SIGXFSZ);
  takeBack(guard, SIGPIPE);
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
}
