#include "runtime/Encoder.h"
#include "runtime/Memory.h"
#include "runtime/RecordBytes.h"

#include <string.h>

#define NO_RECORD UINT32_MAX
#define LATE_SHARE 8 /* of a thread's budget */

/* Bytes that one thread can add to a frame: each word of its budget, its THREAD record, and a REST
 * that names every record id; a REPEAT is never longer than what it stands for. */
static uint64_t threadBytes(uint32_t ids, uint64_t budget) {
  return CGP_LEB128_BYTES * (budget + 4 + 2 + 2 * (uint64_t)ids) + 2 * CGP_CACHED_BYTES;
}

/* Bytes of the records that say which words vary: each word says so once in a frame. */
static uint64_t varyingBytes(uint32_t ids, uint64_t words) {
  return CGP_LEB128_BYTES * (3 * (uint64_t)ids + 4 * words);
}

/* Bytes of a frame's columns: what one thread adds to a full frame, and what is left of each. A
 * word of its own stands for each value, and a value takes no more than 8 bytes and its share of a
 * block. */
static uint64_t blockBytes(uint64_t budget, uint64_t words) {
  return CGP_FRAME_BYTES + 2 * sizeof(uint64_t) * budget + 2 * CGP_BLOCK_BYTES * (words + 1);
}

static int reserve(uint8_t **bytes, uint64_t *capacity, uint64_t wanted) {
  if (wanted > *capacity) {
    cgpRelease(*bytes);
    *bytes = cgpAllocate(wanted);
    *capacity = *bytes ? wanted : 0;
  }
  return *bytes != NULL;
}

