/* Blocks signals around file operations, so that a handler that leaves the program does not cut a
 * frame in two, and a write beyond RLIMIT_FSIZE fails instead of killing the program. */
#ifndef CGPREDICT_RUNTIME_SIGNALGUARD_H
#define CGPREDICT_RUNTIME_SIGNALGUARD_H

#include <signal.h>

typedef struct CgpSignalGuard {
  sigset_t before;   /* the caller's mask */
  int alreadyRaised; /* SIGXFSZ was pending before: it is the program's own */
} CgpSignalGuard;

void cgpSignalsBlock(CgpSignalGuard *guard);

/* Takes back a SIGXFSZ that was raised meanwhile. */
void cgpSignalsRestore(const CgpSignalGuard *guard);

#endif
