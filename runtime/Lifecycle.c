/* From the first registration to the end of the process, its forks and its failures. */
#include "runtime/Message.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

CgpRuntime cgpRuntime = {.lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP};

int cgpLock(void) { return pthread_mutex_lock(&cgpRuntime.lock) == 0; }

void cgpUnlock(int locked) {
  if (locked)
    pthread_mutex_unlock(&cgpRuntime.lock);
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

/* A lock that a thread died with, or that the interrupted code below a signal handler holds, must
 * not keep the process from ending. */
static int lockToFinish(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  return pthread_mutex_timedlock(&cgpRuntime.lock, &until) == 0;
}

/* Last words of a trace that still grows. */
static void finishTracing(void) {
  CgpFileError error = cgpTraceCheck(&cgpRuntime.file);
  if (error.what)
    cgpStopSampling("%s", error.what);
  else if (cgpRuntime.recorder.stage == CGP_RUNNING)
    cgpNoteAbandoned();
}

__attribute__((destructor)) static void finish(void) {
  int savedErrno = errno;
  int locked = lockToFinish();
  if (locked && cgpRuntime.mode == CGP_TRACING)
    finishTracing();
  if (cgpRuntime.mode == CGP_TRACING || cgpRuntime.mode == CGP_COUNTING) {
    cgpRuntime.file.header->complete = !cgpRuntime.lost;
    setMode(CGP_COUNTING);
  }
  cgpUnlock(locked);
  errno = savedErrno;
}

static void beforeFork(void) { pthread_mutex_lock(&cgpRuntime.lock); }

static void afterForkInParent(void) { pthread_mutex_unlock(&cgpRuntime.lock); }

/* The child keeps no part of the trace: neither the file nor the mapping. */
static void afterForkInChild(void) {
  static const pthread_mutex_t unlocked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  cgpRuntime.lock = unlocked;
  cgpTraceDetach(&cgpRuntime.file);
  setMode(CGP_OFF);
}

void cgpStart(void) {
  const char *path = cgpTracePath();
  cgpRuntime.mode = CGP_OFF;
  if (!path)
    return;
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
  cgpRuntime.file.header->thread_words = cgpRuntime.settings.threadWords;
  cgpRuntime.skip = cgpRuntime.settings.skipUntraced;
  cgpRuntime.mode = CGP_TRACING;
  pthread_atfork(beforeFork, afterForkInParent, afterForkInChild);
}
