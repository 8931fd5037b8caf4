/* How long a kernel's threads take as the program's own loops. */
#ifndef CGPREDICT_RUNTIME_NATIVE_TIME_H
#define CGPREDICT_RUNTIME_NATIVE_TIME_H

#include "runtime/Runtime.h"

uint64_t cgpThreadsOf(const CgpBox *box);

/* Runs the threads of the box that is set; processor time in nanoseconds. Keeps errno. */
uint64_t cgpTimeNatively(const CgpExecution *execution);

/* Counts the box's threads and their time for the kernel. */
void cgpAddNativeTime(CgpKernelState *state, const CgpBox *box, uint64_t nanoseconds);

#endif
