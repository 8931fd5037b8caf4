#include "runtime/Encoder.h"
#include "runtime/Memory.h"
#include "runtime/RecordBytes.h"

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
  cgpRelease(e->record);
  cgpRelease(e->word);
  e->record = cgpAllocate(ids * sizeof *e->record);
  e->word = cgpAllocate(count * sizeof *e->word);
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
    cgpRelease(e->bytes);
    e->bytes = cgpAllocate(capacity);
    e->capacity = e->bytes ? capacity : 0;
  }
  e->budget = budget;
  e->position = 1; /* 0 is where records are that have never been */
  return layOutRecords(e, words, ids) && e->bytes;
}

void cgpEncoderRelease(CgpEncoder *e) {
  cgpRelease(e->record);
  cgpRelease(e->word);
  cgpRelease(e->bytes);
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
  e->left = e->budget;
  e->over = 0;
  e->inThread = 1;
}

/* What a thread counted itself, as it was told to do: {REST, id, executions}. */
static int isCount(const CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
  return *p == CGP_RECORD_REST && end - p >= 3 && e->inThread && e->over &&
         p[1] >= CGP_RECORD_FIRST && p[1] < e->ids;
}

/* Records of the current thread: kept while the budget lasts, then counted. */
static const uint64_t *encodeThread(CgpEncoder *e, const uint64_t *p, const uint64_t *end) {
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
    if (isCount(e, p, end)) {
      cgpEncoderAddRest(e, (uint32_t)p[1], p[2]);
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
