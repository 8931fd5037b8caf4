// Loops about what one variable or one element goes through, with the verdict that follows from
// reading them, in the form of verdicts.c. "unknown" is an answer as well: the loop calls what is
// not in this file.
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define N 512
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

struct both { double s, t; int number; };
static double x[2 * N], y[2 * N], a[2 * N], b[2 * N], A[4][N], S[N], eps = 0.5, most, least;
static int m[N], n[N], idx[N], level[N], cost[N], best, flag, other, twice, number;
static float fx[N], fmost;
static unsigned char seen[N];
static unsigned hash;
static int any_int;
static bool ok;
static struct both chain, sums, scratch;
static volatile int watched;
static double *volatile moving = a;
static int stride = 2, rows = 8;

extern int rand(void);

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    x[i] = i * 37 % 101, y[i] = i * 17 % 53, a[i] = i % 9, b[i] = i % 11, A[1][i] = i;
    m[i] = i % 3 == 0, n[i] = i * 7 % 61, idx[i] = i / 3, level[i] = i % 5, fx[i] = (float)(i % 31);
  }
}

// ---- the largest and the smallest, as they are written
static void extremes(void) {
  double local = -1;
  int local_int = -1;
  most = -1, best = 1000, fmost = -1;
  // proved reduction: a macro, both arms in memory
#pragma cgpredict kernel(max_macro)
  for (int i = 0; i < N; ++i)
    most = MAX(most, x[i]);
  most = -1;
  // proved reduction: the other way round
#pragma cgpredict kernel(max_macro_reversed)
  for (int i = 0; i < N; ++i)
    most = MAX(x[i], most);
  // proved reduction: of integers
#pragma cgpredict kernel(min_macro_int)
  for (int i = 0; i < N; ++i)
    best = MIN(best, n[i]);
  best = -1;
  // proved reduction: of integers, by if
#pragma cgpredict kernel(max_int_if)
  for (int i = 0; i < N; ++i)
    if (n[i] > best)
      best = n[i];
  best = -1;
  // proved reduction: of integers, by ?: with >=
#pragma cgpredict kernel(max_int_choice)
  for (int i = 0; i < N; ++i)
    best = best >= n[i] ? best : n[i];
  most = -1;
  // proved reduction: the condition negated
#pragma cgpredict kernel(max_not_less)
  for (int i = 0; i < N; ++i)
    if (!(x[i] <= most))
      most = x[i];
  most = -1;
  // proved reduction: of differences
#pragma cgpredict kernel(max_difference)
  for (int i = 0; i < N; ++i)
    most = MAX(most, fabs(x[i] - y[i]));
  // proved reduction: of float
#pragma cgpredict kernel(max_float)
  for (int i = 0; i < N; ++i)
    fmost = MAX(fmost, fx[i]);
  // proved reduction: of float, by fmaxf
#pragma cgpredict kernel(max_fmaxf)
  for (int i = 0; i < N; ++i)
    fmost = fmaxf(fmost, fx[i]);
  // proved reduction: eight of them, in a loop whose body chooses
#pragma cgpredict kernel(max_each)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 8; ++k)
      S[k] = MAX(S[k], A[1][i] + A[2][k]);
  // none reduction: one of them, by a loaded index
#pragma cgpredict kernel(max_by_key)
  for (int i = 0; i < N; ++i)
    S[idx[i]] = MAX(S[idx[i]], x[i]);
  S[3] = 5;
  // proved reduction: of sums of neighbours
#pragma cgpredict kernel(max_of_sums)
  for (int k = 0; k < N; ++k)
    S[3] = MAX(S[3], x[k] + y[k + 1]);
  least = 1e9;
  // proved reduction: of a local difference, by if
#pragma cgpredict kernel(min_product)
  for (int k = 0; k < N; ++k) {
    const double t = x[k] - 3 * k;
    if (t < least)
      least = t;
  }
  // proved reduction: of a local variable
#pragma cgpredict kernel(max_local)
  for (int i = 0; i < N; ++i)
    local = MAX(local, x[i]);
  // proved reduction: of a local integer
#pragma cgpredict kernel(max_local_int)
  for (int i = 0; i < N; ++i)
    local_int = MAX(local_int, n[i] * 2);
  least = 50, most = 50;
  // proved reduction: both, in two variables
#pragma cgpredict kernel(both_ends)
  for (int i = 0; i < N; ++i) {
    least = MIN(least, x[i]);
    most = MAX(most, x[i]);
  }
  // no: a value is raised and lowered in turn
#pragma cgpredict kernel(clamp_both)
  for (int i = 0; i < N; ++i) {
    most = MAX(most, x[i]);
    most = MIN(most, y[i]);
  }
  most = 0;
  // no: whether a term is added depends on the sum
#pragma cgpredict kernel(sum_below)
  for (int i = 0; i < N; ++i)
    if (most < 10)
      most += x[i] + 1;
  most = 0;
  // no: likewise, inside another condition
#pragma cgpredict kernel(sum_below_where)
  for (int i = 0; i < N; ++i)
    if (y[i] > -1e9)
      if (most < 1e6)
        most += x[i] + 1;
  most = 0;
  // no: likewise, where the inner loop ends
#pragma cgpredict kernel(sum_until)
  for (int i = 0; i < N / 4; ++i)
    for (int k = 0; k < 4; ++k) {
      if (most > 1e6)
        break;
      most += x[4 * i + k] + 1;
    }
  most = -1e9;
  // no: what is stored beside the maximum depends on the maximum so far
#pragma cgpredict kernel(beside_max)
  for (int i = 0; i < N; ++i) {
    double t;
    if (x[i] > most) {
      most = x[i];
      t = a[i];
    } else {
      t = b[i];
    }
    y[i] = t;
  }
  // no: a sum that is cut at 10
#pragma cgpredict kernel(clamp_sum)
  for (int i = 0; i < N; ++i) {
    most = most + x[i];
    most = most > 10 ? 10 : most;
  }
  // proved reduction: of equal ones the index decides
  double largest = -1;
  int place = 0;
#pragma cgpredict kernel(argmax)
  for (int i = 0; i < N; ++i)
    if (x[i] > largest) {
      largest = x[i];
      place = i;
    }
  eps += local + local_int + place;
}

