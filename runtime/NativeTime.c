/* Processor time of the program's own loops. */
#include "runtime/NativeTime.h"

#include <errno.h>
#include <time.h>

static uint64_t processorNanoseconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t cgpThreadsOf(const CgpBox *box) {
  return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

void cgpAddNativeTime(CgpKernelState *state, const CgpBox *box, uint64_t nanoseconds) {
  CgpNativeTime *native = &state->native;
  native->threads += cgpThreadsOf(box);
  native->nanoseconds += nanoseconds;
  if (native->threads > 0)
    state->totals->thread_picoseconds =
        (uint64_t)((double)native->nanoseconds * 1e3 / (double)native->threads);
}

uint64_t cgpTimeNatively(const CgpExecution *execution) {
  int savedErrno = errno;
  uint64_t before = processorNanoseconds();
  errno = savedErrno;
  execution->kernel->native(execution->context);
  savedErrno = errno;
  uint64_t nanoseconds = processorNanoseconds() - before;
  errno = savedErrno;
  return nanoseconds;
}
