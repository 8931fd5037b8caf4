#include "runtime/Memory.h"

#include <stddef.h>
#include <sys/mman.h>

/* Before each piece stands its size, in as much space as keeps the alignment. */
#define HEAD 64

void *cgpAllocate(uint64_t bytes) {
  uint64_t size = bytes + HEAD;
  if (size < bytes)
    return NULL;
  uint64_t *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED)
    return NULL;
  *start = size;
  return (char *)start + HEAD;
}

void cgpRelease(void *memory) {
  if (!memory)
    return;
  uint64_t *start = (uint64_t *)((char *)memory - HEAD);
  munmap(start, *start);
}
