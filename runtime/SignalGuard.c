#include "runtime/SignalGuard.h"

#include <time.h>

static int isRaised(void) {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ) == 1;
}

void cgpSignalsBlock(CgpSignalGuard *guard) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &guard->before);
  guard->alreadyRaised = isRaised();
}

void cgpSignalsRestore(const CgpSignalGuard *guard) {
  if (!guard->alreadyRaised && isRaised()) {
    sigset_t limit;
    struct timespec now = {0, 0};
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    sigtimedwait(&limit, NULL, &now);
  }
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
}
