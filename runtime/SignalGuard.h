/* Blocks signals around writes: a handler that leaves the program does not cut one in two, and one
 * that fails, beyond RLIMIT_FSIZE (SIGXFSZ) or into a pipe that nobody reads (SIGPIPE), does not
 * kill the program. */
#ifndef CGPREDICT_RUNTIME_SIGNALGUARD_H
#define CGPREDICT_RUNTIME_SIGNALGUARD_H

#include <signal.h>

typedef struct CgpSignalGuard {
  sigset_t before;  /* the caller's mask */
  sigset_t pending; /* signals that waited before: they are the program's own */
} CgpSignalGuard;

void cgpSignalsBlock(CgpSignalGuard *guard);

/* Takes back what failed writes have raised meanwhile. */
void cgpSignalsRestore(const CgpSignalGuard *guard);

/* The same where signals are blocked already. */
void cgpSignalsNote(CgpSignalGuard *guard);
void cgpSignalsTakeBack(const CgpSignalGuard *guard);

#endif
