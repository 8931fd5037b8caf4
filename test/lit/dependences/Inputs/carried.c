// Loops with variables of the function that go from iteration to iteration beside the index, and with
// two arrays or two variables where one would be expected. In the form of verdicts.c.
#include <stdint.h>
#include <stdlib.h>

#define N 512
#define M 32

static double a[4 * N], b[4 * N], c[4 * N], total;
static int m[N], order[4 * N], last_order, seen;
static int64_t far64;
static double left_sum, right_sum;
static _Atomic int shared_count, best;
static __thread double own_scratch;
static __thread int own_count = N;

static void fill(void) {
  for (int i = 0; i < 4 * N; ++i)
    a[i] = i % 23 - 7, b[i] = i % 11 + 1, c[i] = i % 5 - 2;
  for (int i = 0; i < N; ++i)
    m[i] = i % 3 == 0;
}

static void steps(void) {
  int n = 0, toggle = 0, sum = 0;
  double *p = a;
  const double *q = b;
  // proved: a second index, stepped by each iteration
#pragma cgpredict kernel(second_index)
  for (int i = 0; i < N; ++i) {
    a[n] = b[i];
    n += 2;
  }
  // no: the second index steps under a condition
#pragma cgpredict kernel(condition_steps)
  for (int i = 0; i < N; ++i) {
    order[n % N] = i;
    if (m[i])
      ++n;
  }
  // no: the step is left out where the iteration ends early
#pragma cgpredict kernel(continue_steps)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      continue;
    a[sum] = b[i];
    ++sum;
  }
  // no: it grows by the index
#pragma cgpredict kernel(grows)
  for (int i = 0; i < 40; ++i) {
    sum += i;
    a[sum % N] = b[i];
  }
  // no: two buffers in turn, by a variable that toggles, of which the one is read
#pragma cgpredict kernel(toggles)
  for (int i = 1; i < N; ++i) {
    c[toggle] = b[i] + c[1 - toggle];
    toggle = 1 - toggle;
  }
  // no: the second index reads what the first one has written: 2i is an earlier thread's i
#pragma cgpredict kernel(second_reads)
  for (int i = 0, j = 0; i < N; ++i, j += 2)
    a[j] = a[i] + 1;
  // no: the same pointers step at different speeds
#pragma cgpredict kernel(pointer_speeds)
  for (double *x = a, *y = a + 100; x < a + N; x += 2, ++y)
    *x = *y + 1;
  // proved: two pointers in step, into two arrays
#pragma cgpredict kernel(pointer_pair)
  for (int i = 0; i < N; ++i)
    *p++ = *q++ * 2;
  // no: two pointers in step, one element apart
#pragma cgpredict kernel(pointer_apart)
  for (double *x = a, *y = a + 1; x < a + N; ++x, ++y)
    *y = *x + 1;
  // proved: the largest of two elements at two indices
#pragma cgpredict kernel(two_indices)
  for (int i = 0, j = 2 * N; i < N; ++i, ++j)
    a[i] = b[i] > b[j] ? b[i] : b[j];
  // no: the smaller of two elements is exchanged, as in a sorting network of the wrong order
