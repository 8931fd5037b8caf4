/* Values of words that vary from record to record, by columns: the bytes of CgpWindowFrame's column
 * blocks. No I/O. */
#ifndef CGPREDICT_RUNTIME_COLUMNS_H
#define CGPREDICT_RUNTIME_COLUMNS_H

#include "cgpredict/TraceFormat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One column: values that are not in a block yet, the one before them, and whether all values of
 * the latest block differ by the same. `relative`: how far each value lies from its source's. */
typedef struct CgpColumn {
  uint64_t before;
  uint32_t count, calm;
  uint64_t value[CGP_BLOCK_VALUES], relative[CGP_BLOCK_VALUES];
} CgpColumn;

/* Bytes that a block of column `index` takes at most. */
#define CGP_BLOCK_BYTES (8 * CGP_BLOCK_VALUES + 32)

#define CGP_NO_SOURCE UINT32_MAX

/* The column's values as a block, which empties it; returns the new end. Up to 8 bytes behind that
 * are overwritten. `source`: the column that `relative` is of, or CGP_NO_SOURCE, which it becomes
 * where a block takes no fewer bits by it. */
uint8_t *cgpPutBlock(uint8_t *out, uint32_t index, CgpColumn *column, uint32_t *source);

#ifdef __cplusplus
}
#endif
#endif
