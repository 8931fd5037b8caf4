/* Threads that do what the one before did, in words that go on by the same steps: their bytes are
 * the same as well, and are copied. */
#include "runtime/Cycle.h"
#include "runtime/RecordBytes.h"

/* Words of the record at `p`, its id included; 0 if a thread that keeps all of its own records has
 * none of this kind, or its bytes say more than differences. */
static uint64_t recordWords(const CgpEncoder *e, const uint64_t *p, int first) {
  const int own = *p >= CGP_RECORD_FIRST && *p < e->ids && !e->record[*p].varies;
  return own || (first && *p == CGP_RECORD_THREAD) ? 1 + (uint64_t)e->record[*p].words : 0;
}

/* What the record at `at` of the turn advances by from the former thread to the latest. Where its
 * id stands in a thread more than once, all have to advance alike: only then do the differences
 * between them stay. */
static int measureRecord(const CgpEncoder *e, const CgpThreadTurns *turns, uint64_t at,
                         CgpCycle *cycle) {
  const uint64_t *former = turns->former + at, *latest = turns->latest + at;
  CgpEncoderRecord *record = &e->record[*latest];
  if (*former != *latest)
    return 0;
  const uint64_t first = record->inTurn ? record->inTurn - 1u : at;
  record->inTurn = (uint8_t)(first + 1);
  cycle->step[at] = 0;
  for (uint64_t i = 1; i <= record->words; ++i) {
    cycle->step[at + i] = latest[i] - former[i];
    if (cycle->step[at + i] != cycle->step[first + i])
      return 0;
  }
  return 1;
}

static int measureTurn(const CgpEncoder *e, const CgpThreadTurns *turns, CgpCycle *cycle) {
  uint64_t at = 0, words, measured = 1;
  for (; measured && at < cycle->words; at += words) {
    words = recordWords(e, turns->latest + at, at == 0);
    measured = words && at + words <= cycle->words && measureRecord(e, turns, at, cycle);
  }
  for (uint64_t i = 0; i < at; i += 1 + (uint64_t)e->record[turns->latest[i]].words)
    e->record[turns->latest[i]].inTurn = 0;
  if (!measured)
    return 0;
  memset(cycle->mask, 0xff, cycle->words * sizeof *cycle->mask);
  cgpCycleTile(cycle);
  return 1;
}

/* Turns that begin in this frame, of those from `p` on that end where a thread begins: one at the
 * end of the buffer may go on in the next. */
static uint64_t wholeTurns(const CgpEncoder *e, const CgpCycle *cycle, uint64_t bytes,
                           const uint64_t *p, const uint64_t *end) {
  uint64_t turns = cgpCycleTurns(cycle, p, end);
  const uint64_t *behind = p + turns * cycle->words;
  if (turns && (end - behind < 4 || *behind != CGP_RECORD_THREAD))
    --turns;
  const uint64_t used = e->size + e->blocksSize, most = CGP_ENCODER_HEADROOM + CGP_FRAME_BYTES;
  const uint64_t room = used < most ? (most - used - 1) / bytes + 1 : 0;
  return turns < room ? turns : room;
}

/* The latest thread's words as they are after the last of the turns. */
static void moveWords(const CgpEncoder *e, const CgpCycle *cycle, const uint64_t *last) {
  for (uint64_t at = 0; at < cycle->words; at += 1 + (uint64_t)e->record[last[at]].words) {
    const CgpEncoderRecord *record = &e->record[last[at]];
    for (uint32_t i = 0; i < record->words; ++i)
      e->word[record->first + i].last = last[at + 1 + i];
  }
}

const uint64_t *cgpTakeThreads(CgpEncoder *e, CgpThreadTurns *turns, const uint64_t *p,
                               const uint64_t *end) {
  CgpCycle cycle;
  if (!turns->former || e->over)
    return p;
  cycle.words = (uint64_t)(p - turns->latest);
  if (cycle.words > CGP_MAX_CYCLE_WORDS ||
      cycle.words != (uint64_t)(turns->latest - turns->former) ||
      !cgpIsTimeToLook(&turns->patience))
    return p;
  const uint64_t bytes = e->size - turns->bytesAt;
  const uint64_t count =
      measureTurn(e, turns, &cycle) ? wholeTurns(e, &cycle, bytes, p, end) : 0;
  cgpLearn(&turns->patience, count != 0);
  if (count == 0)
    return p;
  p += count * cycle.words;
  moveWords(e, &cycle, p - cycle.words);
  e->size = (uint64_t)(cgpRepeatBytes(e->bytes + e->size, bytes, count) - e->bytes);
  turns->latest = p - cycle.words;
  turns->bytesAt = e->size - bytes;
  return p;
}
