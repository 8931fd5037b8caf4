/* Sampled launches: the windows' threads are recorded, all others run natively. */
#include "runtime/Recorder.h"
#include "runtime/Runtime.h"
#include "runtime/Verify.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Instrumented code writes here. Small, so that the program keeps its caches. */
#define BUFFER_WORDS (2 * CGP_MAX_RECORD_WORDS)

#define SHORT_PIECE 8 /* of all threads timed so far, one with less than this part is short */
static uint64_t buffer[BUFFER_WORDS];
CGP_EXPORT uint64_t *__cgpredict_cursor = buffer;
CGP_EXPORT uint64_t *__cgpredict_limit = buffer + BUFFER_WORDS;
CGP_EXPORT uint32_t __cgpredict_over;
CGP_EXPORT uint64_t __cgpredict_left;

/* Looks at stack frames that may be gone: not for the address sanitizer. */
#define UNCHECKED __attribute__((no_sanitize("address")))

static CgpRecorder *const recorder = &cgpRuntime.recorder;

static int ownerIsAlive(void) {
  return syscall(SYS_tgkill, getpid(), recorder->ownerTask, 0) == 0 || errno != ESRCH;
}

static uint64_t markWord(int i) { return recorder->generation * 0x9e3779b97f4a7c15u + (uint64_t)i; }

/* Whether the frame of the running __cgpredict_execute is still there. One that was left by longjmp
 * or an exception is not above `frame` any more (stacks grow downwards), or calls since then have
 * written over its mark. */
UNCHECKED static int isRunningAbove(const char *frame) {
  if (frame >= recorder->frame)
    return 0;
  for (int i = 0; i < 8; ++i)
    if (recorder->mark->word[i] != markWord(i))
      return 0;
  return 1;
}

/* Whether the launch that is announced from `frame` would disturb the one being recorded. */
static int isBusy(const char *frame) {
  if (recorder->stage == CGP_IDLE)
    return 0;
  if (!pthread_equal(recorder->owner, pthread_self()))
    return ownerIsAlive();
  /* A signal handler may stand between an announced launch and its execution. */
  return recorder->stage == CGP_RUNNING ? isRunningAbove(frame) : frame < recorder->frame;
}

/* Writes what the encoder holds. With the lock held. */
static void endFrame(int last) {
  CgpEncoder *encoder = &recorder->encoder;
  recorder->window.last = (uint32_t)last;
  recorder->window.columns_size = cgpEncoderEndFrame(encoder);
  memcpy(encoder->bytes, &recorder->window, sizeof recorder->window);
  ++recorder->window.part;
  if (cgpRuntime.mode == CGP_TRACING)
    cgpWriteRaw(CGP_FRAME_WINDOW, encoder->bytes, encoder->size);
}

static void writePart(int last) {
  CgpEntry entry = cgpEnter();
  if (entry.locked)
    endFrame(last);
  cgpLeave(&entry);
}

/* Encodes the buffer up to `cursor`, unless there is nothing to record any more. */
static void drain(const uint64_t *cursor, void (*writeOut)(int last)) {
  const uint64_t *record = buffer;
  recorder->encoding = 1;
  while (recorder->open && cgpRuntime.mode == CGP_TRACING &&
         (record = cgpEncode(&recorder->encoder, record, cursor)) != cursor) {
    if (recorder->encoder.malformed) {
      CgpEntry entry = cgpEnter();
      cgpStopSampling("kernel '%s' wrote a record that cannot be", recorder->state->name);
      cgpLeave(&entry);
      break;
    }
    writeOut(0);
    cgpEncoderBeginFrame(&recorder->encoder);
  }
  recorder->encoding = 0;
}

/* The cursor in memory stands behind the latest thread that has ended. A thread that records goes
 * on while another one ends the process. */
static int canEndBox(void) {
  return recorder->open && !recorder->encoding &&
         (pthread_equal(recorder->owner, pthread_self()) || !ownerIsAlive());
}

