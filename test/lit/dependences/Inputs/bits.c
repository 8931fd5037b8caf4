// Updates that leave no more than a part of the old value: of a bool, of what is masked, of narrower
// numbers; with the verdict that follows from reading them, in the form of verdicts.c.
#include <stdbool.h>

#define N 512

static bool b[N], c[N], all, any, parity, same = true, slots[16];
static unsigned char bytes[N], each, last_or, last_xor, sum, mixed, first_byte;
static short wrapped;
static unsigned low;
static int numbers[N], truth, every = 255, narrow, narrow_or, first, last = 1;

static void bits(void) {
  // proved reduction: each element is inverted twice, at a quotient
#pragma cgpredict kernel(toggle)
  for (int k = 0; k < N; ++k)
    b[k / 2] ^= 1;
  // proved reduction: the same
#pragma cgpredict kernel(not)
  for (int k = 0; k < N; ++k)
    b[k / 2] = !b[k / 2];
  // proved reduction: |
#pragma cgpredict kernel(any)
  for (int k = 0; k < N; ++k)
    all |= c[k];
  // proved reduction: | of whether there is any bit
#pragma cgpredict kernel(any_bit)
  for (int k = 0; k < N; ++k)
    all |= bytes[k];
  // proved reduction: &
#pragma cgpredict kernel(every)
  for (int k = 0; k < N; ++k)
    all &= c[k];
  // proved reduction: & with the lowest bit of each
#pragma cgpredict kernel(masked_and)
  for (int k = 0; k < N; ++k)
    each = (each & 1) & bytes[k];
  // no: the last one's upper bits stay
#pragma cgpredict kernel(masked_or)
  for (int k = 0; k < N; ++k)
    last_or = (last_or & 1) | bytes[k];
  // no: the last one's upper bits stay
#pragma cgpredict kernel(masked_xor)
  for (int k = 0; k < N; ++k)
    last_xor = (last_xor & 1) ^ bytes[k];
  // no: the last one's upper bits stay
#pragma cgpredict kernel(masked_sum)
  for (int k = 0; k < N; ++k)
    sum = (sum & 1) + bytes[k];
  // no: what is inverted before another iteration masks it is lost
#pragma cgpredict kernel(masked_between)
  for (int k = 0; k < N; ++k)
    if (bytes[k] & 4)
      mixed ^= 6;
    else
      mixed = (mixed & 1) ^ 1;
  // none reduction: | twice, in two forms; what stands behind || is left out in nearly all iterations
#pragma cgpredict kernel(two_forms)
  for (int k = 0; k < N; ++k) {
    all = all || c[k];
    if (bytes[k] & 4)
      all |= bytes[k] > 9;
  }
  // no: whether there was a bit, and then which ones
#pragma cgpredict kernel(truth_between)
  for (int k = 0; k < N; ++k)
    if (bytes[k] & 4)
      truth = truth || c[k];
    else
      truth |= bytes[k];
  // no: the same, where nothing but the old value is asked
#pragma cgpredict kernel(truth_alone)
  for (int k = 0; k < N; ++k)
    if (bytes[k] & 4)
      truth = truth != 0;
    else
      truth |= bytes[k];
  // no: the same, and
#pragma cgpredict kernel(truth_and)
  for (int k = 0; k < N; ++k)
    if (bytes[k] & 4)
      every = every && numbers[k] < 1280;
    else
      every &= bytes[k] | 255;
  // no: 2 is a truth, but not the bit that is inverted
#pragma cgpredict kernel(truths)
  for (int k = 0; k < N; ++k)
    all = (all ^ bytes[k]) != 0;
}

static void widths(void) {
  // no: the last sum alone has more than 8 bits
#pragma cgpredict kernel(narrow_sum)
  for (int k = 0; k < N; ++k)
    narrow = (signed char)narrow + bytes[k];
  // no: the last one's upper bits stay
#pragma cgpredict kernel(narrow_bits)
  for (int k = 0; k < N; ++k)
    narrow_or = (signed char)narrow_or | (bytes[k] << 4);
  // proved reduction: a sum modulo 2^16
#pragma cgpredict kernel(wrapped_sum)
  for (int k = 0; k < N; ++k)
    wrapped = (short)(wrapped + bytes[k]);
  // proved reduction: a sum modulo 2^8
#pragma cgpredict kernel(wrapped_byte)
  for (int k = 0; k < N; ++k)
    low = (unsigned char)(low + bytes[k]);
}

// ---- conditions: what is left must be one
static void conditions(void) {
  // no: a number stays where none was before it
#pragma cgpredict kernel(first_number)
  for (int k = 0; k < N; ++k)
    first = first ? 1 : numbers[k];
  // no: the same, of bytes that are no bools
#pragma cgpredict kernel(first_byte)
  for (int k = 0; k < N; ++k)
    first_byte = first_byte ? 1 : bytes[k];
  // no: the last number stays, if none was 0
#pragma cgpredict kernel(last_number)
  for (int k = 0; k < N; ++k)
    last = last ? numbers[k] : 0;
  // proved reduction: | of bools
#pragma cgpredict kernel(bools)
  for (int k = 0; k < N; ++k)
    any = any || c[k];
}

// ---- two bools compared
static void compared(void) {
  // proved reduction: ^
#pragma cgpredict kernel(parity_of)
  for (int k = 0; k < N; ++k)
    parity ^= c[k];
  // proved reduction: ^, and its inverse
#pragma cgpredict kernel(same_of)
  for (int k = 0; k < N; ++k)
    same = same == c[k];
  // none reduction: ^, where the number says
#pragma cgpredict kernel(parities)
  for (int k = 0; k < N; ++k)
    slots[numbers[k] & 15] ^= c[k];
  // no: whether a byte is the number before says what is left
#pragma cgpredict kernel(compared_bytes)
  for (int k = 0; k < N; ++k)
    each = each == bytes[k];
  // no: each is made of the one before
#pragma cgpredict kernel(compared_chain)
  for (int k = 1; k < N; ++k)
    c[k] = c[k - 1] == c[k];
}

int main(void) {
  for (int k = 0; k < N; ++k)
    c[k] = k % 3 == 0, numbers[k] = bytes[k] = (unsigned char)(5 * k);
  bits();
  widths();
  conditions();
  compared();
  return parity + same + slots[3] + each + last_or + last_xor + sum + mixed + all + b[1] + wrapped + low + narrow + narrow_or + first + last + first_byte + any + truth + every == 0;
}
