// Loops whose indices, steps, paths and operators are not the usual ones. In the form of verdicts.c.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define N 512
#define L 4096
#define M 32

static double a[2 * L], b[2 * L], c[N], T[M][M], least, most, kept, sum, tmp;
static int k[N], m[N], bins[64], order[N], deep, state, clipped, small_total, found, first_found, limit, steps_done;
static int8_t narrow;
static uint8_t low8, text[N];
static unsigned turn, mask_all, long_way[8 * L];
static int64_t far64;
static float half, big;
static int *next_free, pool[N];

static void fill(void) {
  for (int i = 0; i < 2 * L; ++i)
    a[i] = i % 23 - 7, b[i] = i % 11 + 1;
  for (int i = 0; i < N; ++i)
    c[i] = i % 5 - 2, k[i] = i * 5 % 64, m[i] = i % 3 == 0, text[i] = (uint8_t)("a b,c;"[i % 6]);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      T[i][j] = i + j;
}

// ---- indices
static void indices(void) {
  // no: the partner of an even element is odd, and reads what that one's thread writes
#pragma cgpredict kernel(xor_partner)
  for (int i = 0; i < N; ++i)
    a[i] = a[i ^ 1] + 1;
  // none: a pair changes places by its threads
#pragma cgpredict kernel(xor_own)
  for (int i = 0; i < N; ++i)
    a[i ^ 5] = b[i];
  // proved: four to a thread, by an or that is a sum
#pragma cgpredict kernel(or_as_sum)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 4; ++j)
      a[i << 2 | j] = j;
  // write conflict: four to a thread, by an or that is none
#pragma cgpredict kernel(or_as_or)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 4; ++j)
      a[i << 1 | j] = b[i];
  // write conflict: the lowest bit is cleared
#pragma cgpredict kernel(and_clears)
  for (int i = 0; i < N; ++i)
    a[i & ~1] = b[i];
  // write conflict: 64 places, in turn
#pragma cgpredict kernel(modulo)
  for (int i = 0; i < N; ++i)
    bins[i % 64] = i;
  // write conflict: the same by a narrow type, far from the first threads
#pragma cgpredict kernel(narrow_index)
  for (int i = 0; i < L; ++i)
    long_way[(uint8_t)i] = (unsigned)i;
  // write conflict: by a product that wraps around
#pragma cgpredict kernel(wraps)
  for (unsigned i = 0; i < 2 * N; ++i)
    long_way[i * 0x00800000u >> 23] = i;
  // write conflict: half of the threads come again, as 32 * 2^27 is 0
#pragma cgpredict kernel(wraps_to_start)
  for (unsigned i = 0; i < 64; ++i)
    long_way[(uint32_t)(i * 0x08000000u) / 0x08000000u] = i;
  // no: the index goes up by bytes, and what it reads was written 256 threads before
#pragma cgpredict kernel(wraps_back)
  for (int i = 0; i < L; ++i)
    a[i] = a[(uint8_t)i] + 1;
  // no: the sum of the narrow ones is 455 near each multiple of 256 and 199 between, where threads
  // read what the 50th behind them writes
#pragma cgpredict kernel(wraps_between)
  for (int i = 0; i < 256 * 10 + 40; ++i)
    long_way[i + 16 * ((uint8_t)(i + 200) + (uint8_t)(255 - i))] = long_way[i + 16 * 199 + 50];
  // proved: rounded to a multiple, and the rest added again
#pragma cgpredict kernel(rounded)
  for (int i = 0; i < N; ++i)
    a[i / 8 * 8 + i % 8] = b[i];
  // no: the mirror image, from the middle on
#pragma cgpredict kernel(folded)
  for (int i = 0; i < N; ++i)
    a[i] = a[abs(N / 2 - i)] + 1;
  // write conflict: the square of i - N / 2 has two roots
#pragma cgpredict kernel(squares)
  for (int i = 0; i < 64; ++i)
    a[(i - 32) * (i - 32)] = i;
  // none: squares from 0 on have one
#pragma cgpredict kernel(own_squares)
  for (int i = 0; i < 64; ++i)
    a[i * i] = i;
  // proved: columns of a triangle
#pragma cgpredict kernel(columns_of_triangle)
  for (int j = 0; j < M; ++j)
    for (int i = j; i < M; ++i)
      T[i][j] = T[i][j] / 2;
  // proved: the upper triangle is made of the lower one, and of a diagonal that each has for itself
#pragma cgpredict kernel(mirrored_triangle)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j <= i; ++j)
      T[j][i] = T[i][j] + T[i][i];
  // no: anti-diagonals go on from the ones before
#pragma cgpredict kernel(antidiagonal) grid(2)
  for (int i = 1; i < M; ++i)
    for (int j = 0; j < M - 1; ++j)
      T[i][j] = T[i - 1][j + 1];
}

