/* The records of one thread as bytes. Four speeds: one by one; the same record again and again,
 * which only counts; whole turns of a loop, whose bytes are copied; and records whose differences
 * change, by columns. */
#include "runtime/Cycle.h"
#include "runtime/RecordBytes.h"

/* cgpAdvance; returns the payload's end. Constant sizes for the payloads that are common: through
 * them the processor guesses where the next record begins, instead of waiting to be told. */
static inline const uint64_t *advanceBySize(CgpEncoderWord *word, uint32_t words,
                                            const uint64_t *payload, uint64_t *changed) {
  switch (words) {
  case 0:
    *changed = 0;
    return payload;
  case 1:
    *changed = cgpAdvance(word, 1, payload);
    return payload + 1;
  case 2:
    *changed = cgpAdvance(word, 2, payload);
    return payload + 2;
  case 3:
    *changed = cgpAdvance(word, 3, payload);
    return payload + 3;
  default:
    *changed = cgpAdvance(word, words, payload);
    return payload + words;
  }
}

/* Skips the records that repeat the one before `p`, differences included. */
static const uint64_t *skipRepeats(CgpEncoderWord *word, uint32_t words, uint64_t id,
                                   const uint64_t *p, const uint64_t *stop) {
  while ((uint64_t)(stop - p) > words && p[0] == id) {
    uint64_t changed = 0;
    for (uint32_t i = 0; i < words; ++i)
      changed |= (word[i].last + word[i].difference) ^ p[1 + i];
    if (changed)
      break;
    for (uint32_t i = 0; i < words; ++i)
      word[i].last = p[1 + i];
    p += 1 + words;
  }
  return p;
}

#define SHORT_WORDS 4

/* The same for a payload of a constant, small number of words: the values stay in registers. */
static inline const uint64_t *skipShort(CgpEncoderWord *word, const uint32_t words, uint64_t id,
                                        const uint64_t *p, const uint64_t *stop) {
  uint64_t next[SHORT_WORDS], difference[SHORT_WORDS];
  for (uint32_t i = 0; i < words; ++i) {
    difference[i] = word[i].difference;
    next[i] = word[i].last + difference[i];
  }
  while ((uint64_t)(stop - p) > words) {
    uint64_t changed = p[0] ^ id;
    for (uint32_t i = 0; i < words; ++i)
      changed |= p[1 + i] ^ next[i];
    if (changed)
      break;
    for (uint32_t i = 0; i < words; ++i)
      next[i] += difference[i];
    p += 1 + words;
  }
  for (uint32_t i = 0; i < words; ++i)
    word[i].last = next[i] - difference[i];
  return p;
}

static const uint64_t *skipRepeatsBySize(CgpEncoderWord *word, uint32_t words, uint64_t id,
                                         const uint64_t *p, const uint64_t *stop) {
  switch (words) {
  case 0:
    return skipShort(word, 0, id, p, stop);
  case 1:
    return skipShort(word, 1, id, p, stop);
  case 2:
    return skipShort(word, 2, id, p, stop);
  case 3:
    return skipShort(word, 3, id, p, stop);
  case 4:
    return skipShort(word, 4, id, p, stop);
  default:
    return skipRepeats(word, words, id, p, stop);
  }
}

/* The steps of the turn [turn, end), whose records' differences have all been steady. */
static void measureTurn(const CgpEncoder *e, const uint64_t *turn, const uint64_t *end,
                        CgpCycle *cycle) {
  const uint64_t *p;
  for (p = turn; p < end; p += 1 + e->record[*p].words)
    ++e->record[*p].inTurn;
  for (p = turn; p < end; p += 1 + e->record[*p].words) {
    const CgpEncoderRecord *record = &e->record[*p];
    uint64_t *step = &cycle->step[p - turn];
    *step++ = 0;
    for (uint32_t i = 0; i < record->words; ++i)
      *step++ = e->word[record->first + i].difference * record->inTurn;
  }
  for (p = turn; p < end; p += 1 + e->record[*p].words)
    e->record[*p].inTurn = 0;
  cycle->words = (uint64_t)(end - turn);
  memset(cycle->mask, 0xff, cycle->words * sizeof *cycle->mask);
  cgpCycleTile(cycle);
}

