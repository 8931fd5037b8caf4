// Loops whose accesses meet, or keep apart, in ways that names do not show: pointers that are aliases,
// parts of objects, library calls. In the form of verdicts.c.
#include <complex.h>
#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define N 512
#define M 32

struct views { double *in, *out; int *count; };
struct node { int key, value; struct node *next; };
struct packed { unsigned low : 4, high : 4, rest : 24; };
struct series { double x[N], y[N], z[N]; int length; };
union word { uint32_t bits; float real; uint8_t bytes[4]; uint16_t halves[2]; };
typedef float four __attribute__((vector_size(16)));

static double factors[N], data[4 * N + 8], a[N], b[N], total;
static int keys[N], m[N], flags[4], cells[8], slots[N], exponent, cursor, ticket, places[N];
static union word words[N], shared;
static struct packed fields[N], packed;
static struct series soa;
static struct node nodes[N];
static unsigned char bytes[8 * N], wide[4 * N + 8];
static volatile int tick, ports[N];
static four quads[N], four_sum;
static char names[N][16];

static void fill(void) {
  for (int i = 0; i < 4 * N + 8; ++i)
    data[i] = i % 19, wide[i] = 0;
  for (int i = 0; i < N; ++i) {
    a[i] = i * 37 % 64 - 20, b[i] = i % 13 + 1, keys[i] = i * 7 % 61, m[i] = i % 3 == 0, slots[i] = (i * 5 + 3) % N;
    words[i].real = (float)i, fields[i].low = (unsigned)i, soa.x[i] = i, soa.y[i] = -i;
    nodes[i].key = i, nodes[i].next = &nodes[(i + 1) % N];
    for (int k = 0; k < 4; ++k)
      quads[i][k] = (float)(i + k);
  }
  soa.length = N;
}

// ---- pointers that are aliases
__attribute__((noinline)) static void aliases(double *p, double *q, double *first, double *far, const struct views *v,
                                              struct views *own, int *one, int *two, int *all, double *scale) {
  // no: out is in, moved by one element
#pragma cgpredict kernel(views_moved)
  for (int i = 0; i < N; ++i)
    v->out[i] = v->in[i] + 1;
  // proved: the halves of one allocation
#pragma cgpredict kernel(halves_of_one)
  for (int i = 0; i < N; ++i)
    first[i] = 2 * far[i];
  // no: the same, and one element more
#pragma cgpredict kernel(halves_that_touch)
  for (int i = 0; i < N + 1; ++i)
    first[i] = 2 * far[i];
  // no: q is p, so the reader is behind the writer
#pragma cgpredict kernel(alias_behind)
  for (int i = 1; i < N; ++i)
    p[i] = q[i - 1] + 1;
  // proved: q is p, and each thread has its element
#pragma cgpredict kernel(alias_same)
  for (int i = 0; i < N; ++i)
    p[i] = q[i] + 1;
  // no: q[i] is p[i], so what is compared is gone when it is loaded again
#pragma cgpredict kernel(alias_reload)
  for (int i = 0; i < N; ++i)
    if (total < p[i]) {
      q[i] = total;
      total = p[i];
    }
  // write conflict: the value that all store is what this thread has just put there, as two is one
#pragma cgpredict kernel(alias_value)
  for (int i = 0; i < N; ++i) {
    one[1] = i;
    cells[0] = two[1];
  }
  // write conflict: likewise, behind a condition
#pragma cgpredict kernel(alias_value_flag)
  for (int i = 0; i < N; ++i) {
    one[2] = m[i];
    if (a[i] > 0)
      flags[0] = two[2];
  }
  // no: the place of the largest is a count of how far the loop has come
#pragma cgpredict kernel(alias_place)
  for (int i = 0; i < N; ++i) {
    ++one[3];
    if (total < a[i]) {
      total = a[i];
      cursor = two[3];
    }
  }
  // no: the counter is one of the elements that are counted
#pragma cgpredict kernel(counts_itself)
  for (int i = 0; i < N; ++i)
    p[N / 2] += p[i];
  // no: the view's pointer moves on
#pragma cgpredict kernel(view_moves)
  for (int i = 0; i < N; ++i)
    *own->out++ = a[i];
  // no: all points to what is read by its name
#pragma cgpredict kernel(alias_of_variable)
  for (int i = 0; i < N; ++i) {
    *all += m[i];
    places[i] = ticket;
  }
  // no: one of the elements is the factor
#pragma cgpredict kernel(alias_of_factor)
  for (int i = 0; i < N; ++i)
    scale[i] = a[i] * factors[3];
  // proved reduction: a count behind a pointer of a struct
#pragma cgpredict kernel(view_counts)
  for (int i = 0; i < N; ++i)
    *own->count += m[i];
  // no: the two change places each time
#pragma cgpredict kernel(swapped)
  for (int i = 0; i < N / 4; ++i) {
    p[i] = q[i] + i;
    double *t = p;
    p = q + 1;
    q = t;
  }
}

