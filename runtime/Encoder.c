#include "runtime/Encoder.h"
#include "runtime/Cycle.h"
#include "runtime/Leb128.h"

#include <stdlib.h>
#include <string.h>

#define NO_RECORD UINT32_MAX

/* Bytes that one thread can add to a frame: each word of its budget, its THREAD record, and a REST
 * that names every record id; a REPEAT is never longer than what it stands for. */
static uint64_t threadBytes(uint32_t ids, uint64_t budget) {
  return CGP_LEB128_BYTES * (budget + 4 + 2 + 2 * (uint64_t)ids) + 2 * CGP_CACHED_BYTES;
}

static int layOutRecords(CgpEncoder *e, const uint16_t *words, uint32_t ids) {
  uint64_t count = 0;
  for (uint32_t id = 0; id < ids; ++id)
    count += id == CGP_RECORD_THREAD ? 3 : words[id];
  free(e->record);
  free(e->word);
  e->record = calloc(ids ? ids : 1, sizeof *e->record);
  e->word = calloc(count ? count : 1, sizeof *e->word);
  if (!e->record || !e->word || count > UINT32_MAX)
    return 0;
  e->ids = ids;
  e->wordCount = 0;
  for (uint32_t id = 0; id < ids; ++id) {
    e->record[id].first = e->wordCount;
    e->record[id].words = id == CGP_RECORD_THREAD ? 3 : words[id];
    e->wordCount += e->record[id].words;
  }
  return 1;
}

int cgpEncoderPrepare(CgpEncoder *e, const uint16_t *words, uint32_t ids, uint64_t budget) {
  uint64_t capacity = CGP_ENCODER_HEADROOM + CGP_FRAME_BYTES + threadBytes(ids, budget);
  if (capacity > e->capacity) {
    free(e->bytes);
    e->bytes = malloc(capacity);
    e->capacity = e->bytes ? capacity : 0;
  }
  e->budget = budget;
  e->position = 1; /* 0 is where records are that have never been */
  return layOutRecords(e, words, ids) && e->bytes;
}

void cgpEncoderRelease(CgpEncoder *e) {
  free(e->record);
  free(e->word);
  free(e->bytes);
  memset(e, 0, sizeof *e);
}

void cgpEncoderBeginFrame(CgpEncoder *e) {
  memset(e->word, 0, e->wordCount * sizeof *e->word);
  for (uint32_t id = 0; id < e->ids; ++id)
    e->record[id].cachedSize = 0;
  e->previous = NO_RECORD;
  e->repeats = 0;
  e->size = CGP_ENCODER_HEADROOM;
}

void cgpEncoderBeginBox(CgpEncoder *e) {
  for (uint32_t id = 0; id < e->ids; ++id)
    e->record[id].rest = 0;
  e->inThread = e->over = e->malformed = 0;
  cgpEncoderBeginFrame(e);
}

/* The pending repetitions of the previous record. */
static uint8_t *putRepeats(uint8_t *out, uint64_t *repeats) {
  if (*repeats == 0)
    return out;
  *out++ = CGP_RECORD_REPEAT;
  out = cgpPutUnsigned(out, *repeats);
  *repeats = 0;
  return out;
}

/* A record whose differences are up to date; keeps the encoding if it is short. */
static uint8_t *putRecord(uint8_t *out, uint32_t id, CgpEncoderRecord *record,
                          const CgpEncoderWord *word) {
  uint8_t *begin = out;
  out = cgpPutUnsigned(out, id);
  for (uint32_t i = 0; i < record->words; ++i)
    out = cgpPutSigned(out, word[i].difference);
  uint64_t size = (uint64_t)(out - begin);
  record->cachedSize = size <= CGP_CACHED_BYTES ? (uint8_t)size : 0;
  memcpy(record->cached, begin, record->cachedSize);
  return out;
}

/* Takes the payload as the latest one; nonzero if a difference is not what it was before. */
static inline uint64_t advance(CgpEncoderWord *word, uint32_t words, const uint64_t *payload) {
  uint64_t changed = 0;
  for (uint32_t i = 0; i < words; ++i) {
    uint64_t difference = payload[i] - word[i].last;
    changed |= difference ^ word[i].difference;
    word[i].last = payload[i];
    word[i].difference = difference;
  }
  return changed;
}

/* The same; returns the payload's end. Constant sizes for the payloads that are common: through
 * them the processor guesses where the next record begins, instead of waiting to be told. */
