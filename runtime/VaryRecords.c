/* Records in which some words change as they like and the others go on by the same difference:
 * those of irregular accesses. */
#include "runtime/RecordBytes.h"

#define INLINE static inline __attribute__((always_inline))

/* Takes records while there is room for their values. With `words` constant where it is small: then
 * what is known of them stays in registers. */
INLINE uint32_t takeRecords(const CgpVaryingWords *of, const uint32_t words, uint64_t id,
                            const uint64_t *p, const uint64_t *stop, uint32_t room) {
  uint32_t taken = 0;
  for (; taken < room && (uint64_t)(stop - p) > words && p[0] == id; p += 1 + words) {
    uint64_t wrong = 0;
    for (uint32_t i = 0; i < words; ++i)
      wrong |= (of->next[i] ^ p[1 + i]) & of->steady[i];
    if (wrong)
      break;
    for (uint32_t i = 0; i < words; ++i) {
      of->value[i][taken] = p[1 + i];
      of->next[i] += of->step[i];
    }
    ++taken;
  }
  return taken;
}

#define SHORT_WORDS 4

INLINE uint32_t takeShort(const CgpVaryingWords *of, const uint32_t words, uint64_t id,
                          const uint64_t *p, const uint64_t *stop, uint32_t room) {
  uint64_t next[SHORT_WORDS], step[SHORT_WORDS], steady[SHORT_WORDS], *value[SHORT_WORDS];
  for (uint32_t i = 0; i < words; ++i) {
    next[i] = of->next[i];
    step[i] = of->step[i];
    steady[i] = of->steady[i];
    value[i] = of->value[i];
  }
  const CgpVaryingWords local = {next, step, steady, value, of->unused};
  return takeRecords(&local, words, id, p, stop, room);
}

static uint32_t takeBySize(const CgpVaryingWords *of, uint32_t words, uint64_t id,
                           const uint64_t *p, const uint64_t *stop, uint32_t room) {
  switch (words) {
  case 1:
    return takeShort(of, 1, id, p, stop, room);
  case 2:
    return takeShort(of, 2, id, p, stop, room);
  case 3:
    return takeShort(of, 3, id, p, stop, room);
  case 4:
    return takeShort(of, 4, id, p, stop, room);
  default:
    return takeRecords(of, words, id, p, stop, room);
  }
}

/* What the next records are to be compared with, and where their values go: those of steady words
 * nowhere. Returns how many there is room for. */
static uint32_t setUp(CgpEncoder *e, const CgpEncoderRecord *record) {
  const CgpVaryingWords *of = &e->varying;
  uint32_t room = CGP_BLOCK_VALUES;
  for (uint32_t i = 0; i < record->words; ++i) {
    const CgpEncoderWord *word = &e->word[record->first + i];
    CgpColumn *column = &e->column[record->first + i];
    of->next[i] = word->last + word->difference;
    of->step[i] = word->difference;
    of->steady[i] = ~word->varies;
    of->value[i] = word->varies ? column->value + column->count : of->unused;
    if (word->varies && CGP_BLOCK_VALUES - column->count < room)
      room = CGP_BLOCK_VALUES - column->count;
  }
  return room;
}

INLINE void closeBlock(CgpEncoder *e, uint32_t word) {
  CgpColumn *column = &e->column[word];
  if (column->count == CGP_BLOCK_VALUES)
    e->blocksSize = (uint64_t)(cgpPutBlock(e->blocks + e->blocksSize, word, column) - e->blocks);
}

/* The words after `taken` records, of which the last ones stand before `next`. */
static void move(CgpEncoder *e, CgpEncoderRecord *record, const uint64_t *next, uint32_t taken) {
  const uint64_t *last = next - record->words, *former = last - 1 - record->words;
  uint64_t calm = 1;
  for (uint32_t i = 0; i < record->words; ++i) {
    CgpEncoderWord *word = &e->word[record->first + i];
    CgpColumn *column = &e->column[record->first + i];
    const uint64_t before = taken > 1 ? former[i] : word->last;
    word->difference = last[i] - before;
    word->last = last[i];
    if (!word->varies)
      continue;
    column->count += taken;
    closeBlock(e, record->first + i);
    calm &= column->calm;
  }
  record->calm = (uint8_t)calm;
}

/* A record that another one follows: 0 if it changes in a steady word. */
static int takeOne(CgpEncoder *e, CgpEncoderRecord *record, const uint64_t *payload) {
  CgpEncoderWord *word = &e->word[record->first];
  uint64_t wrong = 0, calm = 1;
  for (uint32_t i = 0; i < record->words; ++i)
    wrong |= ((word[i].last + word[i].difference) ^ payload[i]) & ~word[i].varies;
  if (wrong)
    return 0;
  for (uint32_t i = 0; i < record->words; ++i) {
    word[i].difference = payload[i] - word[i].last;
    word[i].last = payload[i];
    if (!word[i].varies)
      continue;
    CgpColumn *column = &e->column[record->first + i];
    column->value[column->count++] = payload[i];
    closeBlock(e, record->first + i);
    calm &= column->calm;
  }
  record->calm = (uint8_t)calm;
  return 1;
}

static const uint64_t *takeRun(CgpEncoder *e, CgpEncoderRecord *record, uint64_t id,
                               const uint64_t *p, const uint64_t *stop) {
  uint32_t room, taken;
  do {
    room = setUp(e, record);
    taken = takeBySize(&e->varying, record->words, id, p, stop, room);
    if (taken == 0)
      break;
    p += (uint64_t)taken * (1u + record->words);
    move(e, record, p, taken);
  } while (taken == room && !record->calm);
  return p;
}

const uint64_t *cgpVaryRecords(CgpEncoder *e, uint64_t id, const uint64_t *p,
                               const uint64_t *stop) {
  CgpEncoderRecord *record = &e->record[id];
  const uint64_t *next = p + 1 + record->words;
  if (record->calm)
    return p;
  if (next < stop && *next == id)
    return takeRun(e, record, id, p, stop);
  return takeOne(e, record, p + 1) ? next : p;
}

uint8_t *cgpPutVaryingWords(uint8_t *out, const CgpEncoder *e, uint64_t id, const uint64_t *p) {
  const CgpEncoderRecord *record = &e->record[id];
  CgpEncoderWord *word = &e->word[record->first];
  uint32_t count = 0;
  for (uint32_t i = 0; i < record->words; ++i)
    count += !word[i].varies && word[i].last + word[i].difference != p[1 + i];
  out = cgpPutUnsigned(cgpPutUnsigned(cgpPutUnsigned(out, e->ids), id), count);
  for (uint32_t i = 0; i < record->words; ++i) {
    if (word[i].varies || word[i].last + word[i].difference == p[1 + i])
      continue;
    word[i].varies = UINT64_MAX;
    out = cgpPutUnsigned(out, i);
  }
  return out;
}
