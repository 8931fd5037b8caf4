#include "runtime/Message.h"
#include "runtime/SignalGuard.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATIENCE_MILLISECONDS 100

/* What stderr was at the start; `open` 0: nothing. */
static struct {
  int open;
  dev_t device;
  ino_t inode;
} target;

void cgpMessagesBegin(void) {
  struct stat status;
  target.open = fstat(STDERR_FILENO, &status) == 0;
  target.device = status.st_dev;
  target.inode = status.st_ino;
}

/* Whether stderr takes a line without making the program wait for its reader. A pipe that can be
 * written to has room for PIPE_BUF bytes. */
static int isReady(void) {
  struct stat status;
  struct pollfd output = {STDERR_FILENO, POLLOUT, 0};
  if (!target.open || fstat(STDERR_FILENO, &status) != 0 || status.st_dev != target.device ||
      status.st_ino != target.inode)
    return 0;
  int ready;
  do
    ready = poll(&output, 1, PATIENCE_MILLISECONDS);
  while (ready < 0 && errno == EINTR);
  return ready == 1;
}

void cgpMessage(const char *format, ...) {
  char line[PIPE_BUF] = "cgpredict: ";
  size_t prefix = strlen(line);
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line + prefix, sizeof line - prefix - 1, format, arguments);
  va_end(arguments);
  if (length < 0)
    return;
  size_t size = strlen(line);
  line[size++] = '\n';
  CgpSignalGuard guard;
  cgpSignalsBlock(&guard);
  ssize_t written = isReady() ? write(STDERR_FILENO, line, size) : 0;
  (void)written; /* there is nowhere else to say so */
  cgpSignalsRestore(&guard);
}

const char *cgpErrorText(int error) {
  const char *text = strerrordesc_np(error);
  return text ? text : "unknown error";
}