// ---- steps
static void steps(void) {
  // no: three on, from the end
#pragma cgpredict kernel(down_by_three)
  for (int i = N - 1; i >= 0; i -= 3)
    a[i] = a[i + 3] + 1;
  // proved: one on, from the end, by three
#pragma cgpredict kernel(down_between)
  for (int i = N - 1; i >= 0; i -= 3)
    a[i] = a[i + 1] + 1;
  // proved: seven at a time, of which the last ones are beyond N
#pragma cgpredict kernel(by_sevens)
  for (int i = 0; i < N; i += 7)
    for (int j = 0; j < 7; ++j)
      a[i + j] = b[j];
  // write conflict: eight at a time
#pragma cgpredict kernel(by_sevens_eight)
  for (int i = 0; i < N; i += 7)
    for (int j = 0; j < 8; ++j)
      a[i + j] = b[i];
  // no: two indices that go towards each other, past the middle
#pragma cgpredict kernel(towards)
  for (int i = 0, j = N - 1; i < N; ++i, --j)
    a[i] = a[j] + 1;
  // proved: the same, up to the middle
#pragma cgpredict kernel(towards_middle)
  for (int i = 0, j = N - 1; i < j; ++i, --j)
    a[i] = a[j] + 1;
  // proved: a stride of the loop in the body
#pragma cgpredict kernel(stride_in_body)
  for (int i = 0; i < 8; ++i)
    for (int j = i; j < N; j += 8)
      a[j] = b[j] + i;
  // write conflict: the stride in the body is one short
#pragma cgpredict kernel(stride_too_short)
  for (int i = 0; i < 8; ++i)
    for (int j = i; j < N; j += 7)
      a[j] = b[j] + i;
  // proved: down in the body, by two
#pragma cgpredict kernel(down_in_body)
  for (int i = 0; i < M; ++i)
    for (int j = M - 1; j >= 1; j -= 2)
      T[i][j] = T[i][j - 1];
  // no: a place that the loop does not count
#pragma cgpredict kernel(place_by_condition)
  for (int i = 0; i < N; ++i)
    if (m[i])
      order[deep++] = i;
  // no: a pointer that moves on where something is found
#pragma cgpredict kernel(pointer_by_condition)
  for (int i = 0; i < N; ++i)
    if (k[i] & 1)
      *next_free++ = i;
}

// ---- paths
static void paths(void) {
  double local = 0;
  // proved: by switch, to the own element
#pragma cgpredict kernel(switch_own)
  for (int i = 0; i < N; ++i)
    switch (k[i] % 4) {
    case 0:
      a[i] = 1;
      break;
    case 1:
      a[i] = b[i];
      break;
    default:
      a[i] = 0;
    }
  // no: one case goes on from the element before
#pragma cgpredict kernel(switch_before)
  for (int i = 1; i < N; ++i)
    switch (k[i] % 4) {
    case 3:
      a[i] = a[i - 1] + 1;
      break;
    default:
      a[i] = 0;
    }
  // no: a machine of three states
#pragma cgpredict kernel(machine)
  for (int i = 0; i < N; ++i)
    switch (state) {
    case 0:
      state = text[i] == 'a';
      break;
    case 1:
      state = text[i] == ' ' ? 2 : 0;
      break;
    default:
      state = 0;
      order[i] = 1;
    }
  // proved: a search of its own by goto
#pragma cgpredict kernel(goto_inside)
  for (int i = 0; i < N; ++i) {
    int j = 0;
  again:
    if (j < 8 && b[i + j] < 5) {
      ++j;
      goto again;
    }
    order[i] = j;
  }
  // no: the limit is what the thread before has left
#pragma cgpredict kernel(while_limit)
  for (int i = 0; i < N; ++i) {
    int j = 0;
    while (j < limit && j < 8)
      ++j;
    limit = 8 - j % 5;
    order[i] = j;
  }
  // proved: a scratch variable that each thread sets, in a loop that it may leave
#pragma cgpredict kernel(first_of_row)
  for (int i = 0; i < M; ++i) {
    int at = -1;
    for (int j = 0; j < M; ++j)
      if (T[i][j] > 40) {
        at = j;
        break;
      }
    order[i] = at;
  }
  // no: one of the threads, far from both ends, does not set it
#pragma cgpredict kernel(one_does_not_set)
  for (int i = 0; i < L; ++i) {
    if (b[i] != 4)
      tmp = b[i];
    a[i] = tmp;
  }
  // no: set below some bound, read above it
#pragma cgpredict kernel(set_below)
  for (int i = 0; i < N; ++i) {
    if (i < 300)
      tmp = b[i];
    a[i] = tmp;
  }
  // no: the old value is put back, and read on the way
#pragma cgpredict kernel(put_back)
  for (int i = 0; i < N; ++i) {
    double before = kept;
    kept = b[i];
    a[i] = kept * 2;
    kept = m[i] ? before : b[i];
    a[i] += before;
  }
  // no: kept where the thread before left it, else set, and then read
#pragma cgpredict kernel(kept_or_set)
  for (int i = 0; i < N; ++i) {
    kept = m[i] ? b[i] : kept;
    a[i] = kept;
  }
  // no: the same of local variables
#pragma cgpredict kernel(put_back_local)
  for (int i = 0; i < N; ++i) {
    double before = local;
    local = b[i];
    a[i] = local * 2;
    local = m[i] ? before : b[i];
    a[i] += before;
  }
  // no: likewise
#pragma cgpredict kernel(kept_or_set_local)
  for (int i = 0; i < N; ++i) {
    local = m[i] ? b[i] : local;
    a[i] = local;
  }
  // write conflict: set twice, of which the second time under a condition
#pragma cgpredict kernel(set_twice_local)
  for (int i = 0; i < N; ++i) {
    local = b[i];
    a[i] = local;
    local = m[i] ? 2 : local;
  }
  // write conflict: a choice of two places
#pragma cgpredict kernel(chosen_place)
  for (int i = 0; i < N; ++i)
    *(m[i] ? &least : &most) = b[i];
  // none equal values: a one in either place
#pragma cgpredict kernel(chosen_place_one)
  for (int i = 0; i < N; ++i)
    *(m[i] ? &least : &most) = 1;
  // proved reduction: the first one is noted, by the least index
#pragma cgpredict kernel(first_only)
  for (int i = 0; i < N; ++i)
    if (m[i] && !found) {
      found = 1;
      first_found = i;
    }
  kept += local;
}