#pragma cgpredict kernel(exchange_neighbours)
  for (int i = 0; i < N; ++i)
    if (a[i] > a[i + 1]) {
      double t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
  // proved: odd-even exchange
#pragma cgpredict kernel(exchange_pairs)
  for (int i = 0; i < N; i += 2)
    if (a[i] > a[i + 1]) {
      double t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
  // no: exchange at a distance that is not the step
#pragma cgpredict kernel(exchange_at_four)
  for (int i = 0; i < N; ++i)
    if (a[i] > a[i + 4]) {
      double t = a[i];
      a[i] = a[i + 4];
      a[i + 4] = t;
    }
  // no: the index of the first loop goes on in the second one
  int k = 0;
#pragma cgpredict kernel(goes_on)
  for (int i = 0; i < M; ++i)
    for (; k < (i + 1) * 4; ++k)
      a[k] = i;
  // proved equal values: an index of the function, set by each, and 4 behind the loop
#pragma cgpredict kernel(set_by_each)
  for (int i = 0; i < M; ++i)
    for (k = 0; k < 4; ++k)
      a[4 * i + k] = i;
  far64 += n + toggle + sum + k;
}

static void pairs(void) {
  double even = 0, odd = 0, before = 0;
  // proved reduction: two sums in turn
#pragma cgpredict kernel(two_sums)
  for (int i = 0; i < N; ++i)
    if (i & 1)
      odd += b[i];
    else
      even += b[i];
  // no: the sums change places
#pragma cgpredict kernel(sums_swapped)
  for (int i = 0; i < N; ++i) {
    double t = even;
    even = odd + b[i];
    odd = t;
  }
  // no: a sum of differences from the element before, kept in a variable
#pragma cgpredict kernel(differences)
  for (int i = 0; i < N; ++i) {
    total += b[i] - before;
    before = b[i];
  }
  // no: a sum is added to the other one on its way
#pragma cgpredict kernel(sum_of_sums)
  for (int i = 0; i < N; ++i) {
    left_sum += b[i];
    right_sum += left_sum;
  }
  // no: the two add each other
#pragma cgpredict kernel(mutual)
  for (int i = 0; i < N; ++i) {
    left_sum += right_sum;
    right_sum += b[i];
  }
  // no: added to where a comparison with the other one says
#pragma cgpredict kernel(balances)
  for (int i = 0; i < N; ++i)
    if (left_sum < right_sum)
      left_sum += b[i];
    else
      right_sum += b[i];
  // no: the sum is set back where it is large
#pragma cgpredict kernel(resets)
  for (int i = 0; i < N; ++i) {
    total += b[i];
    if (total > 50)
      total = 0;
  }
  // no: the length of the run so far
#pragma cgpredict kernel(run_length)
  for (int i = 0; i < N; ++i) {
    seen = m[i] ? seen + 1 : 0;
    order[i] = seen;
  }
  // no: the longest run
#pragma cgpredict kernel(longest_run)
  for (int i = 0; i < N; ++i) {
    seen = m[i] ? seen + 1 : 0;
    if (seen > last_order)
      last_order = seen;
  }
  // no: whether the order is kept so far, and the element before
#pragma cgpredict kernel(is_sorted)
  for (int i = 0; i < N; ++i) {
    seen = seen && before <= a[i];
    before = a[i];
  }
  // proved privatisable: a variable of the program's thread
#pragma cgpredict kernel(thread_variable)
  for (int i = 0; i < N; ++i) {
    own_scratch = b[i];
    a[i] = own_scratch * own_scratch;
  }
  // proved: as often as a variable of the program's thread says
#pragma cgpredict kernel(thread_bound)
  for (int i = 0; i < own_count; ++i)
    a[i] = b[i] + own_count;
  // no: the same variable, read first
#pragma cgpredict kernel(thread_variable_before)
  for (int i = 0; i < N; ++i) {
    a[i] = own_scratch;
    own_scratch = b[i];
  }
  // proved reduction: an atomic variable is counted up
#pragma cgpredict kernel(atomic_variable)
  for (int i = 0; i < N; ++i)
    shared_count += m[i];
  // no: an atomic variable gives numbers
#pragma cgpredict kernel(atomic_numbers)
  for (int i = 0; i < N; ++i)
    order[i] = ++shared_count;
  // no: read and written one after the other
#pragma cgpredict kernel(atomic_in_parts)
  for (int i = 0; i < N; ++i)
    order[i] = shared_count = shared_count * 2 + m[i];
  // proved reduction: a maximum by compare and exchange, which goes round again where another one was faster
#pragma cgpredict kernel(atomic_maximum)
  for (int i = 0; i < N; ++i) {
    int old = best;
    while (old < order[i] && !__c11_atomic_compare_exchange_strong(&best, &old, order[i], 5, 5))
      ;
  }
  far64 += (int64_t)(even + odd + before);
}

// Iterations of more than the 4,096 words that are recorded of each: their last stores are not.
static void long_threads(void) {
  double smoothed = 1, weighed = 0;
  // no: the mean goes on from iteration to iteration
#pragma cgpredict kernel(long_mean)
  for (int i = 0; i < 48; ++i)
    for (int j = 0; j < 12 * N; ++j) {
      if (a[j % N] > 14)
        continue;
      smoothed = smoothed * .5 + a[j % N];
      c[j & 7] = 0;
    }
  // proved reduction: a sum, beside stores of one value
#pragma cgpredict kernel(long_sum)
  for (int i = 0; i < 48; ++i)
    for (int j = 0; j < 12 * N; ++j) {
      if (a[j % N] > 14)
        continue;
      weighed += a[j % N] * i;
      c[j & 7] = 0;
    }
  total += smoothed + weighed;
}

int main(void) {
  fill();
  steps();
  fill();
  long_threads();
  fill();
  pairs();
  return total + (double)far64 < -1e300;
}