// ---- sums and their like
static void updates(void) {
  double *sum = &S[7];
  // proved reduction: two fields and a counter of a struct
#pragma cgpredict kernel(fields)
  for (int i = 0; i < N; ++i) {
    sums.s += a[i];
    sums.t += b[i];
    sums.number++;
  }
  // proved reduction: two additions to one place
#pragma cgpredict kernel(two_additions)
  for (int i = 0; i < N; ++i) {
    S[5] += a[i];
    S[5] += b[i];
  }
  // proved reduction: what is added is chosen
#pragma cgpredict kernel(chosen_addend)
  for (int i = 0; i < N; ++i)
    S[6] += a[i] > 3 ? a[i] : 0;
  // proved reduction: through a pointer
#pragma cgpredict kernel(through_pointer)
  for (int i = 0; i < N; ++i)
    *sum += x[i];
  // proved reduction: bits of bool
#pragma cgpredict kernel(any)
  for (int i = 0; i < N; ++i)
    ok |= a[i] > 3;
  ok = true;
  // proved reduction: all of them, where the old value may say so already
#pragma cgpredict kernel(all_of_them)
  for (int i = 0; i < N; ++i)
    ok = ok && a[i] < 3;
  any_int = 0;
  // proved reduction: any of them, the same way
#pragma cgpredict kernel(any_of_them)
  for (int i = 0; i < N; ++i)
    any_int = any_int || a[i] > 7;
  int least = N, found = 0;
  // proved reduction: any of them, beside the least index of which the compiler makes choices alone
#pragma cgpredict kernel(any_beside_least)
  for (int i = 0; i < N; ++i) {
    if (m[i] == 1 && i < least)
      least = i;
    found = found || m[i] > 7;
  }
  // proved reduction: all of them, the same way
#pragma cgpredict kernel(all_beside_least)
  for (int i = 0; i < N; ++i) {
    if (m[i] == 1 && i < least)
      least = i;
    found = found && m[i] < 7;
  }
  // no: each asks for the contrary of the one before
#pragma cgpredict kernel(contrary_beside_least)
  for (int i = 0; i < N; ++i) {
    if (m[i] == 1 && i < least)
      least = i;
    found = !found && m[i] < 7;
  }
  any_int += least + found;
  int started = 0, until = 0, rows_seen = 0;
  bool open = false, all = true;
  // no: a thread asks whether there has been one so far
#pragma cgpredict kernel(any_so_far)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      started = 1;
    if (started)
      y[i] = 1;
  }
  // no: the same, counted
#pragma cgpredict kernel(counts_so_far)
  for (int i = 0; i < N; ++i) {
    open = open || a[i] > 3;
    rows_seen += open;
  }
  // no: the same, all of them
#pragma cgpredict kernel(all_so_far)
  for (int i = 0; i < N; ++i) {
    all = all && a[i] < 3;
    if (!all)
      until = i;
  }
  any_int += started + until + rows_seen;
  bool each = true, some = false, late = true;
  // proved reduction: all of several conditions
#pragma cgpredict kernel(all_of_several)
  for (int i = 0; i < N; ++i)
    each = each && a[i] < 9 && (b[i] < 11 || m[i]);
  // proved reduction: any of several, asked for before the old value and behind it