// ---- operators
static void operators(void) {
  double local = 1e9;
  // no: what is left of the largest is cut to eight bits
#pragma cgpredict kernel(narrow_maximum)
  for (int i = 0; i < N; ++i)
    narrow = (int8_t)(narrow > k[i] * 5 ? narrow : k[i] * 5);
  // no: a sum that is cut to an integer each time
#pragma cgpredict kernel(rounded_count)
  for (int i = 0; i < N; ++i)
    small_total = (int)(small_total + b[i] * 0.3);
  // proved reduction: a sum of eight bits
#pragma cgpredict kernel(narrow_sum)
  for (int i = 0; i < N; ++i)
    low8 = (uint8_t)(low8 + k[i]);
  // no: half of a sum of eight bits
#pragma cgpredict kernel(narrow_average)
  for (int i = 0; i < N; ++i)
    low8 = (uint8_t)((low8 + k[i]) / 2);
  // no: the sum is cut off at 1000
#pragma cgpredict kernel(saturates)
  for (int i = 0; i < N; ++i)
    clipped = clipped + k[i] > 1000 ? 1000 : clipped + k[i];
  // no: its magnitude is taken on the way
#pragma cgpredict kernel(magnitude)
  for (int i = 0; i < N; ++i)
    sum = fabs(sum + c[i]);
  // no: the sign turns each time
#pragma cgpredict kernel(alternates)
  for (int i = 0; i < N; ++i)
    sum = c[i] - sum;
  // no: halved each time
#pragma cgpredict kernel(decays)
  for (int i = 0; i < N; ++i)
    sum = sum * 0.5 + c[i];
  // no: shifted each time
#pragma cgpredict kernel(shifts)
  for (int i = 0; i < N; ++i)
    turn = turn << 1 ^ (unsigned)k[i];
  // no: turned by five bits each time
#pragma cgpredict kernel(rotates)
  for (int i = 0; i < N; ++i)
    turn = (turn << 5 | turn >> 27) + (unsigned)k[i];
  // no: a remainder of two sums
#pragma cgpredict kernel(remainder)
  for (int i = 0; i < N; ++i)
    far64 = (far64 + k[i]) % 17;
  // no: some are added and some multiplied
#pragma cgpredict kernel(add_or_multiply)
  for (int i = 0; i < N; ++i)
    if (m[i])
      sum += c[i];
    else
      sum *= 0.5;
  // no: some are added and some replace it
#pragma cgpredict kernel(add_or_set)
  for (int i = 0; i < N; ++i)
    sum = m[i] ? b[i] : sum + c[i];
  // proved reduction: some are added and some subtracted
#pragma cgpredict kernel(add_or_subtract)
  for (int i = 0; i < N; ++i)
    if (m[i])
      sum += b[i];
    else
      sum -= c[i];
  // no: bits are set and cleared
#pragma cgpredict kernel(set_or_clear)
  for (int i = 0; i < N; ++i)
    if (m[i])
      mask_all |= 1u << (k[i] & 31);
    else
      mask_all &= ~(1u << (k[i] & 31));
  // no: the smaller is kept, and a little is added
#pragma cgpredict kernel(raised_minimum)
  for (int i = 0; i < N; ++i)
    least = (least < b[i] ? least : b[i]) + 0.5;
  // no: a largest that must be twice as large
#pragma cgpredict kernel(twice_as_large)
  for (int i = 0; i < N; ++i)
    if (b[i] > 2 * most)
      most = b[i];
  // no: what is compared is not what is kept
#pragma cgpredict kernel(keeps_another)
  for (int i = 0; i < N; ++i)
    most = most > b[i] ? most : c[i];
  // no: compared as integers, kept as a double
#pragma cgpredict kernel(compared_as_integers)
  for (int i = 0; i < N; ++i)
    most = (int)most > (int)b[i] ? most : b[i];
  // no: compared as bytes, kept as integers
#pragma cgpredict kernel(compared_as_bytes)
  for (int i = 0; i < N; ++i)
    clipped = (int8_t)clipped > (int8_t)(k[i] * 9) ? clipped : k[i] * 9;
  // no: the smallest of the differences from the smallest
#pragma cgpredict kernel(minimum_of_itself)
  for (int i = 0; i < N; ++i)
    local = local < b[i] - local ? local : b[i] - local;
  // no: the sum of its own double and an element
#pragma cgpredict kernel(doubles)
  for (int i = 0; i < N; ++i)
    half += half + (float)c[i];
  // proved reduction: a product of doubles kept as a float
#pragma cgpredict kernel(float_product)
  for (int i = 0; i < N; ++i)
    big = (float)(big * b[i]);
  // no: how often the sum was negative
#pragma cgpredict kernel(counts_negative)
  for (int i = 0; i < N; ++i) {
    sum += c[i];
    steps_done += sum < 0;
  }
  // no: how much is added depends on how many there were
#pragma cgpredict kernel(weighted_by_count)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      ++steps_done;
    sum += b[i] * steps_done;
  }
  // no: the sum is stored to an int on its way
