/* Records beyond a thread's budget: counted, one by one or in whole turns of a loop, in which only
 * the record ids have to be the same. */
#include "runtime/Cycle.h"
#include "runtime/RecordBytes.h"

static void measureTurn(const CgpEncoder *e, const uint64_t *turn, const uint64_t *end,
                        CgpCycle *cycle) {
  cycle->words = (uint64_t)(end - turn);
  memset(cycle->step, 0, cycle->words * sizeof *cycle->step);
  memset(cycle->mask, 0, cycle->words * sizeof *cycle->mask);
  for (const uint64_t *p = turn; p < end; p += 1 + e->record[*p].words)
    cycle->mask[p - turn] = UINT64_MAX;
  cgpCycleTile(cycle);
}

/* Counts the turns that follow [turn, p) and returns their number. */
static uint64_t countTurns(const CgpEncoder *e, const uint64_t *turn, const uint64_t *p,
                           const uint64_t *stop) {
  CgpCycle cycle;
  if (p - turn > CGP_MAX_CYCLE_WORDS)
    return 0;
  measureTurn(e, turn, p, &cycle);
  uint64_t turns = cgpCycleTurns(&cycle, p, stop);
  for (const uint64_t *q = turn; q < p; q += 1 + e->record[*q].words)
    e->record[*q].rest += turns;
  return turns;
}

/* The next record. Constant sizes, so that the processor can guess where it begins. */
static inline const uint64_t *step(const uint64_t *p, uint32_t words) {
  switch (words) {
  case 0:
    return p + 1;
  case 1:
    return p + 2;
  case 2:
    return p + 3;
  default:
    return p + 1 + words;
  }
}

const uint64_t *cgpCountRecords(CgpEncoder *e, const uint64_t *p, const uint64_t *stop) {
  const uint64_t *const begin = p;
  CgpPatience patience = {0, 0};
  while (p < stop && *p >= CGP_RECORD_FIRST && *p < e->ids) {
    CgpEncoderRecord *record = &e->record[*p];
    uint64_t at = e->position + (uint64_t)(p - begin);
    if ((uint64_t)(stop - p) <= record->words)
      break;
    if (record->at >= e->position && cgpIsTimeToLook(&patience)) {
      uint64_t words = at - record->at, turns = countTurns(e, p - words, p, stop);
      cgpLearn(&patience, turns != 0);
      p += turns * words;
      if (turns)
        continue;
    }
    record->at = at;
    ++record->rest;
    p = step(p, record->words);
  }
  e->position += (uint64_t)(p - begin);
  return p;
}
