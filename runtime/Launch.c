/* Launches are counted, and some of them chosen to be sampled. */
#include "runtime/Runtime.h"

#include <errno.h>
#include <sys/single_threaded.h>

enum { KEPT_RUNS = 2048, FEW_RUNS = 128 };
static const uint64_t NO_EXTENT = UINT64_MAX;

static inline void countLaunch(CgpKernelState *state) {
  ++state->totals->launches;
  state->totals->threads += state->threads;
  ++state->run->count;
}

/* The first launch: the KERNEL frame, then a place in the totals. A kernel whose frame is not in
 * the trace has none there either. */
static void enterKernel(const CgpKernel *kernel, CgpKernelState *state) {
  CgpTotals *totals = cgpRuntime.file.totals;
  uint32_t index = totals->kernels;
  state->launched = 1;
  if (cgpRuntime.mode != CGP_TRACING || !cgpWriteKernel(kernel, index))
    return;
  state->index = index;
  state->totals = &totals->kernel[index];
  __atomic_store_n(&totals->kernels, index + 1, __ATOMIC_RELEASE);
}

/* The last runs are kept for kernels that have few: one of which each launch is of another size (an
 * inner loop over rows, a recursive function) leaves room for those behind it. */
static int isRoom(const CgpKernelState *state, const CgpTotals *totals) {
  const uint32_t kept = state->runs < FEW_RUNS ? 0 : KEPT_RUNS;
  return totals->launch_runs < CGP_MAX_LAUNCH_RUNS - kept;
}

static CgpLaunchRun *newRun(CgpKernelState *state, const uint64_t extent[3]) {
  CgpTotals *totals = cgpRuntime.file.totals;
  if (state->totals == &state->none)
    return &state->unlisted;
  if (!isRoom(state, totals)) {
    ++totals->launch_runs_dropped;
    return &state->unlisted;
  }
  ++state->runs;
  CgpLaunchRun *run = &totals->run[totals->launch_runs];
  *run = (CgpLaunchRun){
      .kernel = state->index,
      .first = state->totals->launches,
      .extent = {extent[0], extent[1], extent[2]},
  };
  __atomic_store_n(&totals->launch_runs, totals->launch_runs + 1, __ATOMIC_RELEASE);
  return run;
}

/* A launch unlike the one before begins a new run. */
static void beginRun(CgpKernelState *state, const uint64_t extent[3]) {
  state->threads = cgpThreadCount(extent);
  state->run = newRun(state, extent);
}

static void setExtent(CgpKernelState *state, const uint64_t extent[3]) {
  for (int d = 0; d < 3; ++d)
    state->extent[d] = extent[d];
}

static inline int hasExtent(const CgpKernelState *state, uint64_t nx, uint64_t ny, uint64_t nz) {
  return state->extent[0] == nx && state->extent[1] == ny && state->extent[2] == nz;
}

/* Whether a launch is to be sampled that could be. */
static int isDue(CgpKernelState *state, uint64_t ordinal) {
  if (cgpRuntime.mode != CGP_TRACING ||
      state->totals->sampled_launches >= cgpRuntime.settings.maxLaunches) {
    state->nextSample = UINT64_MAX;
    return 0;
  }
  if (state->threads == UINT64_MAX)
    return 0;
  return ordinal >= state->nextSample || cgpWorkChanged(state->sampledThreads, state->threads);
}

/* Counts the launch; 1 if it is sampled. With the lock held, or not (`locked`) where this thread
 * cannot have it, and only counting is safe. */
static int takeLaunch(const CgpKernel *kernel, const uint64_t extent[3], const char *frame,
                      int locked) {
  CgpKernelState *state = kernel->state;
  uint64_t ordinal = state->totals->launches;
  int sampled = 0;
  if (locked && !state->launched)
    enterKernel(kernel, state);
  if (cgpThreadCount(extent) == 0) // is none: no program starts a grid of nothing
    return 0;
  if (locked && (!hasExtent(state, extent[0], extent[1], extent[2]) || ordinal == 0)) {
    beginRun(state, extent);
    setExtent(state, extent);
  }
  if (locked && isDue(state, ordinal)) {
    sampled = cgpAnnounce(kernel, ordinal, extent, frame);
    state->nextSample = sampled ? cgpNextSample(ordinal) : ordinal + 1;
  }
  countLaunch(state);
  return sampled;
}