void cgpAbandonLaunch(void) {
  const CgpAbandonedFrame frame = {.kernel = recorder->state->index, .launch = recorder->ordinal};
  if (canEndBox()) {
    drain(__cgpredict_cursor, endFrame);
    cgpEncoderEndBox(&recorder->encoder);
    if (recorder->encoder.size > CGP_ENCODER_HEADROOM)
      endFrame(0);
  }
  cgpWriteAbandoned(&frame);
}

int cgpAnnounce(const CgpKernel *kernel, uint64_t ordinal, const uint64_t extent[3],
                const char *frame) {
  if (isBusy(frame))
    return 0;
  if (recorder->stage == CGP_RUNNING)
    cgpAbandonLaunch();
  recorder->stage = CGP_ANNOUNCED;
  recorder->owner = pthread_self();
  recorder->ownerTask = gettid();
  recorder->frame = frame;
  ++recorder->generation;
  recorder->kernel = kernel;
  recorder->state = kernel->state;
  recorder->ordinal = ordinal;
  recorder->open = recorder->encoding = 0;
  recorder->plan = cgpMakePlan(extent, kernel->block, cgpRuntime.settings.windowThreads);
  return cgpRuntime.mode == CGP_TRACING;
}

CGP_EXPORT uint64_t *__cgpredict_flush(uint64_t *cursor) {
  int savedErrno = errno;
  drain(cursor, writePart);
  errno = savedErrno;
  __cgpredict_over = !recorder->open || recorder->encoder.over;
  return __cgpredict_cursor = buffer;
}

/* A launch on its way through execute. */
typedef struct Execution {
  const CgpKernel *kernel;
  void *context;
  CgpBox *box;
  CgpPlan plan;
  int skip;
  uint64_t generation;
  uint64_t timed; /* threads whose time was taken */
} Execution;

static int isRecording(const Execution *execution) {
  return cgpRuntime.mode == CGP_TRACING && recorder->generation == execution->generation;
}

static void recordBox(const Execution *execution, int window) {
  CgpBlockRun run = execution->plan.window[window];
  recorder->window = (CgpWindowFrame){.kernel = recorder->state->index,
                                      .window = (uint32_t)window,
                                      .launch = recorder->ordinal,
                                      .first_block = run.first,
                                      .blocks = run.blocks,
                                      .box = *execution->box};
  cgpEncoderBeginBox(&recorder->encoder);
  __cgpredict_cursor = buffer;
  recorder->open = 1;
  execution->kernel->traced(execution->context);
  int savedErrno = errno;
  if (isRecording(execution)) {
    drain(__cgpredict_cursor, writePart);
    cgpEncoderEndBox(&recorder->encoder);
    writePart(1);
    recorder->open = 0;
  }
  errno = savedErrno;
}

