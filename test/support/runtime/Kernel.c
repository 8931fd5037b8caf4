#include "test/support/runtime/Kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void runThread(Launch *launch, uint64_t x, uint64_t y) {
  uint64_t index = y * launch->nx + x;
  launch->disordered |= index < launch->next;
  launch->next = index + 1;
  ++launch->visits[index];
  if (launch->hook)
    launch->hook(launch, x, y);
}

static void native(void *context) {
  Launch *launch = context;
  CgpBox box = launch->box;
  for (uint64_t y = box.lo[1]; y < box.hi[1]; ++y)
    for (uint64_t x = box.lo[0]; x < box.hi[0]; ++x)
      runThread(launch, x, y);
}

static uint64_t *reserve(uint64_t *cursor, int64_t words) {
  return __cgpredict_limit - cursor < words ? __cgpredict_flush(cursor) : cursor;
}

/* A different address each time, at no regular distance, so that a trace of them grows. */
static uint64_t scatter(uint64_t i) {
  i = (i ^ i >> 31) * 0x9e3779b97f4a7c15u;
  return (i ^ i >> 29) * 0xbf58476d1ce4e5b9u >> 8;
}

static void traced(void *context) {
  Launch *launch = context;
  CgpBox box = launch->box;
  uint64_t *cursor = __cgpredict_cursor;
  for (uint64_t y = box.lo[1]; y < box.hi[1]; ++y)
    for (uint64_t x = box.lo[0]; x < box.hi[0]; ++x) {
      cursor = reserve(cursor, 4);
      *cursor++ = CGP_RECORD_THREAD;
      *cursor++ = x;
      *cursor++ = y;
      *cursor++ = 0;
      for (uint64_t i = 0; i < launch->stores; ++i) {
        cursor = reserve(cursor, 2);
        *cursor++ = RECORD_STORE;
        *cursor++ = launch->stores == 1 ? y * launch->nx + x
                                        : scatter((y * launch->nx + x) * launch->stores + i);
      }
      runThread(launch, x, y);
      __cgpredict_cursor = cursor;
    }
}

CgpKernel makeKernel(const char *name, const char *position) {
  static const uint16_t words[RECORD_IDS] = {0, 3, 0, 1};
  CgpKernel kernel;
  memset(&kernel, 0, sizeof kernel);
  kernel.abi_version = CGP_ABI_VERSION;
  kernel.dimensions = 2;
  kernel.block[0] = kernel.block[1] = 4;
  kernel.block[2] = 1;
  kernel.name = name;
  kernel.position = position;
  kernel.instance = "main";
  kernel.tables = "{}";
  kernel.tables_size = 2;
  kernel.words = words;
  kernel.record_ids = RECORD_IDS;
  kernel.context_size = sizeof(Launch);
  kernel.native = native;
  kernel.traced = traced;
  return kernel;
}

void registerKernel(CgpKernel *kernel) { __cgpredict_register(&kernel, 1); }

Launch makeLaunch(uint64_t nx, uint64_t ny) {
  Launch launch;
  memset(&launch, 0, sizeof launch);
  launch.nx = nx;
  launch.ny = ny;
  launch.stores = 1;
  launch.visits = calloc(nx * ny + 1, sizeof *launch.visits);
  return launch;
}

int runLaunch(CgpKernel *kernel, Launch *launch) {
  const int64_t geometry[4] = {0, 1, 0, 1};
  CgpBox all = {{0, 0, 0}, {launch->nx, launch->ny, 1}};
  if (kernel->armed && __cgpredict_launch(kernel, launch->nx, launch->ny, 1)) {
    __cgpredict_execute(kernel, launch, &launch->box, geometry);
  } else {
    launch->box = all;
    native(launch);
  }
  int right = !launch->disordered;
  for (uint64_t i = 0; i < launch->nx * launch->ny; ++i)
    right &= launch->visits[i] == 1;
  return right;
}

int launch(CgpKernel *kernel, uint64_t nx, uint64_t ny) {
  Launch launch = makeLaunch(nx, ny);
  int right = runLaunch(kernel, &launch);
  free(launch.visits);
  return right;
}

void launchMany(CgpKernel *kernel, uint64_t nx, uint64_t ny, int times) {
  int right = 1;
  for (int i = 0; i < times; ++i)
    right &= launch(kernel, nx, ny);
  printf("%s: %s\n", kernel->name, right ? "right" : "WRONG");
  fflush(stdout);
}
