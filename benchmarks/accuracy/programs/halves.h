/* Numbers of 16 bits that are the upper half of a float (bfloat16). */
#ifndef ACCURACY_HALVES_H
#define ACCURACY_HALVES_H

#include <stdint.h>
#include <string.h>

typedef uint16_t Half;

static inline float widened(Half half) {
  const uint32_t bits = (uint32_t)half << 16;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline Half narrowed(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (Half)((bits + 0x8000) >> 16);
}

#endif