// q is said to be another array, and is not.
__attribute__((noinline)) static void restricted(double *restrict p, const double *restrict q) {
  // no: it is the same one, moved
#pragma cgpredict kernel(restrict_lies)
  for (int i = 0; i < N; ++i)
    p[i] = q[i] * 2;
}

// ---- bytes of others
static void parts(void) {
  // write conflict: each thread's four bytes reach into the next thread's
#pragma cgpredict kernel(bytes_overlap)
  for (int i = 0; i < N; ++i)
    memcpy(wide + i, &keys[i], 4);
  // write conflict: the same constant, but its bytes differ
#pragma cgpredict kernel(constant_overlaps)
  for (int i = 0; i < N; ++i)
    *(uint32_t *)(wide + i) = 1;
  // write conflict: which half is written last decides
#pragma cgpredict kernel(halves_overlap)
  for (int i = 0; i < N; ++i)
    *(uint16_t *)(wide + 2 * (i / 2) + i % 2) = 0x0102;
  // no: sums of four bytes, each one byte further: what is carried out of the last is lost or not
#pragma cgpredict kernel(sums_overlap)
  for (int i = 0; i < N; ++i) {
    uint32_t four;
    memcpy(&four, wide + i, 4);
    four += (uint32_t)keys[i];
    memcpy(wide + i, &four, 4);
  }
  // proved reduction: the same with bits, none of which leads to another
#pragma cgpredict kernel(bits_overlap)
  for (int i = 0; i < N; ++i) {
    uint32_t four;
    memcpy(&four, wide + i, 4);
    four |= (uint32_t)keys[i];
    memcpy(wide + i, &four, 4);
  }
  // no: what the word carries out of its low half, that half alone does not
#pragma cgpredict kernel(word_and_half)
  for (int i = 0; i < N; ++i) {
    shared.bits += (uint32_t)keys[i];
    shared.halves[0] += 300;
  }
  // proved reduction: bits of a word and of its half
#pragma cgpredict kernel(bits_of_half)
  for (int i = 0; i < N; ++i) {
    shared.bits ^= (uint32_t)keys[i];
    shared.halves[0] ^= (uint16_t)i;
  }
  // proved: halves of words, each its own
#pragma cgpredict kernel(union_halves)
  for (int i = 0; i < N; ++i) {
    words[i].halves[0] = (uint16_t)i;
    words[i].halves[1] = words[i].halves[0];
  }
  // no: the float of the word before, stored as bits
#pragma cgpredict kernel(union_before)
  for (int i = 1; i < N; ++i)
    words[i].bits = (uint32_t)words[i - 1].real;
  // proved privatisable: a word to look at the bits of a float
#pragma cgpredict kernel(union_scratch)
  for (int i = 0; i < N; ++i) {
    shared.real = (float)a[i];
    slots[i] = (int)(shared.bits >> 23 & 255);
  }
  // no: in some threads one byte of the word is an earlier one's
#pragma cgpredict kernel(union_part_left)
  for (int i = 0; i < N; ++i) {
    shared.halves[0] = (uint16_t)i;
    shared.bytes[2] = (uint8_t)i;
    if (m[i])
      shared.bytes[3] = (uint8_t)i;
    slots[i] = (int)shared.bits;
  }
  // proved privatisable: one byte of the word is nobody's
#pragma cgpredict kernel(union_part_kept)
  for (int i = 0; i < N; ++i) {
    shared.halves[0] = (uint16_t)i;
    shared.bytes[2] = (uint8_t)i;
    slots[i] = (int)shared.bits;
  }
  // proved: bits of the own struct
#pragma cgpredict kernel(field_of_own)
  for (int i = 0; i < N; ++i)
    fields[i].high = fields[i].low;
  // no: the field of the thread before
#pragma cgpredict kernel(field_before)
  for (int i = 1; i < N; ++i)
    fields[i].high = fields[i - 1].high + 1;
  // no: two fields share the word, which is loaded and stored as a whole
#pragma cgpredict kernel(field_shared)
  for (int i = 0; i < N; ++i)
    if (m[i])
      packed.low = (unsigned)i;
    else
      packed.high = (unsigned)i;
  // no: four bits of a byte each, two threads a byte
#pragma cgpredict kernel(nibbles)
  for (int i = 0; i < N; ++i)
    bytes[i / 2] = (unsigned char)((bytes[i / 2] & (i % 2 ? 15 : 240)) | (i % 2 ? keys[i] << 4 : keys[i] & 15));
  // proved: arrays of one struct
#pragma cgpredict kernel(struct_of_arrays)
  for (int i = 0; i < N; ++i) {
    soa.z[i] = soa.x[i] * soa.y[i];
    soa.x[i] = 0;
  }
  // no: x[i + N] is y[i]
#pragma cgpredict kernel(beyond_the_array)
  for (int i = 0; i < N; ++i) {
    double *x = soa.x;
    x[N + i] = x[N + i - 1] + 1;
  }
  // no: the bound of the loop is what the struct holds behind the arrays
#pragma cgpredict kernel(length_changes)
  for (int i = 1; i < N; ++i) {
    for (int k = 0; k < soa.length; ++k)
      a[i] += soa.x[k];
    soa.length = i % 7;
  }
  // proved: every element has four floats
#pragma cgpredict kernel(vectors)
  for (int i = 0; i < N; ++i)
    quads[i] = quads[i] * quads[i];
  // proved reduction: four sums at once
#pragma cgpredict kernel(vector_sum)
  for (int i = 0; i < N; ++i)
    four_sum += quads[i];
  // proved reduction: of rows
#pragma cgpredict kernel(vector_sum_of_rows)
  for (int i = 0; i < N / 4; ++i)
    for (int j = 0; j < 4; ++j)
      four_sum += quads[4 * i + j] * quads[4 * i];
  // no: the sums change their lanes on the way
#pragma cgpredict kernel(vector_turns)
  for (int i = 0; i < N; ++i)
    four_sum = __builtin_shufflevector(four_sum, four_sum, 1, 2, 3, 0) + quads[i];
  // none: each changes the node behind its own
#pragma cgpredict kernel(next_node)
  for (int i = 0; i < N; ++i)
    nodes[i].next->value = nodes[i].key;
  // no: the next thread goes on from what this one leaves
#pragma cgpredict kernel(from_next_node)
  for (int i = 0; i < N; ++i)
    nodes[i].next->value = nodes[i].value + 1;
  // none: even nodes skip odd ones, which stay
#pragma cgpredict kernel(relinks)
  for (int i = 0; i < N - 2; ++i)
    if (nodes[i].next->key % 2)
      nodes[i].next = nodes[i].next->next;
}

