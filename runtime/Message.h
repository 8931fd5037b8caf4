/* Lines on stderr, each beginning with "cgpredict: " and written at once. */
#ifndef CGPREDICT_RUNTIME_MESSAGE_H
#define CGPREDICT_RUNTIME_MESSAGE_H

void cgpMessage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What an errno value means. */
const char *cgpErrorText(int error);

#endif
