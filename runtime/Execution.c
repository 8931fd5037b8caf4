/* An announced launch as it runs: the windows' threads are recorded, all others run natively. */
#include "runtime/NativeTime.h"
#include "runtime/Runtime.h"
#include "runtime/Verify.h"

#include <errno.h>
#include <string.h>

#define SHORT_PIECE 8 /* of all threads timed so far, one with less than this part is short */

static CgpRecorder *const recorder = &cgpRuntime.recorder;

/* A box that is left by a jump or an exception is not counted. To read the clock takes as long as a
 * few hundred short threads: not for pieces between windows' rows beside which longer ones are
 * timed. */
static void runNatively(CgpExecution *execution, const CgpBox *box) {
  if (execution->timed / SHORT_PIECE > cgpThreadsOf(box)) {
    execution->kernel->native(execution->context);
    return;
  }
  execution->timed += cgpThreadsOf(box);
  uint64_t nanoseconds = cgpTimeNatively(execution);
  CgpBox run = *box;
  if (__cgpredict_left)
    run.hi[0] = __cgpredict_left;
  if (cgpIsRecording(execution))
    cgpAddNativeTime(recorder->state, &run, nanoseconds);
}

/* Threads of a window are executed in any case: a trace that fails midway must not take them. */
static void runPiece(void *user, const CgpPiece *piece) {
  CgpExecution *execution = user;
  if (__cgpredict_left || (piece->window == CGP_NATIVE && execution->skip))
    return;
  if (piece->window != CGP_NATIVE && cgpIsRecording(execution) &&
      cgpRecordPiece(execution, piece))
    return;
  *execution->box = piece->box;
  runNatively(execution, &piece->box);
}

/* The iteration that leaves is the launch's last one, and what ran until then is all there is. */
static void endWhereLeft(const CgpExecution *execution) {
  const CgpLeftFrame left = {.kernel = recorder->state->index,
                             .launch = recorder->ordinal,
                             .iterations = __cgpredict_left};
  CgpEntry entry = cgpEnter();
  if (entry.locked && cgpIsRecording(execution)) {
    cgpWriteLeft(&left);
    cgpAbandonLaunch();
  }
  cgpLeave(&entry);
}

static int beginExecution(CgpExecution *execution, const int64_t *geometry, const char *frame,
                          volatile CgpFrameMark *mark) {
  CgpEntry entry = cgpEnter();
  int announced = cgpClaimLaunch(execution, frame, mark, entry.locked);
  if (announced)
    cgpBeginLaunch(execution->kernel, execution->context, geometry);
  if ((!announced || execution->skip) && cgpRuntime.mode == CGP_TRACING)
    cgpRuntime.file.header->skip_untraced = 1;
  cgpLeave(&entry);
  return announced;
}

/* A window's threads as the program's own loops, for comparison. */
static void runWindowPiece(void *user, const CgpPiece *piece) {
  const CgpExecution *execution = user;
  if (piece->window == CGP_NATIVE || __cgpredict_left)
    return;
  *execution->box = piece->box;
  execution->kernel->native(execution->context);
}

static void runWindows(void *user) {
  CgpExecution *execution = user;
  cgpWalkPlan(execution->plan, runWindowPiece, execution);
}

static CgpVerification beginVerification(CgpExecution *execution, const int64_t *geometry,
                                         const char *frame) {
  const CgpKernel *kernel = execution->kernel;
  const CgpPlan *plan = execution->plan;
  CgpVerifyPacket launch = {.ordinal = recorder->ordinal,
                            .windows = plan->windows,
                            .tables = (uintptr_t)kernel->tables,
                            .tables_size = kernel->tables_size,
                            .context = (uintptr_t)execution->context,
                            .context_size = kernel->context_size,
                            .box = (uintptr_t)execution->box,
                            .frame = (uintptr_t)frame,
                            .error = (uintptr_t)&errno};
  memcpy(launch.extent, plan->extent, sizeof launch.extent);
  memcpy(launch.block, plan->block, sizeof launch.block);
  memcpy(launch.geometry, geometry, 2 * kernel->dimensions * sizeof *geometry);
  _Static_assert(CGP_VERIFY_WINDOWS == CGP_MAX_WINDOWS, "a packet has all windows");
  for (uint32_t w = 0; w < plan->windows; ++w) {
    launch.first_block[w] = plan->window[w].first;
    launch.blocks[w] = plan->window[w].blocks;
  }
  strncpy(launch.name, kernel->name, sizeof launch.name - 1);
  return cgpVerifyBegin(cgpVerifySocket(), &launch, runWindows, execution);
}

CGP_UNCHECKED CGP_EXPORT void __cgpredict_execute(CgpKernel *kernel, void *context, CgpBox *box,
                                                  const int64_t *geometry) {
  CgpExecution execution = {.kernel = kernel, .context = context, .box = box, .inPlace = 1};
  volatile CgpFrameMark mark;
  int savedErrno = errno;
  int announced = beginExecution(&execution, geometry, __builtin_frame_address(0), &mark);
  errno = savedErrno;
  if (!announced)
    return; /* launched with skip-untraced, not sampled */
  __cgpredict_left = 0; /* that of a loop before, which was not recorded */
  CgpVerification verification =
      beginVerification(&execution, geometry, __builtin_frame_address(0));
  errno = savedErrno;
  cgpWalkPlan(execution.plan, runPiece, &execution);
  savedErrno = errno;
  if (__cgpredict_left)
    endWhereLeft(&execution);
  __cgpredict_left = 0;
  cgpVerifyEnd(&verification);
  cgpReleaseLaunch(&execution, &mark);
  errno = savedErrno;
}
