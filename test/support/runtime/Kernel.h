/* A kernel as the instrumentation would make it, written by hand, that notices whenever its threads
 * are not run exactly once and in program order. */
#ifndef CGPREDICT_TEST_KERNEL_H
#define CGPREDICT_TEST_KERNEL_H

#include "cgpredict/TraceFormat.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RECORD_STORE = CGP_RECORD_FIRST, RECORD_IDS };

typedef struct Launch {
  CgpBox box; /* the chunks' bounds */
  uint64_t nx, ny;
  uint64_t *visits; /* nx * ny, counts each thread's executions */
  uint64_t next;    /* linear index of the thread that is due */
  int disordered;
  uint64_t stores;                                       /* records per thread */
  void (*hook)(struct Launch *, uint64_t x, uint64_t y); /* called by each thread, or NULL */
} Launch;

/* A two-dimensional kernel with blocks of 4 x 4 threads. */
CgpKernel makeKernel(const char *name, const char *position);
void registerKernel(CgpKernel *kernel);

/* Launches nx * ny threads as instrumented code does. 1: each ran once, in order. */
int launch(CgpKernel *kernel, uint64_t nx, uint64_t ny);

/* The same in two steps, to set more than the extents. Memory is the caller's to free. */
Launch makeLaunch(uint64_t nx, uint64_t ny);
int runLaunch(CgpKernel *kernel, Launch *launch);

/* Launches `times` times; says on stdout whether all went well. */
void launchMany(CgpKernel *kernel, uint64_t nx, uint64_t ny, int times);

#ifdef __cplusplus
}
#endif
#endif
