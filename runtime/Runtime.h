/* The state of the runtime, shared by its files. One instance per process; `lock` guards it, except
 * where noted. */
#ifndef CGPREDICT_RUNTIME_RUNTIME_H
#define CGPREDICT_RUNTIME_RUNTIME_H

#include "runtime/Frame.h"
#include "runtime/Recorder.h"
#include "runtime/Settings.h"
#include "runtime/TraceFile.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>

#define CGP_EXPORT __attribute__((visibility("default")))

typedef enum CgpMode {
  CGP_UNDECIDED, /* no kernel has been registered yet */
  CGP_OFF,       /* no trace is wanted, or this process has none */
  CGP_TRACING,
  CGP_COUNTING /* the totals stay exact, but nothing more is sampled */
} CgpMode;

/* Threads that ran as the program's own loops, and the processor time they took. */
typedef struct CgpNativeTime {
  uint64_t threads, nanoseconds;
} CgpNativeTime;

/* What the runtime knows of a kernel. It outlives the shared object that the kernel is in. */
typedef struct CgpKernelState {
  /* Read by every launch. */
  uint64_t extent[3];  /* of the latest launch */
  uint64_t threads;    /* of the latest launch */
  uint64_t nextSample; /* ordinal from which a launch is sampled */
  CgpKernelTotals *totals;
  CgpLaunchRun *run;
  /* Read by sampled launches and at registration. */
  uint64_t sampledThreads; /* of the latest sampled launch */
  uint64_t sampledWords;   /* of records that it made */
  int isComparable;        /* the one before had about as many threads */
  CgpNativeTime native;    /* of sampled launches */
  uint32_t index;          /* into CgpTotals.kernel, from the first launch on */
  uint32_t runs;           /* of CgpTotals.run */
  uint64_t late;           /* launches in signal handlers, still to be counted */
  int launched;
  int leftTooEarly; /* the trace says so already */
  char *name, *position, *instance;
  uint64_t contents;     /* hash of all else that the trace says of the kernel */
  CgpLaunchRun unlisted; /* in place of a run that found no room */
  CgpKernelTotals none;  /* in place of totals before the first launch */
} CgpKernelState;

/* A launch that is being counted, and what was counted before it. */
typedef struct CgpCount {
  CgpKernelState *state; /* NULL: there is none */
  const char *frame;     /* a stack frame of the launch */
  CgpKernelTotals totalsBefore;
  uint32_t runsBefore;
  uint64_t droppedBefore;
} CgpCount;

typedef struct CgpRuntime {
  pthread_mutex_t lock;
  _Atomic CgpMode mode; /* read without the lock, too; and so is `skip` */
  _Atomic int skip;     /* untraced iterations are not executed */
  int lost;             /* something that should be in the trace could not be written */
  CgpSettings settings;
  char path[PATH_MAX];
  CgpTraceFile file;
  CgpFramePacker packer;
  CgpRecorder recorder;
  CgpCount alone;                          /* of the only thread, without the lock */
  CgpKernelState *kernel[CGP_MAX_KERNELS]; /* registered, in that order */
  uint32_t kernels;
} CgpRuntime;

extern CgpRuntime cgpRuntime;

/* Lifecycle.c. From cgpEnter to cgpLeave a thread has the lock and can neither be cancelled nor
 * interrupted by a signal handler, so it always gives the lock back. `locked` is 0 where it had the
 * lock already: a handler of a fault within the runtime. */
typedef struct CgpEntry {
  int locked;
  int cancelState, cancelType; /* the caller's */
  sigset_t signals;            /* the caller's mask */
} CgpEntry;
CgpEntry cgpEnter(void);
void cgpLeave(const CgpEntry *entry);

/* What follows is to be called between the two. */

/* Decides, at the first registration, whether there is a trace, and creates it. */
void cgpStart(void);

/* Launch.c: a launch that a signal handler left while it was counted is none. */
void cgpUndoCount(void);

/* No more samples: says why in one line, the program goes on. */
void cgpStopSampling(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The trace is worth nothing: says why, here and in the trace. */
void cgpRefuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* DataMoves.c: says which arrays are on the device as a launch begins, if there are any. `frame` is
 * a stack frame of the launch. */
void cgpWriteHeldArrays(uint32_t kernel, uint64_t launch, const char *frame);

/* Output.c: frames, with the lock held. 0: not written, and sampling has stopped. */
int cgpWriteKernel(const CgpKernel *kernel, uint32_t index);
int cgpWriteLaunch(const CgpKernel *kernel, const CgpLaunchFrame *launch, const void *context);
int cgpWriteLeft(const CgpLeftFrame *left);
int cgpWriteAbandoned(const CgpAbandonedFrame *abandoned);
int cgpWriteMove(uint32_t index, const char *what);
int cgpWriteHeld(const CgpHeldFrame *held, const CgpHeldRange *ranges);
int cgpWriteRaw(CgpFrameKind kind, const void *raw, uint64_t size);
int cgpWriteNote(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
