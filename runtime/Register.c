/* Kernels announce themselves: identity, collisions, what they forbid. */
#include "runtime/Memory.h"
#include "runtime/Message.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <string.h>

/* Whatever the KERNEL frame says beside the identity; kernels may share an index only if it is the
 * same (one inline function, compiled in two ways, is two kernels). */
static uint64_t hashContents(const CgpKernel *kernel) {
  uint32_t shape[] = {kernel->dimensions, kernel->block[0],   kernel->block[1],
                      kernel->block[2],   kernel->record_ids, kernel->context_size};
  uint64_t hash = cgpHash(CGP_HASH_START, shape, sizeof shape);
  hash = cgpHash(hash, kernel->words, kernel->record_ids * sizeof *kernel->words);
  return cgpHash(hash, kernel->tables, kernel->tables_size);
}

static int isSound(const CgpKernel *kernel) {
  if (kernel->abi_version != CGP_ABI_VERSION) {
    cgpMessage("a kernel was compiled by another version of cgpredict (interface %u, the runtime "
               "has %u) and is not traced; compile the program again",
               kernel->abi_version, CGP_ABI_VERSION);
    return 0;
  }
  uint32_t d = kernel->dimensions;
  if (d >= 1 && d <= 3 && kernel->block[0] && kernel->block[1] && kernel->block[2])
    return 1;
  cgpMessage(
      "kernel '%s' (%s) has %u dimensions and a block of %u x %u x %u threads, expected 1 to "
      "3 dimensions and no zero; it is not traced",
      kernel->name, kernel->position, d, kernel->block[0], kernel->block[1], kernel->block[2]);
  return 0;
}

/* Copies `text` to `*end` and moves that behind it. */
static char *keepText(char **end, const char *text) {
  char *copy = *end;
  *end = stpcpy(copy, text) + 1;
  return copy;
}

static CgpKernelState *newState(const CgpKernel *kernel, uint64_t contents) {
  CgpKernelState *state = cgpAllocate(sizeof *state + strlen(kernel->name) +
                                      strlen(kernel->position) + strlen(kernel->instance) + 3);
  if (!state)
    return NULL;
  char *end = (char *)(state + 1);
  state->name = keepText(&end, kernel->name);
  state->position = keepText(&end, kernel->position);
  state->instance = keepText(&end, kernel->instance);
  state->contents = contents;
  state->totals = &state->none;
  state->run = &state->unlisted;
  return state;
}

static CgpKernelState *addState(const CgpKernel *kernel, uint64_t contents) {
  if (cgpRuntime.kernels == CGP_MAX_KERNELS) {
    cgpRefuse("kernel '%s' (%s): the program has more than %u kernels, which is all that a trace "
              "can hold",
              kernel->name, kernel->position, CGP_MAX_KERNELS);
    return NULL;
  }
  CgpKernelState *state = newState(kernel, contents);
  if (state)
    cgpRuntime.kernel[cgpRuntime.kernels++] = state;
  else
    cgpRefuse("kernel '%s' (%s): out of memory", kernel->name, kernel->position);
  return state;
}

/* The state of this kernel, an older one if it was registered before; NULL if it is refused. */
static CgpKernelState *findState(const CgpKernel *kernel) {
  uint64_t contents = hashContents(kernel);
  for (uint32_t i = 0; i < cgpRuntime.kernels; ++i) {
    CgpKernelState *known = cgpRuntime.kernel[i];
    if (strcmp(known->name, kernel->name) != 0)
      continue;
    const int isElsewhere = strcmp(known->position, kernel->position) != 0;
    if (isElsewhere && kernel->auto_named)
      continue;
    if (isElsewhere) {
      cgpRefuse("two kernels of this program are named '%s', at %s and at %s; rename one of them",
                kernel->name, known->position, kernel->position);
      return NULL;
    }
    if (strcmp(known->instance, kernel->instance) == 0 && known->contents == contents)
      return known;
  }
  return addState(kernel, contents);
}

static void checkSkip(const CgpKernel *kernel) {
  if (!cgpRuntime.skip || !kernel->skip_forbidden)
    return;
  cgpRuntime.skip = 0;
  cgpMessage(
      "CGPREDICT_SKIP_UNTRACED is not followed, everything is executed: kernel '%s' (%s): %s",
      kernel->name, kernel->position, kernel->skip_forbidden);
}

static void registerKernel(CgpKernel *kernel) {
  kernel->armed = 0;
  if (!isSound(kernel))
    return;
  CgpKernelState *state = findState(kernel);
  if (!state)
    return;
  checkSkip(kernel);
  kernel->state = state;
  kernel->armed = 1;
}

CGP_EXPORT void __cgpredict_untraced(const char *what) {
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  if (entry.locked && cgpRuntime.mode == CGP_UNDECIDED)
    cgpStart();
  if (entry.locked)
    cgpWriteNote("%s", what);
  cgpLeave(&entry);
  errno = savedErrno;
}

CGP_EXPORT void __cgpredict_register(CgpKernel *const *kernels, uint32_t count) {
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  if (entry.locked && cgpRuntime.mode == CGP_UNDECIDED)
    cgpStart();
  for (uint32_t i = 0; i < count && entry.locked; ++i)
    if (cgpRuntime.mode == CGP_TRACING || cgpRuntime.mode == CGP_COUNTING)
      registerKernel(kernels[i]);
  cgpLeave(&entry);
  errno = savedErrno;
}
