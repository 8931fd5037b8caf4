/* Turns raw records (id, payload words) into the encoding of CgpWindowFrame. No I/O.
 *
 *   cgpEncoderPrepare(&e, words, ids, budget)      once per launch
 *   cgpEncoderBeginBox(&e)
 *   while ((p = cgpEncode(&e, p, end)) != end)     whole records, as often as the buffer fills
 *     ... if e.malformed give up, else cgpEncoderEndFrame(&e), write e.bytes[0, e.size),
 *         cgpEncoderBeginFrame(&e)
 *   cgpEncoderEndBox(&e)                           then end the frame and write what is left
 *
 * A thread keeps the longest prefix of its records that fits its budget; what comes after it is
 * counted per record id and appended as CGP_RECORD_REST. Once `over`, a thread may count for itself
 * and end in raw records {CGP_RECORD_REST, id, executions}. With {CGP_RECORD_REST, id, 0} in front
 * of it, a record of that id is kept all the same: an eighth of the budget is left for these. */
#ifndef CGPREDICT_RUNTIME_ENCODER_H
#define CGPREDICT_RUNTIME_ENCODER_H

#include "runtime/Columns.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new frame begins at the first thread after this many encoded bytes. */
#define CGP_FRAME_BYTES (512u * 1024u)

/* Bytes before the records, left free for the CgpWindowFrame. */
#define CGP_ENCODER_HEADROOM sizeof(CgpWindowFrame)

#define CGP_CACHED_BYTES 16 /* a record's encoding, if it is not longer */

/* One word of a record id's payload: the latest value, its latest difference, and all bits where it
 * varies. */
typedef struct CgpEncoderWord {
  uint64_t last, difference, varies;
  uint32_t source; /* where it varies: a word that it may go with, or CGP_NO_SOURCE */
} CgpEncoderWord;

typedef struct CgpEncoderRecord {
  uint8_t cached[CGP_CACHED_BYTES]; /* encoding of the latest one; holds while differences do */
  uint32_t first;                   /* its words, index into CgpEncoder.word */
  uint16_t words;
  uint8_t cachedSize; /* 0: not cached */
  uint8_t inTurn;     /* scratch: how often it stands in a cycle */
  uint8_t varies;     /* 1: its differences change, and are looked at by word */
  uint8_t restless;   /* how often that was so of late where it is not provided for */
  uint8_t calm;       /* 1: it was not, for a block of values */
  uint8_t sources;    /* 1: words of it may go with others */
  uint64_t rest;      /* executions beyond the budget of the current thread */
  uint64_t at;        /* where the latest one begins, in words of all records so far */
  uint64_t bytesAt;   /* where it begins in CgpEncoder.bytes */
} CgpEncoderRecord;

/* The words of the record that is looked at, while words of it vary. */
typedef struct CgpVaryingWords {
  uint64_t *next, *step; /* what steady ones are to be, and advance by */
  uint64_t *steady;      /* all bits where one is */
  uint64_t **value;      /* where the next value goes */
  uint64_t *unused;      /* there, of steady ones: CGP_BLOCK_VALUES */
  /* The value that one goes with is `apart` + what stands at `within` in its record: the id there,
   * where it is another record's; how far it lies from that goes to `relative`. */
  uint64_t *apart, *within;
  uint64_t **relative;
} CgpVaryingWords;

typedef struct CgpEncoder {
  uint8_t *memory; /* of what is per record id, per word, and of one record's words */
  uint64_t memoryCapacity;
  CgpEncoderRecord *record; /* per record id */
  CgpEncoderWord *word;
  CgpColumn *column; /* per word */
  CgpVaryingWords varying;
  uint32_t ids;
  uint32_t wordCount;
  uint64_t budget; /* words per thread, ids included */
  uint64_t left;   /* of the current thread's budget, for its prefix */
  uint64_t late;   /* of it, for records behind the prefix */
  int inThread, over, malformed;
  uint64_t kept;     /* id of the next record, which is kept though the prefix has ended; else 0 */
  uint32_t previous; /* id of the latest record in this frame; ids + id if its words vary */
  uint64_t repeats;  /* of it, not yet in `bytes` */
  uint64_t position; /* words of all records so far */
  uint8_t *bytes;    /* CGP_ENCODER_HEADROOM bytes, then the records */
  uint64_t size, capacity;
  uint8_t *blocks; /* of the frame's columns */
  uint64_t blocksSize, blocksCapacity;
} CgpEncoder;

/* Lets the encoder hold threads of `budget` words of a kernel with these records. 0: no memory. */
int cgpEncoderPrepare(CgpEncoder *encoder, const uint16_t *words, uint32_t ids, uint64_t budget);

void cgpEncoderBeginBox(CgpEncoder *encoder);
void cgpEncoderBeginFrame(CgpEncoder *encoder);

/* Encodes records up to `end`; returns where it stopped: `end`, the THREAD record that belongs to
 * the next frame, or a record that cannot be (sets `malformed`). */
const uint64_t *cgpEncode(CgpEncoder *encoder, const uint64_t *records, const uint64_t *end);

/* The current thread executed this record `count` times more, beyond its budget. */
void cgpEncoderAddRest(CgpEncoder *encoder, uint32_t id, uint64_t count);

void cgpEncoderEndBox(CgpEncoder *encoder);

/* Puts the columns behind the records; returns their bytes, the frame's `columns_size`. */
uint64_t cgpEncoderEndFrame(CgpEncoder *encoder);
void cgpEncoderRelease(CgpEncoder *encoder);

#ifdef __cplusplus
}
#endif
#endif