// ---- library calls
static void calls(void) {
  // proved: rows to rows
#pragma cgpredict kernel(copy_rows)
  for (int i = 0; i < M; ++i)
    memcpy(data + 16 * i, a + 16 * i, 16 * sizeof *a);
  // no: each row is moved up, over the one that the next thread takes
#pragma cgpredict kernel(move_rows)
  for (int i = 0; i < M; ++i)
    memmove(data + 16 * i, data + 16 * i + 8, 16 * sizeof *data);
  // no: the block before
#pragma cgpredict kernel(copy_before)
  for (int i = 1; i < M; ++i)
    memcpy(data + 16 * i, data + 16 * (i - 1), 16 * sizeof *data);
  // proved: its own row, moved by one element
#pragma cgpredict kernel(move_within)
  for (int i = 0; i < M; ++i)
    memmove(data + 16 * i + 1, data + 16 * i, 15 * sizeof *data);
  // proved equal values: zeroes over zeroes
#pragma cgpredict kernel(clear_overlapping)
  for (int i = 0; i < M; ++i)
    memset(data + 8 * i, 0, 16 * sizeof *data);
  // write conflict: the thread's number over the others'
#pragma cgpredict kernel(set_overlapping)
  for (int i = 0; i < M; ++i)
    memset(bytes + 8 * i, i, 16);
  // proved privatisable: each thread's own exponent, by way of one variable
#pragma cgpredict kernel(exponents)
  for (int i = 0; i < N; ++i) {
    b[i] = frexp(a[i], &exponent);
    slots[i] = exponent;
  }
  // no: the exponent of the thread before
#pragma cgpredict kernel(exponent_before)
  for (int i = 0; i < N; ++i) {
    slots[i] = exponent;
    b[i] = frexp(a[i], &exponent);
  }
  // write conflict: the last quotient stays
#pragma cgpredict kernel(last_quotient)
  for (int i = 0; i < N; ++i)
    b[i] = remquo(a[i], 2, &exponent);
  // proved: the library's tables of characters are nobody's here
#pragma cgpredict kernel(letters)
  for (int i = 0; i < N; ++i)
    slots[i] = (isalpha)(m[i] + 64) ? 1 : (ispunct)(m[i] + 64);
  // no: whether the one before was a letter
#pragma cgpredict kernel(letter_before)
  for (int i = 1; i < N; ++i)
    keys[i] += (isalpha)(keys[i - 1]) ? 40 : 50;
  // proved: complex numbers by the library
#pragma cgpredict kernel(magnitudes)
  for (int i = 0; i < N; ++i)
    b[i] = cabs(a[i] + I * b[i]) + cimag(cexp(I * b[i])) + crealf(csqrtf((float)a[i]));
  // unknown: what the library copies is not seen
#pragma cgpredict kernel(texts)
  for (int i = 0; i < M; ++i)
    strcpy(names[i], names[(i + 1) % M]);
}