/* Words of all records, or UINT32_MAX where they are more. */
static uint32_t countWords(const uint16_t *words, uint32_t ids) {
  uint64_t count = 0;
  for (uint32_t id = 0; id < ids; ++id)
    count += id == CGP_RECORD_THREAD ? 3 : words[id];
  return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

/* Room for the words of the longest record. */
static void placeVarying(CgpVaryingWords *varying, uint64_t *room) {
  varying->next = room;
  varying->step = room + CGP_MAX_RECORD_WORDS;
  varying->steady = room + 2 * CGP_MAX_RECORD_WORDS;
  varying->value = (uint64_t **)(room + 3 * CGP_MAX_RECORD_WORDS);
  varying->apart = room + 4 * CGP_MAX_RECORD_WORDS;
  varying->within = room + 5 * CGP_MAX_RECORD_WORDS;
  varying->relative = (uint64_t **)(room + 6 * CGP_MAX_RECORD_WORDS);
  varying->unused = room + 7 * CGP_MAX_RECORD_WORDS;
}

/* In one piece that is kept from launch to launch: to map memory takes longer than to encode a
 * small one. */
static int placeRecords(CgpEncoder *e, uint32_t ids, uint32_t count) {
  const uint64_t varying = 7 * CGP_MAX_RECORD_WORDS + CGP_BLOCK_VALUES;
  const uint64_t wanted = ids * sizeof *e->record + count * (sizeof *e->word + sizeof *e->column) +
                          varying * sizeof(uint64_t);
  if (!reserve(&e->memory, &e->memoryCapacity, wanted))
    return 0;
  e->record = (CgpEncoderRecord *)(void *)e->memory;
  e->word = (CgpEncoderWord *)(void *)(e->record + ids);
  e->column = (CgpColumn *)(void *)(e->word + count);
  placeVarying(&e->varying, (uint64_t *)(void *)(e->column + count));
  memset(e->record, 0, ids * sizeof *e->record);
  return 1;
}

static int layOutRecords(CgpEncoder *e, const uint16_t *words, uint32_t ids) {
  const uint32_t count = countWords(words, ids);
  if (count == UINT32_MAX || !placeRecords(e, ids, count))
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
  e->budget = budget;
  e->position = 1; /* 0 is where records are that have never been */
  if (!layOutRecords(e, words, ids))
    return 0;
  const uint64_t blocks = blockBytes(budget, e->wordCount);
  const uint64_t records = CGP_ENCODER_HEADROOM + CGP_FRAME_BYTES + threadBytes(ids, budget) +
                           varyingBytes(ids, e->wordCount);
  return reserve(&e->bytes, &e->capacity, records + blocks) &&
         reserve(&e->blocks, &e->blocksCapacity, blocks);
}

void cgpEncoderRelease(CgpEncoder *e) {
  cgpRelease(e->memory);
  cgpRelease(e->bytes);
  cgpRelease(e->blocks);
  memset(e, 0, sizeof *e);
}

static void forgetChanges(CgpEncoderRecord *record) {
  record->cachedSize = record->varies = record->restless = record->calm = record->sources = 0;
}

void cgpEncoderBeginFrame(CgpEncoder *e) {
  memset(e->word, 0, e->wordCount * sizeof *e->word);
  for (uint32_t w = 0; w < e->wordCount; ++w)
    e->column[w].before = e->column[w].count = e->column[w].calm = 0;
  for (uint32_t id = 0; id < e->ids; ++id)
    forgetChanges(&e->record[id]);
  e->previous = NO_RECORD;
  e->repeats = 0;
  e->size = CGP_ENCODER_HEADROOM;
  e->blocksSize = 0;
}

uint64_t cgpEncoderEndFrame(CgpEncoder *e) {
  uint8_t *out = e->blocks + e->blocksSize;
  for (uint32_t w = 0; w < e->wordCount; ++w)
    if (e->column[w].count)
      out = cgpPutBlock(out, w, &e->column[w], &e->word[w].source);
  const uint64_t size = (uint64_t)(out - e->blocks);
  memcpy(e->bytes + e->size, e->blocks, size);
  e->size += size;
  return size;
}

void cgpEncoderBeginBox(CgpEncoder *e) {
  for (uint32_t id = 0; id < e->ids; ++id)
    e->record[id].rest = 0;
  e->inThread = e->over = e->malformed = 0;
  cgpEncoderBeginFrame(e);
}

static void endThread(CgpEncoder *e) {
  uint8_t *out = cgpPutRepeats(e->bytes + e->size, &e->repeats);
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
  uint64_t changed = cgpAdvance(word, 3, coordinate);
  uint8_t *out = e->bytes + e->size;
  if (!changed && record->cachedSize) {
    memcpy(out, record->cached, CGP_CACHED_BYTES);
    e->size += record->cachedSize;
  } else {
    const uint8_t *end = cgpPutRecord(out, CGP_RECORD_THREAD, record, word);
    cgpCacheRecord(record, out, end);
    e->size = (uint64_t)(end - e->bytes);
  }
  e->previous = CGP_RECORD_THREAD;
  e->late = e->budget / LATE_SHARE;
  e->left = e->budget - e->late;
  e->over = 0;
  e->kept = 0;
  e->inThread = 1;
}

/* What a thread counted itself, as it was told to do, {REST, id, executions}, or wants kept. */
static int isCount(const CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  return *p == CGP_RECORD_REST && end - p >= 3 && e->inThread && e->over &&
         p[1] >= CGP_RECORD_FIRST && p[1] < e->ids;
}

/* The record behind {REST, id, 0}. */
static const uint64_t *keepLate(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  const uint64_t words = 1 + (uint64_t)e->record[*p].words;
  e->kept = 0;
  if ((uint64_t)(end - p) < words)
    return p;
  if (words > e->late)
    return cgpCountRecords(e, p, p + words);
  e->late -= words;
  return cgpKeepRecords(e, p, p + words);
}

/* Records of the current thread: kept while the budget lasts, then counted. */
static const uint64_t *encodeThread(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  if (e->kept == *p && e->over)
    return keepLate(e, p, end);
  if (!e->over) {
    uint64_t available = (uint64_t)(end - p);
    const uint64_t *stop = e->left < available ? p + e->left : end;
    const uint64_t *next = cgpKeepRecords(e, p, stop);
    e->left -= (uint64_t)(next - p);
    p = next;
    int own = p < end && *p >= CGP_RECORD_FIRST && *p < e->ids;
    if (!own || stop == end)
      return p;
    e->over = 1;
  }
  return cgpCountRecords(e, p, end);
}

const uint64_t *cgpEncode(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  CgpThreadTurns turns = {0};
  while (p < end) {
    if (*p == CGP_RECORD_THREAD && end - p >= 4) {
      if (e->inThread) {
        endThread(e);
        p = cgpTakeThreads(e, &turns, p, end);
      }
      if (e->size + e->blocksSize >= CGP_ENCODER_HEADROOM + CGP_FRAME_BYTES)
        return p;
      turns.former = turns.latest;
      turns.latest = p;
      turns.bytesAt = e->size;
      beginThread(e, p + 1);
      p += 4;
      continue;
    }
    if (isCount(e, p, end)) {
      cgpEncoderAddRest(e, (uint32_t)p[1], p[2]);
      e->kept = p[2] == 0 ? p[1] : 0;
      p += 3;
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

void cgpEncoderAddRest(CgpEncoder *e, uint32_t id, uint64_t count) {
  e->record[id].rest += count;
  e->over = 1;
}

void cgpEncoderEndBox(CgpEncoder *e) {
  if (e->inThread)
    endThread(e);
}
