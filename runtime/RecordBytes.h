/* Single records as bytes, and the differences between them: what the encoder's files share. */
#ifndef CGPREDICT_RUNTIME_RECORDBYTES_H
#define CGPREDICT_RUNTIME_RECORDBYTES_H

#include "runtime/Cycle.h"
#include "runtime/Encoder.h"
#include "runtime/Leb128.h"

#include <string.h>

/* Encodes records of the current thread; stops at `stop`, before a record that crosses it, and
 * before any that is not the kernel's own. */
const uint64_t *cgpKeepRecords(CgpEncoder *encoder, const uint64_t *p, const uint64_t *stop);

/* Takes the records from `p` on that have this id and change in no word but those that vary, until
 * they are calm, and returns the next one's place. */
const uint64_t *cgpVaryRecords(CgpEncoder *encoder, uint64_t id, const uint64_t *p,
                               const uint64_t *stop);

/* The words that change with the record at `p` vary from now on: says so in bytes. */
uint8_t *cgpPutVaryingWords(uint8_t *out, const CgpEncoder *encoder, uint64_t id,
                            const uint64_t *p);

/* The two threads before the next one that begins, while all are in one buffer and one frame. */
typedef struct CgpThreadTurns {
  const uint64_t *former, *latest; /* NULL: none */
  uint64_t bytesAt;                /* where the latest one begins in CgpEncoder.bytes */
  CgpPatience patience;
} CgpThreadTurns;

/* Takes whole threads from `p` on, where one begins and the latest has ended, that differ from it
 * by what it differs from the former. Returns where the next one begins. */
const uint64_t *cgpTakeThreads(CgpEncoder *encoder, CgpThreadTurns *turns, const uint64_t *p,
                               const uint64_t *end);

/* Counts records of the current thread, beyond its budget; stops like the former. */
const uint64_t *cgpCountRecords(CgpEncoder *encoder, const uint64_t *p, const uint64_t *stop);

/* The pending repetitions of the previous record. */
static inline uint8_t *cgpPutRepeats(uint8_t *out, uint64_t *repeats) {
  if (*repeats == 0)
    return out;
  *out++ = CGP_RECORD_REPEAT;
  out = cgpPutUnsigned(out, *repeats);
  *repeats = 0;
  return out;
}

/* A record whose differences are up to date. */
static inline uint8_t *cgpPutRecord(uint8_t *out, uint32_t id, const CgpEncoderRecord *record,
                                    const CgpEncoderWord *word) {
  out = cgpPutUnsigned(out, id);
  for (uint32_t i = 0; i < record->words; ++i)
    out = cgpPutSigned(out, word[i].difference);
  return out;
}

/* Keeps the record's encoding, if it is short. */
static inline void cgpCacheRecord(CgpEncoderRecord *record, const uint8_t *begin,
                                  const uint8_t *end) {
  uint64_t size = (uint64_t)(end - begin);
  record->cachedSize = size <= CGP_CACHED_BYTES ? (uint8_t)size : 0;
  memcpy(record->cached, begin, CGP_CACHED_BYTES);
}

/* Takes the payload as the latest one; nonzero if a difference is not what it was before. */
static inline uint64_t cgpAdvance(CgpEncoderWord *word, uint32_t words, const uint64_t *payload) {
  uint64_t changed = 0;
  for (uint32_t i = 0; i < words; ++i) {
    uint64_t difference = payload[i] - word[i].last;
    changed |= difference ^ word[i].difference;
    word[i].last = payload[i];
    word[i].difference = difference;
  }
  return changed;
}

#endif
