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
  const CgpVaryingWords local = {
      .next = next, .step = step, .steady = steady, .value = value, .unused = of->unused};
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

/* How far the values of records that were taken lie from those that they go with. */
static void takeDistances(const CgpVaryingWords *of, uint32_t words, const uint64_t *p,
                          uint32_t taken) {
  for (uint32_t i = 0; i < words; ++i) {
    if (!of->relative[i])
      continue;
    const uint64_t *record = p, within = of->within[i], apart = of->apart[i];
    for (uint32_t k = 0; k < taken; ++k, record += 1 + words)
      of->relative[i][k] = record[1 + i] - apart - record[within];
  }
}

/* Where the words' sources are; a run of records changes none but its own. */
static void setUpSources(CgpEncoder *e, CgpEncoderRecord *record, uint64_t id) {
  const CgpVaryingWords *of = &e->varying;
  record->sources = 0;
  for (uint32_t i = 0; i < record->words; ++i) {
    const CgpEncoderWord *word = &e->word[record->first + i];
    CgpColumn *column = &e->column[record->first + i];
    const uint32_t source = word->source, own = source - record->first;
    of->relative[i] = NULL;
    if (!word->varies || source == CGP_NO_SOURCE)
      continue;
    record->sources = 1;
    of->relative[i] = column->relative + column->count;
    of->within[i] = own < i ? 1 + own : 0;
    of->apart[i] = own < i ? 0 : e->word[source].last - id;
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
    e->blocksSize = (uint64_t)(cgpPutBlock(e->blocks + e->blocksSize, word, column,
                                           &e->word[word].source) -
                               e->blocks);
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
    if (word[i].source != CGP_NO_SOURCE) /* words before this one are up to date */
      column->relative[column->count] = payload[i] - e->word[word[i].source].last;
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
    if (record->sources) {
      setUpSources(e, record, id);
      takeDistances(&e->varying, record->words, p, taken);
    }
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

#define LINE 64         /* bytes in which addresses are taken for those of one place */
#define MOST_SOURCES 256 /* words that are looked at */

/* A word that this one of the record may go with: the first that was or is in the same line, as an
 * address has that is used again; else the first of the record that varies, as those of arrays with
 * one index do. */
static uint32_t findSource(const CgpEncoder *e, uint64_t id, uint32_t i, const uint64_t *payload) {
  const uint32_t first = e->record[id].first, begin = e->record[CGP_RECORD_FIRST].first;
  const uint32_t end = e->wordCount - begin > MOST_SOURCES ? begin + MOST_SOURCES : e->wordCount;
  for (uint32_t w = begin; w < end; ++w) {
    const uint64_t value = w - first < i ? payload[w - first] : e->word[w].last;
    const int later = w - first >= i && w - first < e->record[id].words;
    if (!later && payload[i] - value + LINE < 2 * LINE)
      return w;
  }
  for (uint32_t w = first; w < first + i; ++w)
    if (e->word[w].varies)
      return w;
  return CGP_NO_SOURCE;
}

uint8_t *cgpPutVaryingWords(uint8_t *out, const CgpEncoder *e, uint64_t id, const uint64_t *p) {
  CgpEncoderRecord *record = &e->record[id];
  CgpEncoderWord *word = &e->word[record->first];
  uint32_t count = 0;
  for (uint32_t i = 0; i < record->words; ++i)
    count += !word[i].varies && word[i].last + word[i].difference != p[1 + i];
  out = cgpPutUnsigned(cgpPutUnsigned(cgpPutUnsigned(out, e->ids), id), count);
  for (uint32_t i = 0; i < record->words; ++i) {
    if (word[i].varies || word[i].last + word[i].difference == p[1 + i])
      continue;
    word[i].varies = UINT64_MAX;
    word[i].source = findSource(e, id, i, p + 1);
    record->sources |= word[i].source != CGP_NO_SOURCE;
    out = cgpPutUnsigned(out, i);
  }
  return out;
}
