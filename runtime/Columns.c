/* Addresses as bits: those of a block by how far they lie above its least one, or by what they
 * differ from the one before, where most of these are small and few are not. "Patched frame of
 * reference": M. Zukowski, S. Heman, N. Nes, P. Boncz, Super-Scalar RAM-CPU Cache Compression, ICDE
 * 2006. */
#include "runtime/Columns.h"
#include "runtime/Leb128.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

INLINE unsigned bitsOf(uint64_t value) { return value ? 64 - (unsigned)__builtin_clzll(value) : 0; }

INLINE unsigned zerosBelow(uint64_t value) { return value ? (unsigned)__builtin_ctzll(value) : 0; }

/* Bits on their way out, whole bytes at a time. */
typedef struct Bits {
  uint8_t *out;
  uint64_t held;
  unsigned filled;
} Bits;

INLINE void putBits(Bits *bits, uint64_t value, unsigned width) {
  bits->held |= value << bits->filled;
  bits->filled += width;
  memcpy(bits->out, &bits->held, sizeof bits->held);
  bits->out += bits->filled / 8;
  bits->held >>= bits->filled & 56;
  bits->filled &= 7;
}

/* The low `width` bits of each value, one behind the other. Narrow ones are joined before they are
 * put, since one has to wait for where the other ends. */
INLINE uint8_t *pack(uint8_t *out, const uint64_t *value, uint32_t count, unsigned width) {
  if (width > 56) {
    memcpy(out, value, count * sizeof *value);
    return out + count * sizeof *value;
  }
  const uint64_t mask = (UINT64_C(1) << width) - 1;
  Bits bits = {out, 0, 0};
  uint32_t i = 0;
  for (; width <= 14 && count - i >= 4; i += 4)
    putBits(&bits,
            (value[i] & mask) | (value[i + 1] & mask) << width |
                ((value[i + 2] & mask) | (value[i + 3] & mask) << width) << 2 * width,
            4 * width);
  for (; width <= 28 && count - i >= 2; i += 2)
    putBits(&bits, (value[i] & mask) | (value[i + 1] & mask) << width, 2 * width);
  for (; i < count; ++i)
    putBits(&bits, value[i] & mask, width);
  return bits.out + (bits.filled != 0);
}

/* How values are to be packed: in `width` bits, but for those that have up to `most`. */
typedef struct Width {
  unsigned width, most;
  uint32_t exceptions, bits; /* in all */
} Width;

/* 57 and more bits are packed as 64. */
INLINE unsigned packedBits(unsigned width) { return width > 56 ? 64 : width; }

/* Whether differences of up to `most` bits take more than values of `ofValues`, whichever are
 * excepted. In a width w two bits below `ofValues` or less, at least those are that do not fit into
 * this; and the w * count + exceptions * (8 + most - w) bits are less than ofValues * count only if
 * exceptions are less than count * ofValues / (8 + most). */
INLINE int exceptionsCost(const uint64_t *value, uint32_t count, unsigned most, unsigned ofValues) {
  if (most > 56 || most < ofValues || ofValues < 2)
    return 0;
  uint64_t fitting = 0;
  for (uint32_t i = 0; i < count; ++i)
    fitting += (value[i] - (UINT64_C(1) << (ofValues - 2))) >> 63;
  return (count - fitting) * (8 + most) >= (uint64_t)count * ofValues;
}

INLINE Width bestWidth(const uint64_t *value, uint32_t count, unsigned most) {
  uint32_t having[65], also[65]; /* two, as a count waits for the one before it */
  memset(having, 0, (most + 1) * sizeof *having);
  memset(also, 0, (most + 1) * sizeof *also);
  for (uint32_t i = 0; i < count; ++i)
    ++(i & 1 ? also : having)[bitsOf(value[i])];
  Width best = {packedBits(most), packedBits(most), 0, packedBits(most) * count};
  uint32_t exceptions = 0;
  for (unsigned width = most; width-- > 0;) {
    exceptions += having[width + 1] + also[width + 1];
    uint32_t bits = packedBits(width) * count + exceptions * (8 + packedBits(most - width));
    if (bits < best.bits && width <= 56)
      best = (Width){width, most, exceptions, bits};
  }
  return best;
}

/* What the values less than `width` bits do not hold: their places, then the bits above. */
INLINE uint8_t *putExceptions(uint8_t *out, const uint64_t *value, uint32_t count,
                              const Width *width) {
  uint64_t above[CGP_BLOCK_VALUES];
  uint32_t exceptions = 0;
  *out++ = (uint8_t)(width->most - width->width);
  for (uint32_t i = 0; i < count; ++i) { /* no branch: which they are cannot be guessed */
    const uint64_t high = value[i] >> width->width;
    *out = (uint8_t)i;
    above[exceptions] = high;
    out += high != 0;
    exceptions += high != 0;
  }
  return pack(out, above, exceptions, width->most - width->width);
}

/* A block as values: how far they lie above the least one. */
INLINE Width asValues(const uint64_t *value, uint32_t count, uint64_t *base, unsigned *shift) {
  int64_t least = (int64_t)value[0], greatest = least;
  uint64_t differing = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const int64_t one = (int64_t)value[i];
    least = one < least ? one : least;
    greatest = one > greatest ? one : greatest;
    differing |= value[i] ^ value[0];
  }
  *base = (uint64_t)least;
  *shift = zerosBelow(differing);
  const unsigned width = packedBits(bitsOf(((uint64_t)greatest - *base) >> *shift));
  return (Width){width, width, 0, width * count};
}