static uint64_t processorNanoseconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t threadsOf(const CgpBox *box) {
  return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

static void addNativeTime(CgpKernelState *state, const CgpBox *box, uint64_t nanoseconds) {
  CgpNativeTime *native = &state->native;
  native->threads += threadsOf(box);
  native->nanoseconds += nanoseconds;
  if (native->threads > 0)
    state->totals->thread_picoseconds =
        (uint64_t)((double)native->nanoseconds * 1e3 / (double)native->threads);
}

/* Processor time of the program's own loops over the box that is set. */
static uint64_t timeNatively(const Execution *execution) {
  int savedErrno = errno;
  uint64_t before = processorNanoseconds();
  errno = savedErrno;
  execution->kernel->native(execution->context);
  savedErrno = errno;
  uint64_t nanoseconds = processorNanoseconds() - before;
  errno = savedErrno;
  return nanoseconds;
}

/* A box that is left by a jump or an exception is not counted. To read the clock takes as long as a
 * few hundred short threads: not for pieces between windows' rows beside which longer ones are
 * timed. */
static void runNatively(Execution *execution, const CgpBox *box) {
  if (execution->timed / SHORT_PIECE > threadsOf(box)) {
    execution->kernel->native(execution->context);
    return;
  }
  execution->timed += threadsOf(box);
  uint64_t nanoseconds = timeNatively(execution);
  if (isRecording(execution))
    addNativeTime(recorder->state, box, nanoseconds);
}

/* Threads of a window are executed in any case: a trace that fails midway must not take them. */
static void runPiece(void *user, const CgpBox *box, int window) {
  Execution *execution = user;
  if (window == CGP_NATIVE && execution->skip)
    return;
  *execution->box = *box;
  if (window != CGP_NATIVE && isRecording(execution))
    recordBox(execution, window);
  else
    runNatively(execution, box);
}

/* The LAUNCH frame, and room for the records. With the lock held. */
static void beginLaunch(const CgpKernel *kernel, const void *context, const int64_t *geometry) {
  const CgpPlan *plan = &recorder->plan;
  CgpLaunchFrame frame = {.kernel = recorder->state->index,
                          .windows = plan->windows,
                          .ordinal = recorder->ordinal,
                          .extent = {plan->extent[0], plan->extent[1], plan->extent[2]},
                          .context_size = kernel->context_size};
  memcpy(frame.geometry, geometry, 2 * kernel->dimensions * sizeof *geometry);
  if (cgpRuntime.mode != CGP_TRACING)
    return;
  if (!cgpEncoderPrepare(&recorder->encoder, kernel->words, kernel->record_ids,
                         cgpRuntime.settings.threadWords)) {
    cgpStopSampling("out of memory");
    return;
  }
  if (cgpWriteLaunch(kernel, &frame, context)) {
    recorder->state->sampledThreads = cgpThreadCount(plan->extent);
    ++recorder->state->totals->sampled_launches;
    cgpWriteHeldArrays(frame.kernel, frame.ordinal, recorder->frame);
  }
}

/* Makes the announced launch the running one; 0 if this thread announced none of this kernel. With
 * the lock held, or not (`locked`). */
static int claimLaunch(Execution *execution, const char *frame, volatile CgpFrameMark *mark,
                       int locked) {
  int announced = locked && recorder->stage == CGP_ANNOUNCED &&
                  recorder->kernel == execution->kernel &&
                  pthread_equal(recorder->owner, pthread_self());
  if (!announced)
    return 0;
  recorder->stage = CGP_RUNNING;
  recorder->frame = frame;
  recorder->mark = (const CgpFrameMark *)mark;
  for (int i = 0; i < 8; ++i)
    mark->word[i] = markWord(i);
  execution->generation = recorder->generation;
  execution->plan = recorder->plan;
  execution->skip = cgpRuntime.skip;
  return 1;
}

static int beginExecution(Execution *execution, const int64_t *geometry, const char *frame,
                          volatile CgpFrameMark *mark) {
  CgpEntry entry = cgpEnter();
  int announced = claimLaunch(execution, frame, mark, entry.locked);
  if (announced)
    beginLaunch(execution->kernel, execution->context, geometry);
  if ((!announced || execution->skip) && cgpRuntime.mode == CGP_TRACING)
    cgpRuntime.file.header->skip_untraced = 1;
  cgpLeave(&entry);
  return announced;
}

static void endExecution(const Execution *execution, volatile CgpFrameMark *mark) {
  CgpEntry entry = cgpEnter();
  if (recorder->generation == execution->generation)
    recorder->stage = CGP_IDLE;
  cgpLeave(&entry);
  for (int i = 0; i < 8; ++i)
    mark->word[i] = 0;
}

/* A window's threads as the program's own loops, for comparison. */
static void runWindowPiece(void *user, const CgpBox *box, int window) {
  const Execution *execution = user;
  if (window == CGP_NATIVE)
    return;
  *execution->box = *box;
  execution->kernel->native(execution->context);
}

static void runWindows(void *user) {
  Execution *execution = user;
  cgpWalkPlan(&execution->plan, runWindowPiece, execution);
}

static CgpVerification beginVerification(Execution *execution, const int64_t *geometry,
                                         const char *frame) {
  const CgpKernel *kernel = execution->kernel;
  const CgpPlan *plan = &execution->plan;
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
  for (uint32_t w = 0; w < plan->windows; ++w) {
    launch.first_block[w] = plan->window[w].first;
    launch.blocks[w] = plan->window[w].blocks;
  }
  strncpy(launch.name, kernel->name, sizeof launch.name - 1);
  return cgpVerifyBegin(cgpVerifySocket(), &launch, runWindows, execution);
}

UNCHECKED CGP_EXPORT void __cgpredict_execute(CgpKernel *kernel, void *context, CgpBox *box,
                                              const int64_t *geometry) {
  Execution execution = {.kernel = kernel, .context = context, .box = box};
  volatile CgpFrameMark mark;
  int savedErrno = errno;
  int announced = beginExecution(&execution, geometry, __builtin_frame_address(0), &mark);
  errno = savedErrno;
  if (!announced)
    return; /* launched with skip-untraced, not sampled */
  CgpVerification verification =
      beginVerification(&execution, geometry, __builtin_frame_address(0));
  errno = savedErrno;
  cgpWalkPlan(&execution.plan, runPiece, &execution);
  savedErrno = errno;
  cgpVerifyEnd(&verification);
  endExecution(&execution, &mark);
  errno = savedErrno;
}

/* Iterations that the program will run of a loop that it may leave early. */
static uint64_t countAhead(const Execution *execution) {
  const uint64_t all = execution->plan.extent[0];
  *execution->box = (CgpBox){.hi = {all, 1, 1}};
  __cgpredict_left = 0;
  uint64_t nanoseconds = timeNatively(execution);
  const CgpBox run = {.hi = {__cgpredict_left ? __cgpredict_left : all, 1, 1}};
  if (isRecording(execution))
    addNativeTime(recorder->state, &run, nanoseconds);
  return run.hi[0];
}

/* The windows lie among whole blocks that the program runs; 0 if there is none. */
static int planAhead(Execution *execution, uint64_t iterations) {
  const uint64_t all = recorder->plan.extent[0], side = execution->kernel->block[0];
  const uint64_t whole[3] = {iterations < all ? iterations - iterations % side : all, 1, 1};
  if (whole[0] == 0)
    return 0;
  execution->plan = cgpMakePlan(whole, execution->kernel->block, cgpRuntime.settings.windowThreads);
  recorder->plan = execution->plan;
  recorder->plan.extent[0] = all; /* the trace's: a GPU runs them all */
  return 1;
}

static int beginAhead(Execution *execution, const int64_t *geometry, uint64_t iterations) {
  CgpEntry entry = cgpEnter();
  CgpKernelState *state = recorder->state;
  int planned = entry.locked && isRecording(execution) && planAhead(execution, iterations);
  if (planned) {
    const CgpLeftFrame left = {
        .kernel = state->index, .launch = recorder->ordinal, .iterations = iterations};
    beginLaunch(execution->kernel, execution->context, geometry);
    if (cgpRuntime.mode == CGP_TRACING)
      cgpWriteLeft(&left);
  } else if (entry.locked && isRecording(execution) && !state->leftTooEarly) {
    state->leftTooEarly = 1;
    cgpWriteNote("a launch of kernel '%s' was left within its first block of %u threads and not "
                 "recorded: give it a smaller block, or data that it searches further",
                 state->name, execution->kernel->block[0]);
  }
  cgpLeave(&entry);
  return planned;
}

static void recordPiece(void *user, const CgpBox *box, int window) {
  const Execution *execution = user;
  if (window == CGP_NATIVE || !isRecording(execution))
    return;
  *execution->box = *box;
  recordBox(execution, window);
}

/* Whatever happens here, the program runs the loop itself behind it. */
UNCHECKED CGP_EXPORT void __cgpredict_look_ahead(CgpKernel *kernel, void *context, CgpBox *box,
                                                 const int64_t *geometry) {
  Execution execution = {.kernel = kernel, .context = context, .box = box};
  volatile CgpFrameMark mark;
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  int announced = claimLaunch(&execution, __builtin_frame_address(0), &mark, entry.locked);
  cgpLeave(&entry);
  if (announced) {
    if (beginAhead(&execution, geometry, countAhead(&execution))) {
      __cgpredict_left = 0;
      cgpWalkPlan(&execution.plan, recordPiece, &execution);
    }
    endExecution(&execution, &mark);
  }
  errno = savedErrno;
}
