#include "runtime/Settings.h"
#include "runtime/Message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW_WORDS (16u * 1024 * 1024)
#define SMALL_LAUNCH_WORDS (2u * 1024 * 1024)
#define MOST_WINDOW_WORDS (32u * 1024 * 1024) /* all that the reader takes */
#define MIN_THREAD_WORDS 512u                 /* in a window of up to 65,536 threads */
#define LEAST_THREAD_WORDS 64u
#define MOST_BLOCK_THREADS 1024u
#define MAX_THREAD_WORDS (256u * 1024)

static const char *setting(const char *name) {
  const char *value = secure_getenv(name);
  return value && *value ? value : NULL;
}

const char *cgpTracePath(void) { return setting("CGPREDICT_TRACE"); }

const char *cgpVerifySocket(void) { return setting("CGPREDICT_VERIFY"); }

/* Whole decimal numbers only: strtoull alone would take " -1" and "7x". */
static int parseNumber(const char *text, uint64_t *value) {
  if (*text < '0' || *text > '9')
    return 0;
  char *end;
  errno = 0;
  *value = strtoull(text, &end, 10);
  return *end == 0 && errno == 0;
}

/* `fallback` 0: the default is no one number. */
static uint64_t readNumber(const char *name, uint64_t fallback, uint64_t least, uint64_t most) {
  const char *text = setting(name);
  uint64_t value;
  if (!text)
    return fallback;
  if (parseNumber(text, &value) && value >= least && value <= most)
    return value;
  char number[24] = "";
  if (fallback)
    snprintf(number, sizeof number, ", %" PRIu64 ",", fallback);
  cgpMessage("%s='%s': expected a whole number from %" PRIu64 " to %" PRIu64
             "; the default%s is used",
             name, text, least, most, number);
  return fallback;
}

static int readSwitch(const char *name) {
  const char *text = setting(name);
  if (!text || strcmp(text, "0") == 0)
    return 0;
  if (strcmp(text, "1") == 0)
    return 1;
  cgpMessage("%s='%s': expected 0 or 1; the default, 0, is used", name, text);
  return 0;
}

uint64_t cgpThreadWords(const CgpSettings *settings, uint64_t threads) {
  if (settings->threadWords)
    return settings->threadWords;
  uint64_t words = WINDOW_WORDS / settings->windowThreads;
  if (words < SMALL_LAUNCH_WORDS / threads)
    words = SMALL_LAUNCH_WORDS / threads;
  if (words < MIN_THREAD_WORDS)
    words = MIN_THREAD_WORDS;
  const uint64_t longest = 3 * (settings->windowThreads + MOST_BLOCK_THREADS); /* see cgpMakePlan */
  const uint64_t window = threads < longest ? threads : settings->windowThreads;
  const uint64_t most = MOST_WINDOW_WORDS / window;
  if (words > most)
    words = most > LEAST_THREAD_WORDS ? most : LEAST_THREAD_WORDS;
  return words > MAX_THREAD_WORDS ? MAX_THREAD_WORDS : words;
}

CgpSettings cgpReadSettings(void) {
  CgpSettings settings;
  settings.windowThreads =
      readNumber("CGPREDICT_WINDOW_THREADS", CGP_DEFAULT_WINDOW_THREADS, 1, UINT64_C(1) << 32);
  settings.threadWords = readNumber("CGPREDICT_THREAD_WORDS", 0, 1, WINDOW_WORDS);
  settings.maxLaunches = readNumber("CGPREDICT_MAX_LAUNCHES", CGP_DEFAULT_MAX_LAUNCHES, 1, 1000000);
  settings.skipUntraced = readSwitch("CGPREDICT_SKIP_UNTRACED");
  return settings;
}

int cgpExpandPath(const char *path, long pid, char *expanded, size_t size) {
  size_t used = 0;
  for (; *path; ++path) {
    char number[24] = {*path, 0};
    if (path[0] == '%' && path[1] == 'p')
      snprintf(number, sizeof number, "%ld", pid);
    if (path[0] == '%' && (path[1] == 'p' || path[1] == '%'))
      ++path;
    size_t length = strlen(number);
    if (used + length >= size)
      return 0;
    memcpy(expanded + used, number, length);
    used += length;
  }
  expanded[used] = 0;
  return 1;
}
