/* Loaded in front of the runtime (LD_PRELOAD): runs the iterations of the kernels that ANY_ORDER
 * names, "NAME,NAME,...", one by one in an order that is not the program's. ANY_ORDER_RESULT, a
 * file, gets how many launches that were, and a hash of the program's variables at its end: it is
 * the same for loops whose iterations are independent, where addresses are. */
#include "cgpredict/TraceFormat.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t unused[1];
uint64_t *__cgpredict_cursor = unused, *__cgpredict_limit = unused;
uint32_t __cgpredict_over;
uint64_t __cgpredict_left;

static uint64_t extent[3];
static int isRunning;
static unsigned long launches;

enum { MostFiles = 64 };
static struct {
  CgpKernel *const *kernels;
  uint32_t count;
} files[MostFiles];
static unsigned fileCount;

static int isNamed(const char *name) {
  const char *names = getenv("ANY_ORDER");
  const size_t length = strlen(name);
  while (names && *names) {
    const size_t next = strcspn(names, ",");
    if (next == length && strncmp(names, name, length) == 0)
      return 1;
    names += next + (names[next] == ',');
  }
  return 0;
}

void __cgpredict_register(CgpKernel *const *kernels, uint32_t count) {
  for (uint32_t k = 0; k < count; ++k)
    kernels[k]->armed = isNamed(kernels[k]->name);
  if (fileCount == MostFiles)
    abort();
  files[fileCount].kernels = kernels;
  files[fileCount++].count = count;
}

int __cgpredict_launch(CgpKernel *kernel, uint64_t nx, uint64_t ny, uint64_t nz) {
  const uint64_t most = 1 << 22; /* threads; each is a call */
  if (isRunning || !kernel->armed || nx * ny * nz == 0 || nx * ny * nz > most)
    return 0;
  extent[0] = nx, extent[1] = ny, extent[2] = nz;
  return 1;
}

static void runThread(CgpKernel *kernel, void *context, CgpBox *box, uint64_t number) {
  for (unsigned d = 0; d < 3; ++d) {
    box->lo[d] = number % extent[d];
    box->hi[d] = box->lo[d] + 1;
    number /= extent[d];
  }
  kernel->native(context);
}

/* The even ones from the end, then the odd ones from the beginning. */
void __cgpredict_execute(CgpKernel *kernel, void *context, CgpBox *box, const int64_t *geometry) {
  const uint64_t threads = extent[0] * extent[1] * extent[2];
  (void)geometry;
  isRunning = 1;
  ++launches;
  for (uint64_t t = (threads + 1) / 2; t-- > 0;)
    runThread(kernel, context, box, 2 * t);
  for (uint64_t t = 1; t < threads; t += 2)
    runThread(kernel, context, box, t);
  isRunning = 0;
}

/* Of what the program itself has, FNV-1a; libraries follow it in the list. */
static int hashVariables(struct dl_phdr_info *object, size_t size, void *result) {
  uint64_t *hash = result;
  (void)size;
  for (unsigned p = 0; p < object->dlpi_phnum; ++p) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[p];
    const unsigned char *bytes = (const unsigned char *)(object->dlpi_addr + part->p_vaddr);
    if (part->p_type == PT_LOAD && (part->p_flags & PF_W))
      for (size_t i = 0; i < part->p_memsz; ++i)
        *hash = (*hash ^ bytes[i]) * 0x100000001b3u;
  }
  return 1;
}

__attribute__((destructor)) static void report(void) {
  const char *name = getenv("ANY_ORDER_RESULT");
  FILE *file = name ? fopen(name, "w") : NULL;
  uint64_t hash = 0xcbf29ce484222325u;
  if (!file)
    return;
  for (unsigned f = 0; f < fileCount; ++f)
    for (uint32_t k = 0; k < files[f].count; ++k)
      files[f].kernels[k]->armed = 0; /* the only variable that differs by the order asked for */
  dl_iterate_phdr(hashVariables, &hash);
  fprintf(file, "%lu %016lx\n", launches, (unsigned long)hash);
  fclose(file);
}

/* Nothing is recorded. */
uint64_t *__cgpredict_flush(uint64_t *cursor) { return cursor; }
void __cgpredict_untraced(const char *what) { (void)what; }
void __cgpredict_look_ahead(CgpKernel *kernel, void *context, CgpBox *box,
                            const int64_t *geometry) {
  (void)kernel, (void)context, (void)box, (void)geometry;
}
void __cgpredict_data(CgpDataRegion *region, const char *what, const volatile void *address,
                      uint64_t bytes, uint32_t does) {
  (void)region, (void)what, (void)address, (void)bytes, (void)does;
}
void __cgpredict_data_end(CgpDataRegion *region) { (void)region; }
