/* What is sampled: pure functions of extents, block shape and settings.
 *
 * Launches: the first, then each power of two, and those whose thread count differs by more than a
 * quarter from the last sampled one. Windows: runs of blocks at the head, the middle and the tail
 * of the grid and single ones, probes, spread between them, or the whole grid where it is small. */
#ifndef CGPREDICT_RUNTIME_SAMPLING_H
#define CGPREDICT_RUNTIME_SAMPLING_H

#include "cgpredict/TraceFormat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* x * y, or UINT64_MAX where that does not fit. */
uint64_t cgpMultiply(uint64_t x, uint64_t y);

/* Threads of a launch, or UINT64_MAX where that does not fit. */
uint64_t cgpThreadCount(const uint64_t extent[3]);

/* Whether `threads` differs from `sampled` by more than a quarter of `sampled`. */
int cgpWorkChanged(uint64_t sampled, uint64_t threads);

/* The smallest power of two above `ordinal`: the next launch to sample after it. */
uint64_t cgpNextSample(uint64_t ordinal);

#define CGP_MOST_PROBES 32 /* even */
#define CGP_PROBE_DISTANCE 16 /* blocks to a probe, at least */
#define CGP_MAX_WINDOWS (3 + CGP_MOST_PROBES)
#define CGP_NATIVE (-1) /* in place of a window's number: threads in no window */

/* A run of consecutive blocks: linear ids, x fastest. */
typedef struct CgpBlockRun {
  uint64_t first, blocks;
} CgpBlockRun;

typedef struct CgpPlan {
  uint64_t extent[3]; /* threads */
  uint32_t block[3];  /* threads per block */
  uint64_t grid[3];   /* blocks */
  uint32_t windows;
  CgpBlockRun window[CGP_MAX_WINDOWS]; /* disjoint, ascending */
} CgpPlan;

/* Extents and block shape without zeros, fewer than 2^64 threads. */
CgpPlan cgpMakePlan(const uint64_t extent[3], const uint32_t block[3], uint64_t windowThreads);

/* Threads that run at once. Where windows and other threads share rows or planes, a piece is one
 * coordinate deep, and `whole` is the box that it makes together with those above and below it:
 * they come in the order of the whole's threads, but others come between them. */
typedef struct CgpPiece {
  CgpBox box, whole;
  int window; /* its number, or CGP_NATIVE */
} CgpPiece;
typedef void (*CgpPieceSink)(void *user, const CgpPiece *piece);

/* Cuts the launch into pieces: every thread in exactly one of them, in program order (z, then y,
 * then x), none across the edge of a window, and as few as that allows. */
void cgpWalkPlan(const CgpPlan *plan, CgpPieceSink sink, void *user);

#ifdef __cplusplus
}
#endif
#endif
