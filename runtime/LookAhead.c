/* Loops that the program may leave early: run once ahead to know how far, then recorded. */
#include "runtime/NativeTime.h"
#include "runtime/Runtime.h"

#include <errno.h>

CGP_EXPORT uint64_t __cgpredict_left;

static CgpRecorder *const recorder = &cgpRuntime.recorder;

/* Iterations that the program will run of a loop that it may leave early. */
static uint64_t countAhead(const CgpExecution *execution) {
  const uint64_t all = execution->plan->extent[0];
  *execution->box = (CgpBox){.hi = {all, 1, 1}};
  __cgpredict_left = 0;
  uint64_t nanoseconds = cgpTimeNatively(execution);
  const CgpBox run = {.hi = {__cgpredict_left ? __cgpredict_left : all, 1, 1}};
  if (cgpIsRecording(execution))
    cgpAddNativeTime(recorder->state, &run, nanoseconds);
  return run.hi[0];
}

/* The windows lie among whole blocks that the program runs; 0 if there is none. */
static int planAhead(CgpExecution *execution, uint64_t iterations) {
  const uint64_t all = recorder->plan.extent[0], side = execution->kernel->block[0];
  const uint64_t whole[3] = {iterations < all ? iterations - iterations % side : all, 1, 1};
  if (whole[0] == 0)
    return 0;
  recorder->walked =
      cgpMakePlan(whole, execution->kernel->block, cgpRuntime.settings.windowThreads);
  recorder->plan = recorder->walked;
  recorder->plan.extent[0] = all; /* the trace's: a GPU runs them all */
  return 1;
}

static int beginAhead(CgpExecution *execution, const int64_t *geometry, uint64_t iterations) {
  CgpEntry entry = cgpEnter();
  CgpKernelState *state = recorder->state;
  int planned = entry.locked && cgpIsRecording(execution) && planAhead(execution, iterations);
  if (planned) {
    const CgpLeftFrame left = {
        .kernel = state->index, .launch = recorder->ordinal, .iterations = iterations};
    cgpBeginLaunch(execution->kernel, execution->context, geometry);
    if (cgpRuntime.mode == CGP_TRACING)
      cgpWriteLeft(&left);
  } else if (entry.locked && cgpIsRecording(execution) && !state->leftTooEarly) {
    state->leftTooEarly = 1;
    cgpWriteNote("a launch of kernel '%s' was left within its first block of %u threads and not "
                 "recorded: give it a smaller block, or data that it searches further",
                 state->name, execution->kernel->block[0]);
  }
  cgpLeave(&entry);
  return planned;
}

static void recordPiece(void *user, const CgpPiece *piece) {
  const CgpExecution *execution = user;
  if (piece->window != CGP_NATIVE && cgpIsRecording(execution))
    cgpRecordPiece(execution, piece);
}

/* Whatever happens here, the program runs the loop itself behind it. */
CGP_UNCHECKED CGP_EXPORT void __cgpredict_look_ahead(CgpKernel *kernel, void *context, CgpBox *box,
                                                     const int64_t *geometry) {
  CgpExecution execution = {.kernel = kernel, .context = context, .box = box};
  volatile CgpFrameMark mark;
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  int announced = cgpClaimLaunch(&execution, __builtin_frame_address(0), &mark, entry.locked);
  cgpLeave(&entry);
  if (announced) {
    if (beginAhead(&execution, geometry, countAhead(&execution))) {
      __cgpredict_left = 0;
      cgpWalkPlan(execution.plan, recordPiece, &execution);
    }
    cgpReleaseLaunch(&execution, &mark);
  }
  errno = savedErrno;
}