#pragma cgpredict kernel(any_of_several)
  for (int i = 0; i < N; ++i)
    some = a[i] > 90 || some || b[i] > 99;
  // no: what is stored between the conditions depends on the old value
#pragma cgpredict kernel(stores_between)
  for (int i = 0; i < N; ++i)
    late = late && a[i] < 7 && (y[i] = 2, b[i] < 11);
  any_int += each + some + late;
  int alike = 1, masked = 7, counted = 0;
  // proved reduction: all of a row, and of all rows; the compiler chooses between old and 0
#pragma cgpredict kernel(all_of_rows)
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k)
      alike &= A[i][k] == S[k];
  // no: what is left is counted on
#pragma cgpredict kernel(runs_of_them)
  for (int i = 0; i < N; ++i)
    counted = m[i] ? counted + 1 : 0;
  // no: bits are set and cleared
#pragma cgpredict kernel(sets_and_clears)
  for (int i = 0; i < N; ++i)
    masked = m[i] ? 0 : masked | 2;
  any_int += alike + masked + counted;
  // no: a thread asks whether there was one before it
#pragma cgpredict kernel(first_of_them)
  for (int i = 0; i < N; ++i) {
    const bool before = ok;
    if (before)
      y[i] = 1;
    ok = before | m[i];
  }
  // proved reduction: products modulo 2^32 are added
#pragma cgpredict kernel(mixed_bits)
  for (int i = 0; i < N; ++i)
    hash += (unsigned)n[i] * 2654435761u;
  // proved reduction: a comparison is subtracted
#pragma cgpredict kernel(count_negative)
  for (int i = 0; i < N; ++i)
    number -= n[i] < 3;
  // proved reduction: float in a double
#pragma cgpredict kernel(widened)
  for (int i = 0; i < N; ++i)
    S[9] += fx[i];
  // proved reduction: double in a float
#pragma cgpredict kernel(narrowed)
  for (int i = 0; i < N; ++i)
    fmost += x[i];
  // proved reduction: of bytes
#pragma cgpredict kernel(bytes)
  for (int i = 0; i < N; ++i)
    seen[3] += (unsigned char)n[i];
  // none reduction: bits by a loaded index
#pragma cgpredict kernel(set_bits)
  for (int i = 0; i < N; ++i)
    seen[idx[i]] |= 1;
  // no: each access of a volatile variable counts, in this order
#pragma cgpredict kernel(volatile_sum)
  for (int i = 0; i < N; ++i)
    watched = watched + i;
  // no: a product and a sum in turn
#pragma cgpredict kernel(hash_chain)
  for (int i = 0; i < N; ++i)
    hash = hash * 31 + (unsigned)n[i];
  // no: each field comes from the other one
#pragma cgpredict kernel(crossed_fields)
  for (int i = 0; i < N; ++i) {
    chain.s = chain.t + b[i];
    chain.t = chain.s + a[i];
  }
  // no: each row comes from the other one
#pragma cgpredict kernel(crossed_rows)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 4; ++j) {
      A[1][j] = A[0][j] + b[i];
      A[0][j] = A[1][j] + a[i];
    }
  // no: one of two fields is the other's old value
#pragma cgpredict kernel(history)
  for (int i = 0; i < N; ++i) {
    chain.s = chain.t;
    chain.t = a[i];
  }
}

// ---- the same value, or not
static void stores(void) {
  int stop = 0, mixed = 0, mine = 0;
  // proved equal values: a constant, by two statements
#pragma cgpredict kernel(two_flags)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      flag = 1;
    if (n[i] > 5)
      flag = 1;
  }
  // proved equal values: the same of a local variable
#pragma cgpredict kernel(two_flags_local)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      mine = 1;
    if (n[i] > 5)
      mine = 1;
  }
  // write conflict: two constants
#pragma cgpredict kernel(two_constants)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      other = 1;
    if (n[i] > 5)
      other = 2;
  }
  // write conflict: the same of a local variable
#pragma cgpredict kernel(two_constants_local)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      mixed = 1;
    else if (n[i] > 5)
      mixed = 2;
  }
  // proved equal values: what no thread stores to
#pragma cgpredict kernel(same_load)
  for (int i = 0; i < N; ++i)
    if (m[i])
      S[0] = eps;
  // proved equal values: a search's flag beside elements of its own
#pragma cgpredict kernel(frontier)
  for (int i = 0; i < N; ++i)
    if (level[i] == 3) {
      cost[i] = 4;
      stop = 1;
    }
  // write conflict: it counts how far the last thread came
#pragma cgpredict kernel(last_count)
  for (int i = 0; i < N; ++i)
    twice = 2 * i;
  // write conflict: the last of each three
#pragma cgpredict kernel(last_of_three)
  for (int i = 0; i < N; ++i)
    S[idx[i]] = x[i];
  eps += stop + mixed + mine;
}