// ---- memory of an iteration's own, which the next one may be given again
static void allocated(void) {
  struct node *list = NULL;
  // proved: what is allocated is each thread's own
#pragma cgpredict kernel(cleared_each)
  for (int i = 0; i < N; ++i) {
    int *own = calloc(8, sizeof *own);
    own[i % 8] += keys[i];
    slots[i] = own[(i + 3) % 8] + own[i % 8];
    own[(i + 5) % 8] = 1;
    free(own);
  }
  // no: each node leads to the one before
#pragma cgpredict kernel(linked_each)
  for (int i = 0; i < M; ++i) {
    struct node *own = malloc(sizeof *own);
    own->key = list ? list->key + 1 : 0;
    own->next = list;
    list = own;
  }
  // no: the memory is there before the loop
  int *shared_keys = calloc(8, sizeof *shared_keys);
#pragma cgpredict kernel(cleared_before)
  for (int i = 0; i < N; ++i) {
    slots[i] = shared_keys[i % 8];
    shared_keys[(i + 5) % 8] = keys[i];
  }
  total += list->key;
}

// ---- atomic and volatile
static void ordered(void) {
  // no: each takes the next place
#pragma cgpredict kernel(tickets)
  for (int i = 0; i < N; ++i)
    places[i] = __atomic_fetch_add(&ticket, 1, __ATOMIC_RELAXED);
  // proved reduction: nobody looks at the count
#pragma cgpredict kernel(atomic_count)
  for (int i = 0; i < N; ++i)
    __atomic_fetch_add(&ticket, keys[i], __ATOMIC_RELAXED);
  // no: the exchanged value is the last thread's
#pragma cgpredict kernel(exchange)
  for (int i = 0; i < N; ++i)
    places[i] = __atomic_exchange_n(&ticket, i, __ATOMIC_RELAXED);
  // no: the first one gets it
#pragma cgpredict kernel(compare_exchange)
  for (int i = 0; i < N; ++i) {
    int none = -1;
    places[i] = __atomic_compare_exchange_n(&cells[keys[i] % 8], &none, i, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  }
  // write conflict: the last one's number stays
#pragma cgpredict kernel(atomic_store)
  for (int i = 0; i < N; ++i)
    __atomic_store_n(&ticket, i, __ATOMIC_RELAXED);
  // proved: a volatile element for each
#pragma cgpredict kernel(volatile_own)
  for (int i = 0; i < N; ++i)
    ports[i] = keys[i];
  // write conflict: a volatile port takes all of them
#pragma cgpredict kernel(volatile_port)
  for (int i = 0; i < N; ++i)
    tick = i;
}

int main(void) {
  fill();
  int count = 0;
  static double many[2 * N + 2];
  const struct views moved = {data, data + 1, &count};
  struct views own = {data, data + N, &count};
  aliases(b, b, many, many + N, &moved, &own, flags, flags, &ticket, factors);
  fill();
  restricted(data + 1, data);
  parts();
  fill();
  calls();
  allocated();
  fill();
  ordered();
  return total + count + tick < -1e300;
}
