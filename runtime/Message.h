/* Lines on stderr, each beginning with "cgpredict: " and written at once. */
#ifndef CGPREDICT_RUNTIME_MESSAGE_H
#define CGPREDICT_RUNTIME_MESSAGE_H

/* From now on messages go to what stderr is now, and nowhere if it is closed: a file that the
 * program opens under its number later is the program's own. */
void cgpMessagesBegin(void);

/* Raises no signal, and waits a tenth of a second at most for a pipe that is full. */
void cgpMessage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What an errno value means. */
const char *cgpErrorText(int error);

#endif
