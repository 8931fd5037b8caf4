/* From the first registration to the end of the process, its forks and its failures. */
#include "runtime/Message.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

CgpRuntime cgpRuntime = {.lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP};

static CgpEntry guardEntry(void) {
  CgpEntry entry = {0};
  /* The type first: where a request is under way, glibc (2.36) cancels by the type alone, even if
   * the state has changed meanwhile. */
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &entry.cancelType);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &entry.cancelState);
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &entry.signals);
  return entry;
}

/* A request that waited is acted upon at a cancellation point: where that is done by enabling
 * asynchronous cancellation, glibc (2.36) forgets to give the thread the result PTHREAD_CANCELED.
 */
static void allowCancellation(const CgpEntry *entry) {
  pthread_setcancelstate(entry->cancelState, NULL);
  if (entry->cancelType == PTHREAD_CANCEL_DEFERRED)
    return;
  pthread_testcancel();
  pthread_setcanceltype(entry->cancelType, NULL);
}

CgpEntry cgpEnter(void) {
  CgpEntry entry = guardEntry();
  entry.locked = pthread_mutex_lock(&cgpRuntime.lock) == 0;
  return entry;
}

void cgpLeave(const CgpEntry *entry) {
  if (entry->locked)
    pthread_mutex_unlock(&cgpRuntime.lock);
  pthread_sigmask(SIG_SETMASK, &entry->signals, NULL);
  allowCancellation(entry);
}

/* Makes every launch take the slow path, which sees the new mode. Kernels themselves are left
 * alone: their shared objects may be gone. */
static void setMode(CgpMode mode) {
  cgpRuntime.mode = mode;
  cgpRuntime.skip = 0;
  for (uint32_t i = 0; i < cgpRuntime.kernels; ++i)
    cgpRuntime.kernel[i]->nextSample = 0;
}

void cgpStopSampling(const char *format, ...) {
  char reason[1024];
  va_list arguments;
  if (cgpRuntime.mode != CGP_TRACING)
    return;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  setMode(CGP_COUNTING);
  cgpRuntime.lost = 1;
  cgpMessage("trace '%s': %s; sampling ends here, the program goes on", cgpRuntime.path, reason);
}

void cgpRefuse(const char *format, ...) {
  char reason[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  cgpMessage("%s; the program runs untraced", reason);
  cgpWriteNote("%s", reason);
  setMode(CGP_OFF);
}

/* A thread that holds the lock and waits for a slow disk must not keep the process from ending. */
static CgpEntry enterToFinish(void) {
  CgpEntry entry = guardEntry();
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  entry.locked = pthread_mutex_timedlock(&cgpRuntime.lock, &until) == 0;
  return entry;
}

/* Last words of a trace that still grows. */
static void finishTracing(void) {
  CgpFileError error = cgpTraceCheck(&cgpRuntime.file);
  if (error.what)
    cgpStopSampling("%s", error.what);
  else if (cgpRuntime.recorder.stage == CGP_RUNNING)
    cgpAbandonLaunch();
}

__attribute__((destructor)) static void finish(void) {
  int savedErrno = errno;
  CgpEntry entry = enterToFinish();
  if (entry.locked)
    cgpUndoCount();
  if (entry.locked && cgpRuntime.mode == CGP_TRACING)
    finishTracing();
  if (cgpRuntime.mode == CGP_TRACING || cgpRuntime.mode == CGP_COUNTING) {
    cgpRuntime.file.header->complete = !cgpRuntime.lost;
    setMode(CGP_COUNTING);
  }
  cgpLeave(&entry);
  errno = savedErrno;
}

/* Of the thread that forks; one at a time, as it has the lock. */
static CgpEntry forkEntry;

static void beforeFork(void) {
  CgpEntry entry = cgpEnter();
  forkEntry = entry;
}

static void afterForkInParent(void) {
  CgpEntry entry = forkEntry;
  cgpLeave(&entry);
}

/* The child keeps no part of the trace: neither the file nor the mapping. */
static void afterForkInChild(void) {
  static const pthread_mutex_t unlocked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  cgpRuntime.lock = unlocked;
  cgpTraceDetach(&cgpRuntime.file);
  if (cgpRuntime.mode != CGP_UNDECIDED)
    setMode(CGP_OFF);
  CgpEntry entry = forkEntry;
  entry.locked = 0;
  cgpLeave(&entry);
}

/* Before the lock is ever held, as it allocates. */
__attribute__((constructor)) static void begin(void) {
  pthread_atfork(beforeFork, afterForkInParent, afterForkInChild);
  at_quick_exit(finish); /* which runs no destructors */
}

void cgpStart(void) {
  const char *path = cgpTracePath();
  cgpRuntime.mode = CGP_OFF;
  if (!path)
    return;
  cgpMessagesBegin();
  cgpRuntime.settings = cgpReadSettings();
  if (!cgpExpandPath(path, (long)getpid(), cgpRuntime.path, sizeof cgpRuntime.path)) {
    cgpMessage("CGPREDICT_TRACE: the path is longer than %zu bytes; the program runs untraced",
               sizeof cgpRuntime.path - 1);
    return;
  }
  CgpFileError error = cgpTraceCreate(&cgpRuntime.file, cgpRuntime.path);
  if (error.what) {
    cgpMessage("trace '%s': %s%s%s; the program runs untraced", cgpRuntime.path, error.what,
               error.error ? ": " : "", error.error ? cgpErrorText(error.error) : "");
    return;
  }
  cgpRuntime.file.header->window_threads = cgpRuntime.settings.windowThreads;
  cgpRuntime.file.header->thread_words = cgpThreadWords(&cgpRuntime.settings, 1);
  cgpRuntime.skip = cgpRuntime.settings.skipUntraced;
  cgpRuntime.mode = CGP_TRACING;
}
