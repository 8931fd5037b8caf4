/* A scan's profile: times of loops, and the file that they are written to. */
#include "cgpredict/LoopProfile.h"
#include "runtime/LoopObject.h"
#include "runtime/Message.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define CALIBRATIONS 64
#define TIMED_FIRST                                                                                \
  64 /* entries that are all timed; from there on every `entries / TIMED_FIRST`                    \
      */

/* Processor time costs a system call, some 0.3 us, but leaves out what other programs do meanwhile.
 * It times the first entries of each loop, and all of one whose first ones took this long. Of
 * shorter ones it tells those in which another program ran. */
#define FIRST 8
#define LONG_NANOSECONDS 20000u
#define EXPOSED_TICKS 1000u

static struct {
  const char *path; /* NULL: nobody wants the profile */
  pid_t process;
  uint64_t start, cost;      /* ticks; `cost` of a pair of readings */
  uint64_t since, clockCost; /* nanoseconds, the same by the clocks */
  CgpLoopModule *modules;    /* those whose loops are still to be written */
} profile;

/* The innermost loop that the thread is in and times. */
static _Thread_local CgpLoop *innermost;

static uint64_t nanosecondsOf(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t processorTime(void) { return nanosecondsOf(CLOCK_THREAD_CPUTIME_ID); }

static inline uint64_t ticks(void) {
#if defined(__x86_64__) || defined(__i386__)
  return __builtin_ia32_rdtsc();
#else
  return nanosecondsOf(CLOCK_MONOTONIC);
#endif
}

/* Between two readings with nothing in between; an interrupt only makes it longer. */
static uint64_t costOfReading(uint64_t (*now)(void)) {
  uint64_t least = UINT64_MAX;
  for (int i = 0; i < CALIBRATIONS; ++i) {
    uint64_t begin = now();
    uint64_t passed = now() - begin;
    least = passed < least ? passed : least;
  }
  return least;
}

static double nanosecondsPerTick(void) {
  double passed = (double)(ticks() - profile.start);
  return passed > 0 ? (double)(nanosecondsOf(CLOCK_MONOTONIC) - profile.since) / passed : 0;
}

static int isLong(const CgpLoop *loop) {
  return loop->accounted < FIRST || loop->nanoseconds / FIRST >= LONG_NANOSECONDS;
}

/* Whether its entries take so long that another program's turn may fall into one of those timed. */
static int isExposed(const CgpLoop *loop) { return loop->ticks / EXPOSED_TICKS >= loop->accounted; }

static uint64_t without(uint64_t cost, uint64_t passed) {
  return passed > cost ? passed - cost : 0;
}

/* The file, to be added to. NULL, with a message: it cannot be written, and nothing more is. */
static FILE *openProfile(const char *mode) {
  FILE *file = fopen(profile.path, mode);
  if (!file) {
    cgpMessage("loop profile '%s': %s; the program goes on", profile.path, cgpErrorText(errno));
    profile.path = NULL;
  }
  return file;
}

static void closeProfile(FILE *file) {
  int failed = ferror(file);
  if (fclose(file) != 0 || failed) {
    cgpMessage("loop profile '%s': %s; the program goes on", profile.path, cgpErrorText(errno));
    profile.path = NULL;
  }
}

/* A forked child is none of the program that was started. */
static int isWanted(void) { return profile.path && profile.process == getpid(); }

static void writeLoop(FILE *file, const CgpLoop *loop, double perTick) {
  fprintf(file, "{%s,\"id\":%" PRIuPTR ",\"around\":[", loop->description, (uintptr_t)loop);
  for (uint64_t i = 0; i < loop->arounds; ++i)
    fprintf(file, "%s%" PRIuPTR, i ? "," : "", (uintptr_t)loop->around[i]);
  fprintf(file, "],\"entries\":%" PRIu64 ",\"trips\":%" PRIu64 ",\"nanoseconds\":%.0f}\n",
          loop->entries, loop->trips, (double)loop->nanoseconds + perTick * (double)loop->ticks);
}

static void writeModule(const CgpLoopModule *module) {
  FILE *file = isWanted() ? openProfile("ae") : NULL;
  if (!file)
    return;
  double perTick = nanosecondsPerTick();
  cgpWriteObject(file, module->loops);
  for (uint64_t i = 0; i < module->count; ++i)
    writeLoop(file, module->loops[i], perTick);
  closeProfile(file);
}

/* After the destructors of all modules, which have the default priority. */
__attribute__((destructor(101))) static void finish(void) {
  FILE *file = isWanted() ? openProfile("ae") : NULL;
  if (!file)
    return;
  fprintf(file, "{\"program\":{\"nanoseconds\":%" PRIu64 "}}\n",
          nanosecondsOf(CLOCK_PROCESS_CPUTIME_ID));
  closeProfile(file);
}

/* quick_exit runs no destructors. */
static void finishQuickly(void) {
  for (const CgpLoopModule *module = profile.modules; module; module = module->next)
    writeModule(module);
  finish();
}

static void beginProfile(void) {
  profile.process = getpid();
  profile.path = getenv("CGPREDICT_LOOP_PROFILE");
  if (!profile.path)
    return;
  cgpMessagesBegin();
  at_quick_exit(finishQuickly);
  FILE *file = openProfile("we");
  if (file)
    closeProfile(file);
  profile.cost = costOfReading(ticks);
  profile.clockCost = costOfReading(processorTime);
  profile.since = nanosecondsOf(CLOCK_MONOTONIC);
  profile.start = ticks();
}

CGP_EXPORT void __cgpredict_loops(CgpLoopModule *module) {
  int savedErrno = errno;
  if (!profile.process)
    beginProfile();
  module->next = profile.modules;
  profile.modules = module;
  errno = savedErrno;
}

CGP_EXPORT void __cgpredict_loops_end(CgpLoopModule *module) {
  int savedErrno = errno;
  CgpLoopModule **place = &profile.modules;
  while (*place && *place != module)
    place = &(*place)->next;
  if (*place)
    *place = module->next;
  writeModule(module);
  errno = savedErrno;
}

/* The first entries tell, as each is timed, and those of the loops around it are as well. */
static void noteAround(CgpLoop *loop) {
  for (uint64_t i = 0; i < loop->arounds; ++i)
    if (loop->around[i] == loop->outer)
      return;
  if (loop->arounds < CGP_MOST_AROUND)
    loop->around[loop->arounds++] = loop->outer;
}

/* Ends even if entries that were never left have made a circle. */
static void forgetInnermost(void) {
  CgpLoop *left = innermost;
  innermost = left->outer;
  left->outer = NULL;
}

/* An entry that a jump or an exception has ended is forgotten when a loop of a caller's frame is
 * entered, or the same again: stacks grow down. */
CGP_EXPORT uint64_t __cgpredict_loop_enter(CgpLoop *loop) {
  const uint64_t frame = (uint64_t)(uintptr_t)__builtin_frame_address(0);
  if (loop->frame > frame)
    return 0;
  while (innermost && (innermost == loop || innermost->frame < frame))
    forgetInnermost();
  loop->outer = innermost;
  loop->frame = frame;
  loop->due = loop->entries;
  innermost = loop;
  if (loop->entries <= TIMED_FIRST)
    noteAround(loop);
  if (isLong(loop))
    return processorTime();
  loop->clock = isExposed(loop) ? processorTime() : 0;
  return ticks();
}

/* The processor's counter goes on while other programs run. Threads that time one loop at a time
 * disturb each other's readings of the clock. */
static void addTicks(CgpLoop *loop, uint64_t weight, uint64_t passed) {
  const double nanoseconds = (double)passed * nanosecondsPerTick();
  const int isSuspicious = loop->clock && nanoseconds > LONG_NANOSECONDS;
  const uint64_t ran = isSuspicious ? processorTime() - loop->clock : 0;
  if (isSuspicious && (double)ran < nanoseconds / 2)
    loop->nanoseconds += weight * without(profile.clockCost, ran);
  else
    loop->ticks += weight * passed;
}

/* What a function that calls itself has entered meanwhile is part of the time. */
CGP_EXPORT void __cgpredict_loop_leave(CgpLoop *loop, uint64_t entered) {
  const uint64_t weight = loop->due - loop->accounted;
  if (isLong(loop))
    loop->nanoseconds += weight * without(profile.clockCost, processorTime() - entered);
  else
    addTicks(loop, weight, without(profile.cost, ticks() - entered));
  loop->accounted = loop->entries;
  loop->due = loop->entries + 1 + loop->entries / TIMED_FIRST;
  loop->frame = 0;
  innermost = loop->outer;
}
