#include "runtime/Cycle.h"

#include <string.h>

/* A tile of this size keeps the comparison in vector instructions. */
#define TILE_WORDS 32

void cgpCycleTile(CgpCycle *cycle) {
  cycle->tile = cycle->words;
  while (cycle->tile < TILE_WORDS) {
    memcpy(cycle->step + cycle->tile, cycle->step, cycle->words * sizeof *cycle->step);
    memcpy(cycle->mask + cycle->tile, cycle->mask, cycle->words * sizeof *cycle->mask);
    cycle->tile += cycle->words;
  }
}

static inline __attribute__((always_inline)) int advances(const CgpCycle *cycle, const uint64_t *p,
                                                          uint64_t count) {
  const uint64_t *before = p - cycle->words;
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < count; ++i)
    wrong |= ((before[i] + cycle->step[i]) ^ p[i]) & cycle->mask[i];
  return !wrong;
}

/* Compiled for wider vectors, too; the processor's choice at load time. */
#if defined(__x86_64__) && defined(__gnu_linux__)
#define WIDER_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define WIDER_VECTORS
#endif

WIDER_VECTORS static uint64_t countTurns(const CgpCycle *cycle, const uint64_t *p,
                                         const uint64_t *stop) {
  const uint64_t *next = p;
  while ((uint64_t)(stop - next) >= cycle->tile && advances(cycle, next, cycle->tile))
    next += cycle->tile;
  while ((uint64_t)(stop - next) >= cycle->words && advances(cycle, next, cycle->words))
    next += cycle->words;
  return (uint64_t)(next - p) / cycle->words;
}

uint64_t cgpCycleTurns(const CgpCycle *cycle, const uint64_t *p, const uint64_t *stop) {
  return countTurns(cycle, p, stop);
}

uint8_t *cgpRepeatBytes(uint8_t *out, uint64_t size, uint64_t times) {
  const uint8_t *from = out - size;
  for (uint64_t left = size * times; left;) {
    uint64_t ready = (uint64_t)(out - from), n = left < ready ? left : ready;
    memcpy(out, from, n);
    out += n;
    left -= n;
  }
  return out;
}
