#include "runtime/SignalGuard.h"

#include <time.h>

void cgpSignalsNote(CgpSignalGuard *guard) {
  sigemptyset(&guard->pending);
  sigpending(&guard->pending);
}

void cgpSignalsBlock(CgpSignalGuard *guard) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &guard->before);
  cgpSignalsNote(guard);
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

void cgpSignalsTakeBack(const CgpSignalGuard *guard) {
  takeBack(guard, SIGXFSZ);
  takeBack(guard, SIGPIPE);
}

void cgpSignalsRestore(const CgpSignalGuard *guard) {
  cgpSignalsTakeBack(guard);
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
}
