#include "runtime/Message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cgpMessage(const char *format, ...) {
  char line[4096] = "cgpredict: ";
  size_t prefix = strlen(line);
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line + prefix, sizeof line - prefix - 1, format, arguments);
  va_end(arguments);
  if (length < 0)
    return;
  size_t size = strlen(line);
  line[size++] = '\n';
  ssize_t written = write(STDERR_FILENO, line, size);
  (void)written; /* there is nowhere else to say so */
}

const char *cgpErrorText(int error) {
  const char *text = strerrordesc_np(error);
  return text ? text : "unknown error";
}