/* Loops over rows launch kernels of another size each time, thousands of them. Where no other
 * thread is, those that are not to be sampled are counted without the lock and its system calls,
 * and signals are not blocked. A handler that launches meanwhile finds `alone`, and its launch is
 * only counted; of one that leaves by longjmp the next launch undoes what was half done. */
static int mayCountAlone(const CgpKernelState *state, const uint64_t extent[3]) {
  return __libc_single_threaded && state->launched && state->totals->launches < state->nextSample &&
         (state->nextSample == UINT64_MAX ||
          !cgpWorkChanged(state->sampledThreads, cgpThreadCount(extent)));
}

/* A handler sees the steps before it done and those behind it not begun. */
static inline void step(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

void cgpUndoCount(void) {
  const CgpCount *count = &cgpRuntime.alone;
  if (!count->state)
    return;
  cgpRuntime.file.totals->launch_runs = count->runsBefore;
  cgpRuntime.file.totals->launch_runs_dropped = count->droppedBefore;
  *count->state->totals = count->totalsBefore;
  count->state->run = &count->state->unlisted;
  step();
  cgpRuntime.alone.state = NULL;
}

/* No launch goes on with the run before all is done, as none has NO_EXTENT. */
static void countAlone(CgpKernelState *state, const uint64_t extent[3], const char *frame) {
  const CgpTotals *totals = cgpRuntime.file.totals;
  cgpUndoCount();
  cgpRuntime.alone =
      (CgpCount){NULL, frame, *state->totals, totals->launch_runs, totals->launch_runs_dropped};
  state->extent[0] = NO_EXTENT;
  step();
  cgpRuntime.alone.state = state;
  step();
  beginRun(state, extent);
  countLaunch(state);
  step();
  cgpRuntime.alone.state = NULL;
  for (; state->late > 0; --state->late)
    countLaunch(state);
  step();
  setExtent(state, extent);
}

static int isSignalBlocked(void) {
  sigset_t blocked;
  return pthread_sigmask(SIG_SETMASK, NULL, &blocked) == 0 && !sigisemptyset(&blocked);
}

/* Not where a handler has left the count, and the program goes on. */
static int interruptsCount(const char *frame) {
  return cgpRuntime.alone.state && __libc_single_threaded && frame < cgpRuntime.alone.frame &&
         isSignalBlocked();
}

static void countBetween(CgpKernelState *state) {
  if (state == cgpRuntime.alone.state)
    ++state->late;
  else
    countLaunch(state);
}

static int launchLocked(CgpKernel *kernel, const uint64_t extent[3], const char *frame) {
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  int result = 0;
  if (entry.locked)
    cgpUndoCount();
  if (cgpRuntime.mode == CGP_OFF || !kernel->state)
    kernel->armed = 0;
  else
    result = takeLaunch(kernel, extent, frame, entry.locked) || cgpRuntime.skip;
  cgpLeave(&entry);
  errno = savedErrno;
  return result;
}

/* All launches but those that __cgpredict_launch deals with itself. */
static __attribute__((noinline)) int launchSlowly(CgpKernel *kernel, uint64_t nx, uint64_t ny,
                                                  uint64_t nz, const char *frame) {
  const uint64_t extent[3] = {nx, ny, nz};
  CgpKernelState *state = kernel->state;
  if (state && state->launched && cgpThreadCount(extent) == 0)
    return cgpRuntime.skip;
  if (state && interruptsCount(frame))
    countBetween(state);
  else if (state && mayCountAlone(state, extent))
    countAlone(state, extent, frame);
  else
    return launchLocked(kernel, extent, frame);
  return cgpRuntime.skip;
}

CGP_EXPORT int __cgpredict_launch(CgpKernel *kernel, uint64_t nx, uint64_t ny, uint64_t nz) {
  CgpKernelState *state = kernel->state;
  if (state && __libc_single_threaded && hasExtent(state, nx, ny, nz) &&
      state->totals->launches < state->nextSample) {
    countLaunch(state);
    return cgpRuntime.skip;
  }
  return launchSlowly(kernel, nx, ny, nz, __builtin_frame_address(0));
}
