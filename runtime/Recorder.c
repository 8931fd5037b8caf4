/* One launch at a time is announced, claimed by its execution, recorded box by box, released. */
#include "runtime/Recorder.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Instrumented code writes here. Small, so that the program keeps its caches. */
#define BUFFER_WORDS (2 * CGP_MAX_RECORD_WORDS)

static uint64_t buffer[BUFFER_WORDS];
CGP_EXPORT uint64_t *__cgpredict_cursor = buffer;
CGP_EXPORT uint64_t *__cgpredict_limit = buffer + BUFFER_WORDS;
CGP_EXPORT uint32_t __cgpredict_over;

static CgpRecorder *const recorder = &cgpRuntime.recorder;

static int ownerIsAlive(void) {
  return syscall(SYS_tgkill, getpid(), recorder->ownerTask, 0) == 0 || errno != ESRCH;
}

static uint64_t markWord(int i) { return recorder->generation * 0x9e3779b97f4a7c15u + (uint64_t)i; }

/* Whether the frame of the running __cgpredict_execute is still there. One that was left by longjmp
 * or an exception is not above `frame` any more (stacks grow downwards), or calls since then have
 * written over its mark. */
CGP_UNCHECKED static int isRunningAbove(const char *frame) {
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

/* Writes what the encoder of a box holds. With the lock held. */
static void endFrame(CgpOpenBox *box, int last) {
  CgpEncoder *encoder = &box->encoder;
  box->window.last = (uint32_t)last;
  box->window.columns_size = cgpEncoderEndFrame(encoder);
  memcpy(encoder->bytes, &box->window, sizeof box->window);
  ++box->window.part;
  if (cgpRuntime.mode == CGP_TRACING)
    cgpWriteRaw(CGP_FRAME_WINDOW, encoder->bytes, encoder->size);
}

static void endFullFrame(void) { endFrame(recorder->current, 0); }

static void writeFullFrame(void) {
  CgpEntry entry = cgpEnter();
  if (entry.locked)
    endFullFrame();
  cgpLeave(&entry);
}

/* Encodes the buffer up to `cursor`, unless there is nothing to record any more. */
static void drain(const uint64_t *cursor, void (*writeOut)(void)) {
  const uint64_t *record = buffer;
  CgpEncoder *encoder = &recorder->current->encoder;
  recorder->encoding = 1;
  recorder->words += (uint64_t)(cursor - buffer);
  while (recorder->open && cgpRuntime.mode == CGP_TRACING &&
         (record = cgpEncode(encoder, record, cursor)) != cursor) {
    if (encoder->malformed) {
      CgpEntry entry = cgpEnter();
      cgpStopSampling("kernel '%s' wrote a record that cannot be", recorder->state->name);
      cgpLeave(&entry);
      break;
    }
    writeOut();
    cgpEncoderBeginFrame(encoder);
  }
  __cgpredict_cursor = buffer;
  recorder->encoding = 0;
}

/* The cursor in memory stands behind the latest thread that has ended. A thread that records goes
 * on while another one ends the process. */
static int canEndPiece(void) {
  return recorder->open && !recorder->encoding &&
         (pthread_equal(recorder->owner, pthread_self()) || !ownerIsAlive());
}

/* Writes what boxes have that will not be completed. That of the current piece only if it can be
 * ended; while other boxes are written, no other piece begins. */
static void endBoxes(void) {
  recorder->ended = 1;
  const int current = recorder->open || recorder->encoding, canEnd = canEndPiece();
  if (canEnd)
    drain(__cgpredict_cursor, endFullFrame);
  for (int i = 0; i < CGP_OPEN_BOXES; ++i) {
    CgpOpenBox *box = &recorder->box[i];
    if (!box->open || (current && box == recorder->current && !canEnd))
      continue;
    cgpEncoderEndBox(&box->encoder);
    if (box->encoder.size > CGP_ENCODER_HEADROOM)
      endFrame(box, 0);
    box->open = 0;
  }
}

void cgpAbandonLaunch(void) {
  const CgpAbandonedFrame frame = {.kernel = recorder->state->index, .launch = recorder->ordinal};
  endBoxes();
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
  recorder->open = recorder->ended = recorder->encoding = 0;
  recorder->words = 0;
  for (int i = 0; i < CGP_OPEN_BOXES; ++i)
    recorder->box[i].open = 0;
  recorder->plan = cgpMakePlan(extent, kernel->block, cgpRuntime.settings.windowThreads);
  return cgpRuntime.mode == CGP_TRACING;
}

CGP_EXPORT uint64_t *__cgpredict_flush(uint64_t *cursor) {
  int savedErrno = errno;
  drain(cursor, writeFullFrame);
  errno = savedErrno;
  __cgpredict_over = !recorder->open || recorder->current->encoder.over;
  return __cgpredict_cursor = buffer;
}

int cgpIsRecording(const CgpExecution *execution) {
  return cgpRuntime.mode == CGP_TRACING && recorder->generation == execution->generation;
}

/* Makes room for a box, whose first piece this is. */
static void openBox(const CgpExecution *execution, CgpOpenBox *box, const CgpPiece *piece) {
  const CgpKernel *kernel = execution->kernel;
  const CgpPlan *plan = execution->plan;
  const CgpBlockRun run = plan->window[piece->window];
  const uint64_t threads = cgpThreadCount(recorder->plan.extent);
  box->window = (CgpWindowFrame){.kernel = recorder->state->index,
                                 .window = (uint32_t)piece->window,
                                 .launch = recorder->ordinal,
                                 .first_block = run.first,
                                 .blocks = run.blocks,
                                 .box = box == recorder->box ? piece->box : piece->whole};
  if (!cgpEncoderPrepare(&box->encoder, kernel->words, kernel->record_ids,
                         cgpThreadWords(&cgpRuntime.settings, threads))) {
    cgpStopSampling("out of memory");
    return;
  }
  cgpEncoderBeginBox(&box->encoder);
  box->open = 1;
}

/* Without the lock where the box is open already: a window may have thousands of pieces. Either
 * this thread sees that another one ends the process, or that one that a piece is open. */
static int beginPiece(const CgpExecution *execution, const CgpPiece *piece) {
  CgpOpenBox *box = cgpBoxOf(recorder->box, piece);
  if (!box->open) {
    CgpEntry entry = cgpEnter();
    if (entry.locked && cgpIsRecording(execution))
      openBox(execution, box, piece);
    cgpLeave(&entry);
  }
  if (!box->open)
    return 0;
  recorder->current = box;
  __cgpredict_cursor = buffer;
  recorder->open = 1;
  if (recorder->ended)
    recorder->open = 0;
  return recorder->open;
}

/* A box that is not complete waits for its next piece. */
static void endPiece(const CgpPiece *piece) {
  CgpOpenBox *box = recorder->current;
  drain(__cgpredict_cursor, writeFullFrame);
  recorder->encoding = 1;
  cgpEncoderEndBox(&box->encoder);
  if (cgpEndsBox(box, piece)) {
    CgpEntry entry = cgpEnter();
    if (entry.locked)
      endFrame(box, 1);
    box->open = 0;
    cgpLeave(&entry);
  }
  recorder->open = 0;
  recorder->encoding = 0;
}

int cgpRecordPiece(const CgpExecution *execution, const CgpPiece *piece) {
  int savedErrno = errno;
  const int begun = beginPiece(execution, piece);
  errno = savedErrno;
  if (!begun)
    return 0;
  *execution->box = piece->box;
  execution->kernel->traced(execution->context);
  savedErrno = errno;
  if (cgpIsRecording(execution) && !(execution->inPlace && __cgpredict_left))
    endPiece(piece);
  errno = savedErrno;
  return 1;
}

void cgpBeginLaunch(const CgpKernel *kernel, const void *context, const int64_t *geometry) {
  const CgpPlan *plan = &recorder->plan;
  CgpLaunchFrame frame = {.kernel = recorder->state->index,
                          .windows = plan->windows,
                          .ordinal = recorder->ordinal,
                          .extent = {plan->extent[0], plan->extent[1], plan->extent[2]},
                          .context_size = kernel->context_size};
  memcpy(frame.geometry, geometry, 2 * kernel->dimensions * sizeof *geometry);
  if (cgpRuntime.mode != CGP_TRACING)
    return;
  if (cgpWriteLaunch(kernel, &frame, context)) {
    CgpKernelState *state = recorder->state;
    const uint64_t threads = cgpThreadCount(plan->extent);
    state->isComparable = state->totals->sampled_launches > 0 &&
                          !cgpWorkChanged(state->sampledThreads, threads);
    state->sampledThreads = threads;
    ++state->totals->sampled_launches;
    cgpWriteHeldArrays(frame.kernel, frame.ordinal, recorder->frame);
  }
}

int cgpClaimLaunch(CgpExecution *execution, const char *frame, volatile CgpFrameMark *mark,
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
  recorder->walked = recorder->plan;
  execution->plan = &recorder->walked;
  execution->skip = cgpRuntime.skip;
  return 1;
}

/* Where as many threads do more or less than those of the sample before, data decide: the next
 * launch may be another one again. Half of the samples are kept for later ones. */
static void compareWork(CgpKernelState *state) {
  if (state->isComparable && cgpWorkChanged(state->sampledWords, recorder->words) &&
      state->totals->sampled_launches < cgpRuntime.settings.maxLaunches / 2)
    state->nextSample = recorder->ordinal + 1;
  state->sampledWords = recorder->words;
}

void cgpReleaseLaunch(const CgpExecution *execution, volatile CgpFrameMark *mark) {
  CgpEntry entry = cgpEnter();
  if (recorder->generation == execution->generation) {
    if (cgpIsRecording(execution))
      compareWork(recorder->state);
    recorder->stage = CGP_IDLE;
  }
  cgpLeave(&entry);
  for (int i = 0; i < 8; ++i)
    mark->word[i] = 0;
}