/* Moves what is known of the records of the turn [turn, end) `words` and `bytes` further. */
static void moveTurn(const CgpEncoder *e, const uint64_t *turn, const uint64_t *end,
                     uint64_t turnAt, uint64_t words, uint64_t bytes) {
  for (const uint64_t *p = turn; p < end; p += 1 + e->record[*p].words) {
    CgpEncoderRecord *record = &e->record[*p];
    for (uint32_t i = 0; i < record->words; ++i)
      e->word[record->first + i].last = p[words + 1 + i];
    if (record->at != turnAt + (uint64_t)(p - turn))
      continue;
    record->at += words;
    record->bytesAt += bytes;
  }
}

/* The record at `p` begins another turn of the cycle since `turn`, the latest of the same id: takes
 * the turns that follow and returns their number. A turn takes `turnBytes`. */
static uint64_t takeTurns(const CgpEncoder *e, const uint64_t *turn, const uint64_t *p,
                          const uint64_t *stop, uint64_t turnBytes) {
  uint64_t words = (uint64_t)(p - turn), turnAt = e->record[*p].at;
  CgpCycle cycle;
  if (words > CGP_MAX_CYCLE_WORDS)
    return 0;
  measureTurn(e, turn, p, &cycle);
  uint64_t turns = cgpCycleTurns(&cycle, p, stop);
  if (turns)
    moveTurn(e, turn, p, turnAt, turns * words, turns * turnBytes);
  return turns;
}

/* How far the encoding has come. Every function that takes it is inlined, so that it lives in
 * registers. */
typedef struct Progress {
  const uint64_t *p, *stop; /* records: the next one, and where to stop */
  uint64_t at;              /* of the next one, as CgpEncoderRecord.at */
  uint64_t steadyFrom;      /* since there, no difference has changed */
  uint64_t previous, repeats;
  uint8_t *out;
  CgpPatience patience;
} Progress;

#define INLINE static inline __attribute__((always_inline))

/* Where the record closes a turn of steady records: the turns that follow. 0: none does. */
INLINE int followTurns(const CgpEncoder *e, Progress *at, const CgpEncoderRecord *record) {
  at->out = cgpPutRepeats(at->out, &at->repeats);
  uint64_t words = at->at - record->at;
  uint64_t bytes = (uint64_t)(at->out - e->bytes) - record->bytesAt;
  uint64_t turns = takeTurns(e, at->p - words, at->p, at->stop, bytes);
  cgpLearn(&at->patience, turns != 0);
  at->out = cgpRepeatBytes(at->out, bytes, turns);
  at->p += turns * words;
  at->at += turns * words;
  return turns != 0;
}

/* A start or an end of a loop is two changes in a row; what changes more often is irregular. Chosen
 * by looking at loops. */
#define RESTLESS 3
#define MOST_RESTLESS 6

INLINE void judge(CgpEncoderRecord *record, uint64_t changed) {
  record->restless = changed ? record->restless + 1 : 0;
  if (record->restless < RESTLESS)
    return;
  record->varies = 1;
  record->restless = MOST_RESTLESS;
}

/* The record as bytes, from the cache if its differences are what they were. */
INLINE void putNext(const CgpEncoder *e, Progress *at, uint64_t id, CgpEncoderRecord *record,
                    uint64_t changed) {
  at->out = cgpPutRepeats(at->out, &at->repeats);
  record->at = at->at;
  record->bytesAt = (uint64_t)(at->out - e->bytes);
  if (!changed && record->cachedSize) {
    memcpy(at->out, record->cached, CGP_CACHED_BYTES);
    at->out += record->cachedSize;
  } else {
    const uint8_t *begin = at->out;
    at->out = cgpPutRecord(at->out, (uint32_t)id, record, &e->word[record->first]);
    if (changed)
      record->cachedSize = 0; /* it may change again: irregular records are never kept */
    else
      cgpCacheRecord(record, begin, at->out);
  }
  if (changed)
    at->steadyFrom = at->at + 1;
  if (!record->varies)
    judge(record, changed);
  at->previous = id;
}

