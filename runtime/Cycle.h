/* Loops repeat a sequence of records, each time with the same differences: a cycle of raw words
 * that advances by constant steps (0 for record ids). Whole turns of it are recognised by comparing
 * words, without looking at single records. */
#ifndef CGPREDICT_RUNTIME_CYCLE_H
#define CGPREDICT_RUNTIME_CYCLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGP_MAX_CYCLE_WORDS 64

typedef struct CgpCycle {
  uint64_t words;                     /* of one turn */
  uint64_t tile;                      /* words of as many turns as `step` holds */
  uint64_t step[CGP_MAX_CYCLE_WORDS]; /* what each word advances by in a turn */
} CgpCycle;

/* Completes a cycle of which `words` and the steps of one turn are set. */
void cgpCycleTile(CgpCycle *cycle);

/* Whole turns from `p` on that continue the turn before `p`. */
uint64_t cgpCycleTurns(const CgpCycle *cycle, const uint64_t *p, const uint64_t *stop);

/* Repeats the `size` bytes before `out` another `times` times; returns the new end. */
uint8_t *cgpRepeatBytes(uint8_t *out, uint64_t size, uint64_t times);

#ifdef __cplusplus
}
#endif
#endif
