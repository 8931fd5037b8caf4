/* Loops repeat a sequence of records: a cycle of raw words, of which the record ids stay and the
 * payloads advance by constant steps, or do as they like where they do not matter. Whole turns of
 * it are recognised by comparing words, without looking at single records. */
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
  uint64_t mask[CGP_MAX_CYCLE_WORDS]; /* the bits of it that must */
} CgpCycle;

/* Completes a cycle of which `words`, and steps and masks of one turn are set. */
void cgpCycleTile(CgpCycle *cycle);

/* Whole turns from `p` on that continue the turn before `p`. */
uint64_t cgpCycleTurns(const CgpCycle *cycle, const uint64_t *p, const uint64_t *stop);

/* Repeats the `size` bytes before `out` another `times` times; returns the new end. */
uint8_t *cgpRepeatBytes(uint8_t *out, uint64_t size, uint64_t times);

/* When to look for a cycle: at once after success, ever more seldom while there is none. */
typedef struct CgpPatience {
  uint32_t failures, pause;
} CgpPatience;

static inline int cgpIsTimeToLook(CgpPatience *patience) {
  if (patience->pause == 0)
    return 1;
  --patience->pause;
  return 0;
}

static inline void cgpLearn(CgpPatience *patience, int success) {
  patience->failures = success ? 0 : patience->failures + 1;
  patience->pause = patience->failures < 512 ? patience->failures / 8 : 64;
}

#ifdef __cplusplus
}
#endif
#endif
