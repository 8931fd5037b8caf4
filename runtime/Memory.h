/* Memory of the runtime's own, from the kernel: the program's allocator may be the very code that a
 * signal handler with a launch in it has interrupted. For few and large pieces. */
#ifndef CGPREDICT_RUNTIME_MEMORY_H
#define CGPREDICT_RUNTIME_MEMORY_H

#include <stdint.h>

/* Zeroed, aligned to 64 bytes; NULL: there is no more. */
void *cgpAllocate(uint64_t bytes);
void cgpRelease(void *memory);

#endif