/* One record, with its repetitions. */
INLINE void keepRecord(const CgpEncoder *e, Progress *at, uint64_t id, CgpEncoderRecord *record) {
  CgpEncoderWord *word = &e->word[record->first];
  uint64_t changed;
  const uint64_t *begin = at->p;
  at->p = advanceBySize(word, record->words, begin + 1, &changed);
  if (!changed && id == at->previous) {
    const uint64_t *first = at->p;
    at->p = skipRepeatsBySize(word, record->words, id, first, at->stop);
    at->repeats += 1 + (uint64_t)(at->p - first) / (1 + record->words);
    record->restless = 0;
  } else {
    putNext(e, at, id, record, changed);
  }
  at->at += (uint64_t)(at->p - begin);
}

/* Whether the record, which changes in a word that does not vary yet, is one that varies from now
 * on. Some do so now and then only, where a loop begins. */
INLINE int learnWords(CgpEncoder *encoder, Progress *at, uint64_t id, CgpEncoderRecord *record) {
  if (record->calm) {
    record->varies = record->restless = record->calm = 0;
    return 0;
  }
  record->restless += 2;
  if (record->restless < MOST_RESTLESS)
    return 0;
  record->restless = 0;
  at->out = cgpPutRepeats(at->out, &at->repeats);
  at->out = cgpPutVaryingWords(at->out, encoder, id, at->p);
  at->previous = encoder->ids;
  return 1;
}

/* Records from here on that vary; 0 if this one does not. */
INLINE int keepVarying(CgpEncoder *encoder, Progress *at, uint64_t id, CgpEncoderRecord *record) {
  const uint64_t *next = cgpVaryRecords(encoder, id, at->p, at->stop), token = encoder->ids + id;
  if (next == at->p) {
    if (!learnWords(encoder, at, id, record))
      return 0;
    next = cgpVaryRecords(encoder, id, at->p, at->stop);
  }
  const uint64_t words = (uint64_t)(next - at->p), one = 1u + record->words;
  const uint64_t count = words == one ? 1 : words / one; /* most are alone: to divide takes long */
  record->restless = count < record->restless ? record->restless - count : 0;
  if (at->previous != token) {
    at->out = cgpPutUnsigned(cgpPutRepeats(at->out, &at->repeats), token);
    --at->repeats;
  }
  at->repeats += count;
  at->at += words;
  at->p = next;
  at->steadyFrom = at->at;
  at->previous = token;
  return 1;
}

const uint64_t *cgpKeepRecords(CgpEncoder *encoder, const uint64_t *p, const uint64_t *stop) {
  /* Stores of bytes may alias *encoder, but not a copy. What is not inlined takes *encoder: so the
   * copy is in registers, and most of it nowhere. */
  const CgpEncoder e = *encoder;
  Progress at = {.p = p,
                 .stop = stop,
                 .at = e.position,
                 .steadyFrom = e.position,
                 .previous = e.previous,
                 .repeats = e.repeats,
                 .out = e.bytes + e.size};
  while (at.p < stop) {
    uint64_t id = *at.p;
    if (id < CGP_RECORD_FIRST || id >= e.ids)
      break;
    CgpEncoderRecord *record = &e.record[id];
    if ((uint64_t)(stop - at.p) <= record->words)
      break;
    int closesTurn = record->at >= at.steadyFrom && id != at.previous;
    if (closesTurn && cgpIsTimeToLook(&at.patience) && followTurns(encoder, &at, record))
      continue;
    if (record->varies && keepVarying(encoder, &at, id, record))
      continue;
    keepRecord(&e, &at, id, record);
  }
  encoder->size = (uint64_t)(at.out - e.bytes);
  encoder->previous = (uint32_t)at.previous;
  encoder->repeats = at.repeats;
  encoder->position = at.at;
  return at.p;
}