/* The same block by differences, as zigzag. */
INLINE Width asDifferences(CgpColumn *column, uint64_t *residual, unsigned *shift,
                           unsigned ofValues) {
  const uint64_t *value = column->value;
  uint64_t differences = 0, changes = 0, step = value[1] - value[0];
  for (uint32_t i = 1; i < column->count; ++i) {
    residual[i] = value[i] - value[i - 1];
    differences |= residual[i];
    changes |= residual[i] ^ step;
  }
  residual[0] = value[0] - column->before;
  differences |= residual[0];
  column->calm = !changes;
  *shift = zerosBelow(differences);
  uint64_t all = 0;
  for (uint32_t i = 0; i < column->count; ++i) {
    residual[i] = cgpZigzag((uint64_t)((int64_t)residual[i] >> *shift));
    all |= residual[i];
  }
  const unsigned most = bitsOf(all);
  if (exceptionsCost(residual, column->count, most, ofValues))
    return (Width){packedBits(most), packedBits(most), 0, packedBits(most) * column->count};
  return bestWidth(residual, column->count, most);
}

INLINE int isCalm(const CgpColumn *column) {
  const uint64_t *value = column->value;
  uint64_t changes = 0, step = value[1] - value[0];
  for (uint32_t i = 1; i < column->count; ++i)
    changes |= (value[i] - value[i - 1]) ^ step;
  return !changes;
}

typedef enum Form { VALUES, DIFFERENCES, RELATIVE } Form;

INLINE uint8_t *putHead(uint8_t *out, Form form, const Width *width, unsigned shift,
                        uint32_t source, uint64_t base) {
  *out++ = (uint8_t)(width->width | (form == DIFFERENCES ? CGP_BLOCK_DIFFERENCES : 0));
  *out++ = (uint8_t)(shift | (form == RELATIVE ? CGP_BLOCK_RELATIVE : 0));
  if (form == RELATIVE)
    out = cgpPutUnsigned(out, source);
  if (form != DIFFERENCES)
    out = cgpPutUnsigned(out, form == RELATIVE ? cgpZigzag(base) : base);
  *out++ = (uint8_t)width->exceptions;
  return out;
}

/* The least of the ways to write the values, and what is to be packed. */
typedef struct Choice {
  Form form;
  Width width;
  unsigned shift;
  uint64_t base;
} Choice;

/* From the least one on, in as few bits as there are. */
INLINE void takeBase(const uint64_t *value, uint32_t count, const Choice *choice,
                     uint64_t *residual) {
  for (uint32_t i = 0; i < count; ++i)
    residual[i] = (value[i] - choice->base) >> choice->shift;
}

INLINE Choice chooseOwn(CgpColumn *column, const Choice *values, uint64_t *residual) {
  Choice differences = {.form = DIFFERENCES};
  differences.width = asDifferences(column, residual, &differences.shift, values->width.width);
  if (differences.width.bits <= values->width.bits)
    return differences;
  takeBase(column->value, column->count, values, residual);
  return *values;
}

/* Distances from a source are mostly the same or small, and then decide at once: differences take
 * the longest to be looked at. */
INLINE Choice choose(CgpColumn *column, uint64_t *residual, uint32_t *source) {
  const uint32_t count = column->count;
  Choice values = {.form = VALUES}, relative = {.form = RELATIVE};
  values.width = asValues(column->value, count, &values.base, &values.shift);
  if (*source == CGP_NO_SOURCE)
    return chooseOwn(column, &values, residual);
  relative.width = asValues(column->relative, count, &relative.base, &relative.shift);
  if (2 * relative.width.bits < values.width.bits) {
    column->calm = (uint32_t)isCalm(column);
    takeBase(column->relative, count, &relative, residual);
    return relative;
  }
  const Choice own = chooseOwn(column, &values, residual);
  if (own.width.bits <= relative.width.bits) {
    *source = CGP_NO_SOURCE;
    return own;
  }
  takeBase(column->relative, count, &relative, residual);
  return relative;
}

/* Compiled for wider vectors, too; the processor's choice at load time. */
#if defined(__x86_64__) && defined(__gnu_linux__)
__attribute__((target_clones("avx2", "default")))
#endif
static uint8_t *
putBlock(uint8_t *out, uint32_t index, CgpColumn *column, uint32_t *source) {
  uint64_t residual[CGP_BLOCK_VALUES];
  const uint32_t count = column->count, of = *source;
  const Choice choice = choose(column, residual, source);
  out = cgpPutUnsigned(out, index);
  *out++ = (uint8_t)count;
  out = putHead(out, choice.form, &choice.width, choice.shift, of, choice.base);
  out = pack(out, residual, count, choice.width.width);
  if (choice.width.exceptions)
    out = putExceptions(out, residual, count, &choice.width);
  column->before = column->value[count - 1];
  column->count = 0;
  return out;
}

uint8_t *cgpPutBlock(uint8_t *out, uint32_t index, CgpColumn *column, uint32_t *source) {
  return putBlock(out, index, column, source);
}
