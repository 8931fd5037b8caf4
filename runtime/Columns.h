/* Values of words that vary from record to record, by columns: the bytes of CgpWindowFrame's column
 * blocks. No I/O. */
#ifndef CGPREDICT_RUNTIME_COLUMNS_H
#define CGPREDICT_RUNTIME_COLUMNS_H

#include "cgpredict/TraceFormat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One column: values that are not in a block yet, the one before them, and whether all values of
 * the latest block differ by the same. */
typedef struct CgpColumn {
  uint64_t before;
  uint32_t count, calm;
  uint64_t value[CGP_BLOCK_VALUES];
} CgpColumn;

/* Bytes that a block of column `index` takes at most. */
#define CGP_BLOCK_BYTES (8 * CGP_BLOCK_VALUES + 32)

/* The column's values as a block, which empties it; returns the new end. Up to 8 bytes behind that
 * are overwritten. */
uint8_t *cgpPutBlock(uint8_t *out, uint32_t index, CgpColumn *column);

#ifdef __cplusplus
}
#endif
#endif
