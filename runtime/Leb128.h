/* Variable-length integers of the record encoding. Each writer returns the new end. */
#ifndef CGPREDICT_RUNTIME_LEB128_H
#define CGPREDICT_RUNTIME_LEB128_H

#include <stdint.h>

#define CGP_LEB128_BYTES 10 /* of the longest 64-bit value */

static inline uint8_t *cgpPutUnsigned(uint8_t *out, uint64_t value) {
  while (value >= 0x80) {
    *out++ = (uint8_t)(value | 0x80);
    value >>= 7;
  }
  *out++ = (uint8_t)value;
  return out;
}

/* Zigzag: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
static inline uint64_t cgpZigzag(uint64_t value) { return (value << 1) ^ (0 - (value >> 63)); }

static inline uint8_t *cgpPutSigned(uint8_t *out, uint64_t value) {
  return cgpPutUnsigned(out, cgpZigzag(value));
}

#endif