// ---- variables that each iteration sets anew
static void temporaries(void) {
  int i, j;
  double t, u = 0;
  // proved: a variable of the function, set before it is read
#pragma cgpredict kernel(outer_variable)
  for (i = 0; i < N; ++i) {
    t = x[i] * 2;
    y[i] = t * t;
  }
  // write conflict: the same, and the last one's value is used behind the loop
#pragma cgpredict kernel(used_behind)
  for (i = 0; i < N; ++i) {
    u = x[i] * 2;
    y[i] = u * u;
  }
  // proved equal values: the inner index is the function's, and 8 behind the loop
#pragma cgpredict kernel(outer_index)
  for (i = 0; i < 64; ++i)
    for (j = 0; j < 8; ++j)
      a[i * 8 + j] = b[i * 8 + j];
  // proved privatisable: fields of a struct, set before they are read
#pragma cgpredict kernel(outer_struct)
  for (i = 0; i < N; ++i) {
    scratch.s = x[i];
    scratch.t = y[i];
    a[i] = scratch.s * scratch.t;
  }
  // no: a field that is set in some iterations only
#pragma cgpredict kernel(stale_field)
  for (i = 0; i < N; ++i) {
    if (m[i])
      scratch.s = x[i];
    a[i] = scratch.s;
  }
  eps += u + i + j;
}

// ---- addresses
static void addresses(void) {
  // proved: rows are copied
#pragma cgpredict kernel(copied_rows)
  for (int i = 0; i < 64; ++i)
    memcpy(&a[8 * i], &b[8 * i], 8 * sizeof(double));
  // proved: rows are cleared
#pragma cgpredict kernel(cleared_rows)
  for (int i = 0; i < 64; ++i)
    memset(&a[8 * i], 0, 8 * sizeof(double));
  // write conflict: rows that overlap are copied
#pragma cgpredict kernel(overlapping_rows)
  for (int i = 0; i < 64; ++i)
    memcpy(&a[7 * i], &b[8 * i], 8 * sizeof(double));
  // proved: pairs, of which an addition is an or
#pragma cgpredict kernel(or_of_pairs)
  for (int i = 0; i < N / 2; ++i) {
    a[2 * i] = x[2 * i] + y[2 * i + 1];
    a[2 * i + 1] = x[2 * i + 1] - y[2 * i];
  }
  // proved: shifts and ors of the source's own
#pragma cgpredict kernel(shifted)
  for (int i = 0; i < N / 4; ++i) {
    const int base = i << 2;
    a[base | 1] = x[base] + a[base | 2];
  }
  // no: the neighbour of four is the next thread's
#pragma cgpredict kernel(shifted_too_far)
  for (int i = 0; i < N / 4; ++i)
    a[i << 2] = a[(i << 2) + 4];
  // proved: the distance is in a variable that nothing stores to
#pragma cgpredict kernel(variable_stride)
  for (int i = 0; i < N; ++i)
    a[stride * i] = 1;
  // proved: so is the number of columns
#pragma cgpredict kernel(variable_rows)
  for (int i = 0; i < 64; ++i)
    for (int k = 0; k < rows; ++k)
      a[8 * i + k] = b[k];
  // none: a volatile pointer may be another one each time
#pragma cgpredict kernel(volatile_pointer)
  for (int i = 0; i < N; ++i)
    moving[i] = 1;
}

// ---- calls
static double worst(const double *values) {
  double w = 0;
  // proved reduction: as a kernel of its own
#pragma cgpredict kernel(inner)
  for (int k = 0; k < 4; ++k)
    w += values[k];
  return w;
}

static void advance(int i) {
  a[i + 1] = a[i] + b[i];
  // proved: as a kernel of its own
#pragma cgpredict kernel(inner_row)
  for (int k = 0; k < 4; ++k)
    S[k] = b[k];
}

static void forward(int i) { advance(i); }

static void calls(void) {
  // proved: a function with a kernel of its own, which only reads
#pragma cgpredict kernel(calls_reader)
  for (int i = 0; i < N; ++i)
    y[i] = worst(&x[i]);
  // no: a function with a kernel of its own, called by another one, goes on from the last element
#pragma cgpredict kernel(calls_chain)
  for (int i = 0; i < N; ++i)
    forward(i);
  // unknown: the library's generator
#pragma cgpredict kernel(calls_library)
  for (int i = 0; i < N; ++i)
    cost[i] = rand();
  eps += worst(x);
  advance(3);
}

int main(void) {
  fill();
  extremes();
  updates();
  stores();
  fill();
  temporaries();
  addresses();
  calls();
  return most + least + best + fmost + flag + other + twice + number + hash + ok + chain.s < -1e300;
}