static inline const uint64_t *advanceBySize(CgpEncoderWord *word, uint32_t words,
                                            const uint64_t *payload, uint64_t *changed) {
  switch (words) {
  case 0:
    *changed = 0;
    return payload;
  case 1:
    *changed = advance(word, 1, payload);
    return payload + 1;
  case 2:
    *changed = advance(word, 2, payload);
    return payload + 2;
  case 3:
    *changed = advance(word, 3, payload);
    return payload + 3;
  default:
    *changed = advance(word, words, payload);
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

/* When to look for a cycle: at once after success, ever more seldom while there is none. */
typedef struct Patience {
  uint32_t failures, pause;
} Patience;

static int isTimeToLook(Patience *patience) {
  if (patience->pause == 0)
    return 1;
  --patience->pause;
  return 0;
}

static void learn(Patience *patience, int success) {
  patience->failures = success ? 0 : patience->failures + 1;
  patience->pause = patience->failures / 8;
  if (patience->pause > 64)
    patience->pause = 64;
}

/* Encodes records of the current thread; stops at `stop`, before a record that crosses it, and
 * before any that is not the kernel's own. */
static const uint64_t *keepRecords(CgpEncoder *e, const uint64_t *p, const uint64_t *stop) {
  const CgpEncoder encoder = *e; /* `out` could alias *e: the copy is known not to change */
  const uint64_t *const begin = p;
  uint64_t steadyFrom = encoder.position; /* since there, no difference has changed */
  uint8_t *out = encoder.bytes + encoder.size;
  uint64_t previous = encoder.previous, repeats = encoder.repeats;
  Patience patience = {0, 0};
  while (p < stop) {
    uint64_t id = *p, at = encoder.position + (uint64_t)(p - begin);
    if (id < CGP_RECORD_FIRST || id >= encoder.ids)
      break;
    CgpEncoderRecord *record = &encoder.record[id];
    CgpEncoderWord *word = &encoder.word[record->first];
    uint32_t words = record->words;
    if ((uint64_t)(stop - p) <= words)
      break;
    if (record->at >= steadyFrom && id != previous && isTimeToLook(&patience)) {
      out = putRepeats(out, &repeats);
      uint64_t turn = at - record->at, bytes = (uint64_t)(out - encoder.bytes) - record->bytesAt;
      uint64_t turns = takeTurns(&encoder, p - turn, p, stop, bytes);
      learn(&patience, turns != 0);
      out = cgpRepeatBytes(out, bytes, turns);
      p += turns * turn;
      if (turns)
        continue;
    }
    uint64_t changed;
    p = advanceBySize(word, words, p + 1, &changed);
    if (!changed && id == previous) {
      const uint64_t *next = skipRepeatsBySize(word, words, id, p, stop);
      repeats += 1 + (uint64_t)(next - p) / (1 + words);
      p = next;
      continue;
    }
    out = putRepeats(out, &repeats);
    record->at = at;
    record->bytesAt = (uint64_t)(out - encoder.bytes);
    if (!changed && record->cachedSize) {
      memcpy(out, record->cached, CGP_CACHED_BYTES);
      out += record->cachedSize;
    } else {
      out = putRecord(out, (uint32_t)id, record, word);
    }
    if (changed)
      steadyFrom = at + 1;
    previous = id;
  }
  e->size = (uint64_t)(out - encoder.bytes);
  e->previous = (uint32_t)previous;
  e->repeats = repeats;
  e->position += (uint64_t)(p - begin);
  return p;
}

/* Counts records beyond the budget, up to the next thread. */
static const uint64_t *countRecords(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  while (p < end && *p >= CGP_RECORD_FIRST && *p < e->ids &&
         (uint64_t)(end - p) > e->record[*p].words) {
    CgpEncoderRecord *record = &e->record[*p];
    ++record->rest;
    p += 1 + record->words;
  }
  return p;
}

static void endThread(CgpEncoder *e) {
  uint8_t *out = putRepeats(e->bytes + e->size, &e->repeats);
  if (e->over) {
    uint64_t pairs = 0;
    for (uint32_t id = CGP_RECORD_FIRST; id < e->ids; ++id)
      pairs += e->record[id].rest != 0;
    *out++ = CGP_RECORD_REST;
    out = cgpPutUnsigned(out, pairs);
    for (uint32_t id = CGP_RECORD_FIRST; id < e->ids; ++id) {
      if (e->record[id].rest == 0)
        continue;
      out = cgpPutUnsigned(cgpPutUnsigned(out, id), e->record[id].rest);
      e->record[id].rest = 0;
    }
  }
  e->size = (uint64_t)(out - e->bytes);
  e->inThread = 0;
}

static void beginThread(CgpEncoder *e, const uint64_t coordinate[3]) {
  CgpEncoderRecord *record = &e->record[CGP_RECORD_THREAD];
  CgpEncoderWord *word = &e->word[record->first];
  uint64_t changed = advance(word, 3, coordinate);
  uint8_t *out = e->bytes + e->size;
  if (!changed && record->cachedSize) {
    memcpy(out, record->cached, CGP_CACHED_BYTES);
    e->size += record->cachedSize;
  } else {
    e->size = (uint64_t)(putRecord(out, CGP_RECORD_THREAD, record, word) - e->bytes);
  }
  e->previous = CGP_RECORD_THREAD;
  e->left = e->budget;
  e->over = 0;
  e->inThread = 1;
}

/* Records of the current thread: kept while the budget lasts, then counted. */
static const uint64_t *encodeThread(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  if (!e->over) {
    uint64_t available = (uint64_t)(end - p);
    const uint64_t *stop = e->left < available ? p + e->left : end;
    const uint64_t *next = keepRecords(e, p, stop);
    e->left -= (uint64_t)(next - p);
    p = next;
    int own = p < end && *p >= CGP_RECORD_FIRST && *p < e->ids;
    if (!own || stop == end)
      return p;
    e->over = 1;
  }
  return countRecords(e, p, end);
}

const uint64_t *cgpEncode(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  while (p < end) {
    if (*p == CGP_RECORD_THREAD && end - p >= 4) {
      if (e->inThread)
        endThread(e);
      if (e->size >= CGP_ENCODER_HEADROOM + CGP_FRAME_BYTES)
        return p;
      beginThread(e, p + 1);
      p += 4;
      continue;
    }
    const uint64_t *next = e->inThread ? encodeThread(e, p, end) : p;
    if (next == p) {
      e->malformed = 1;
      return p;
    }
    p = next;
  }
  return p;
}

void cgpEncoderEndBox(CgpEncoder *e) {
  if (e->inThread)
    endThread(e);
}