#pragma cgpredict kernel(through_integer)
  for (int i = 0; i < N; ++i)
    sum = (int)sum + c[i];
  // no: -1 is the largest without sign and less than 0 with one
#pragma cgpredict kernel(signed_and_unsigned)
  for (int i = 0; i < N; ++i)
    if (i & 1)
      turn = turn > (unsigned)(k[i] - 30) ? turn : (unsigned)(k[i] - 30);
    else
      turn = (int)turn > k[i] - 30 ? turn : (unsigned)(k[i] - 30);
  // proved reduction: both without sign
#pragma cgpredict kernel(both_unsigned)
  for (int i = 0; i < N; ++i)
    if (i & 1)
      turn = turn > (unsigned)k[i] ? turn : (unsigned)k[i];
    else
      turn = turn > (unsigned)k[i] * 3 ? turn : (unsigned)k[i] * 3;
  kept += local;
}

static int queens(unsigned columns, unsigned left, unsigned right) {
  int ways = columns == 0xff;
  for (unsigned free = 0xff & ~(columns | left | right); free;) {
    unsigned place = free & -free;
    free ^= place;
    ways += queens(columns | place, (left | place) << 1, (right | place) >> 1);
  }
  return ways;
}

// ---- bodies
static void bodies(void) {
  int length = 3, ways = 0;
  // proved: own element; the condition adds to the index
#pragma cgpredict kernel(sum_in_condition)
  for (int i = 0; i + length <= N; ++i)
    k[i] = text[i] == 'a' && text[i + 1] == ' ' && text[i + 2] == 'b';
  // proved: the sum is the thread's own, whatever `continue` leaves out
#pragma cgpredict kernel(continues)
  for (int i = 0; i < N; ++i) {
    double near = 0;
    for (int d = -2; d <= 2; ++d) {
      int j = i + d;
      if (j < 0 || j >= N)
        continue;
      near += c[j];
    }
    b[i] = near;
  }
  // none reduction: it goes to seven levels here, and the code does not say so
#pragma cgpredict kernel(recursion)
  for (int i = 0; i < 8; ++i)
    ways += queens(1u << i, 2u << i, (1u << i) >> 1);
  kept += ways;
}

int main(void) {
  fill();
  indices();
  fill();
  next_free = pool;
  steps();
  fill();
  next_free = pool;
  paths();
  fill();
  bodies();
  fill();
  operators();
  return kept + sum + least + most < -1e300;
}
