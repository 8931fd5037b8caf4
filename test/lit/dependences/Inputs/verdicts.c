// Loops with the verdict that follows from reading them. Above each pragma stands the verdict, why,
// and, where one is expected, the class of its dependences:
//   // VERDICT [CLASS]: why
// check_verdicts.py compares them with the report. "none" is an answer of "none in sample": the
// loop is independent (or harmless), but what decides it is loaded, so that no proof is possible.
#include <math.h>
#include <stdlib.h>

#define N 512
#define M 48
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double a[4 * N + 8], b[4 * N + 8], c[4 * N + 8], A[M][M], B[M][M], C[M][M], V[M][M][8], s[N], w[8];
static float f[4 * N], g[4 * N];
static int idx[N], perm[N], m[N], h[64], count[4], table[M * M + M + 1], keys[N];
static unsigned char bytes[4 * N];
struct pair { double x, y; };
static struct pair p[N];
static double total, least, flag_d;
static int found, last_global, shared_i;

static void fill(void) {
  for (int i = 0; i < 4 * N; ++i) {
    a[i] = i % 17, b[i] = i % 13, c[i] = i % 7, f[i] = (float)(i % 11), g[i] = (float)(i % 5);
    bytes[i] = (unsigned char)(i % 64);
  }
  for (int i = 0; i < N; ++i) {
    idx[i] = i / 2, perm[i] = (i * 7) % N, m[i] = i % 3 == 0, keys[i] = i * 37 % 64;
    p[i].x = i, p[i].y = -i;
  }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      A[i][j] = i + j, B[i][j] = i - j, C[i][j] = i * j % 9;
}

// ---- each iteration has elements of its own
static void own_elements(void) {
  // proved: b is only read, a[i] is i's
#pragma cgpredict kernel(copy)
  for (int i = 0; i < N; ++i)
    a[i] = b[i];
  // proved: reads and writes its own element
#pragma cgpredict kernel(scale)
  for (int i = 0; i < N; ++i)
    a[i] = 3 * a[i];
  // proved: a stencil into another array
#pragma cgpredict kernel(stencil)
  for (int i = 1; i < N - 1; ++i)
    a[i] = b[i - 1] + b[i] + b[i + 1];
  // proved: reversed
#pragma cgpredict kernel(reverse)
  for (int i = 0; i < N; ++i)
    a[N - 1 - i] = b[i];
  // proved: even elements are written, even ones of the same iteration read
#pragma cgpredict kernel(even)
  for (int i = 0; i < N; ++i)
    a[2 * i] = a[2 * i] + 1;
  // proved: even ones are written, odd ones read
#pragma cgpredict kernel(even_odd)
  for (int i = 0; i < N; ++i)
    a[2 * i] = a[2 * i + 1];
  // proved: the odd neighbour of its own even element
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < N; ++i) {
    b[2 * i] = a[i];
    b[2 * i + 1] = b[2 * i] + c[i];
  }
  // proved: three of four interleaved
#pragma cgpredict kernel(quads)
  for (int i = 0; i < N; ++i) {
    b[4 * i] = a[i];
    b[4 * i + 1] = b[4 * i] + 1;
    b[4 * i + 3] = b[4 * i + 1] + 1;
  }
  // proved: the halves of an array
#pragma cgpredict kernel(halves)
  for (int i = 0; i < N; ++i)
    a[i] = a[i + N];
  // proved: rows of 50 in the space of 64
#pragma cgpredict kernel(rows_of_64)
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 50; ++k)
      a[i * 64 + k] += b[k];
  // proved: rows of 50, packed
#pragma cgpredict kernel(rows_of_50)
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 50; ++k)
      a[i * 50 + k] += b[k];
  // proved: columns of a matrix
#pragma cgpredict kernel(columns)
  for (int j = 0; j < M; ++j)
    for (int i = 1; i < M; ++i)
      A[i][j] += A[i - 1][j];
  // proved: rows of a matrix, each a running sum
#pragma cgpredict kernel(row_sums)
  for (int i = 0; i < M; ++i)
    for (int j = 1; j < M; ++j)
      A[i][j] += A[i][j - 1];
  // proved: a matrix product
#pragma cgpredict kernel(product) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < M; ++k)
        C[i][j] += A[i][k] * B[k][j];
  // proved: the transpose goes to another matrix
#pragma cgpredict kernel(transpose) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      C[j][i] = A[i][j];
  // proved: the upper and the lower triangle have no element in common
#pragma cgpredict kernel(triangles)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < i; ++j)
      A[i][j] = A[j][i];
  // proved: two fields of a struct
#pragma cgpredict kernel(fields)
  for (int i = 0; i < N; ++i)
    p[i].x = p[i].y;
  // proved: eight planes, each thread its own pencil
#pragma cgpredict kernel(pencils) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 1; k < 8; ++k)
        V[i][j][k] += V[i][j][k - 1];
  // proved: a condition does not move the address
#pragma cgpredict kernel(guarded)
  for (int i = 0; i < N; ++i)
    if (b[i] > 5)
      a[i] = 0;
  // proved: a variable of the body is the iteration's
#pragma cgpredict kernel(body_variable)
  for (int i = 0; i < N; ++i) {
    double t = b[i] * 2;
    a[i] = t * t;
  }
  // proved: an array of the body as well
#pragma cgpredict kernel(body_array)
  for (int i = 0; i < N; ++i) {
    double t[4];
    for (int k = 0; k < 4; ++k)
      t[k] = b[i] * k;
    a[i] = t[0] + t[1] + t[2] + t[3];
  }
  // proved: every second element, from the end
#pragma cgpredict kernel(strided)
  for (int i = N - 1; i >= 0; i -= 2)
    a[i] = a[i] + b[i];
  // proved: a block of 8 for each thread
#pragma cgpredict kernel(blocks)
  for (int i = 0; i < N / 8; ++i)
    for (int k = 0; k < 8; ++k)
      a[8 * i + k] = a[8 * i + (7 - k)] + 1;
  // proved: row i of one, row i of the other
#pragma cgpredict kernel(two_rows)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      A[i][j] = B[i][M - 1 - j];
      C[i][j] = A[i][j] * 2;
    }
}

// ---- loaded addresses: independent, but not for certain
static void loaded(void) {
  // proved: reads through an index stay in their array, which is not written
#pragma cgpredict kernel(gather)
  for (int i = 0; i < N; ++i)
    a[i] = b[idx[i]];
  // none: the permutation has each element once, which only its values tell
#pragma cgpredict kernel(permute)
  for (int i = 0; i < N; ++i)
    a[perm[i]] = b[i];
  // none: the same, with an update
#pragma cgpredict kernel(permute_update)
  for (int i = 0; i < N; ++i)
    a[perm[i]] += b[i];
  // none: rows of lengths that are loaded
#pragma cgpredict kernel(ragged)
  for (int i = 0; i < M; ++i)
    for (int k = 0; k < m[i] * 8; ++k)
      A[i][k] = 1;
}

// ---- a thread reads what another one wrote, or the other way round
static void true_dependences(void) {
  // no: the element before
#pragma cgpredict kernel(prefix)
  for (int i = 1; i < N; ++i)
    a[i] += a[i - 1];
  // no: two before
#pragma cgpredict kernel(fibonacci)
  for (int i = 2; i < N; ++i)
    a[i] = a[i - 2] + b[i];
  // no: the element after, which i + 1 writes: an anti-dependence
#pragma cgpredict kernel(shift_left)
  for (int i = 0; i < N - 1; ++i)
    a[i] = a[i + 1];
  // no: 300 after
#pragma cgpredict kernel(far)
  for (int i = 0; i < N; ++i)
    a[i + 300] = a[i] + 1;
  // no: the mirror image is another iteration's
#pragma cgpredict kernel(mirror)
  for (int i = 0; i < N; ++i)
    a[i] = a[N - 1 - i];
  // no: i / 2 was written by an earlier one
#pragma cgpredict kernel(heap)
  for (int i = 1; i < N; ++i)
    a[i] = a[i / 2] + 1;
  // no: both loops carry a part
#pragma cgpredict kernel(gauss_seidel) grid(2)
  for (int i = 1; i < M - 1; ++i)
    for (int j = 1; j < M - 1; ++j)
      A[i][j] = (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]) / 4;
  // no: the inner mapped loop carries it
#pragma cgpredict kernel(along_rows) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 1; j < M; ++j)
      A[i][j] = A[i][j - 1] * 2;
  // no: the outer one does
#pragma cgpredict kernel(along_columns) grid(2)
  for (int i = 1; i < M; ++i)
    for (int j = 0; j < M; ++j)
      A[i][j] = A[i - 1][j] * 2;
  // no: in place, the transpose overwrites what is read later
#pragma cgpredict kernel(transpose_in_place) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      A[i][j] = A[j][i];
  // no: the row above
#pragma cgpredict kernel(rows_above)
  for (int i = 1; i < M; ++i)
    for (int j = 0; j < M; ++j)
      A[i][j] += A[i - 1][j];
  // no: what is read depends on the data, and earlier threads wrote it
#pragma cgpredict kernel(follow)
  for (int i = 0; i < N; ++i)
    a[i] = a[idx[i]] + 1;
  // no: the running value is used
  double running = 0;
#pragma cgpredict kernel(running_sum)
  for (int i = 0; i < N; ++i) {
    running += b[i];
    a[i] = running;
  }
  // no: a counter gives the place
  int next = 0;
#pragma cgpredict kernel(compact)
  for (int i = 0; i < N; ++i)
    if (m[i]) {
      a[next] = b[i];
      next++;
    }
  // no: the state of a generator
  unsigned state = 1;
#pragma cgpredict kernel(generator)
  for (int i = 0; i < N; ++i) {
    state = state * 1664525u + 1013904223u;
    a[i] = state % 100;
  }
  // no: the last match is carried to where it is read
  int recent = 0;
#pragma cgpredict kernel(last_seen)
  for (int i = 0; i < N; ++i) {
    if (m[i])
      recent = i;
    a[i] = recent;
  }
  // no: minus is not associative on this side
#pragma cgpredict kernel(alternate)
  for (int i = 0; i < N; ++i)
    total = b[i] - total;
  // no: a polynomial by Horner's rule: two operations
#pragma cgpredict kernel(horner)
  for (int i = 0; i < N; ++i)
    total = total * 0.5 + b[i];
  // no: the sum is reset on the way
#pragma cgpredict kernel(reset)
  for (int i = 0; i < N; ++i) {
    total += b[i];
    if (total > 100)
      total = 0;
  }
  // no: two statements exchange elements with a neighbour
#pragma cgpredict kernel(bubble)
  for (int i = 0; i < N - 1; ++i)
    if (f[i] > f[i + 1]) {
      float t = f[i];
      f[i] = f[i + 1];
      f[i + 1] = t;
    }
  // no: scratch memory, but its last element comes from the thread before
#pragma cgpredict kernel(scratch_leaks)
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < 7; ++k)
      w[k] = b[i] * k;
    a[i] = w[0] + w[7];
    w[7] = a[i];
  }
  // no: a flag of one thread steers the next one
#pragma cgpredict kernel(stop)
  for (int i = 0; i < N; ++i) {
    if (!found)
      a[i] = 1;
    if (m[i])
      found = i;
  }
  (void)next, (void)state, (void)recent;
}

// ---- reductions
static void reductions(void) {
  double sum = 0, product = 1, most = -1, fewest = 1e9;
  int bits = 0, all = -1, odd = 0, number = 0;
  // proved reduction: a sum
#pragma cgpredict kernel(sum)
  for (int i = 0; i < N; ++i)
    sum += a[i];
  // proved reduction: subtracting is adding
#pragma cgpredict kernel(difference)
  for (int i = 0; i < N; ++i)
    sum -= a[i];
  // proved reduction: a product
#pragma cgpredict kernel(all_factors)
  for (int i = 0; i < N; ++i)
    product *= 1 + 1e-6 * a[i];
  // proved reduction: bits that are set anywhere
#pragma cgpredict kernel(any_bit)
  for (int i = 0; i < N; ++i)
    bits |= m[i];
  // proved reduction: bits that are set everywhere
#pragma cgpredict kernel(all_bits)
  for (int i = 0; i < N; ++i)
    all &= m[i];
  // proved reduction: parity
#pragma cgpredict kernel(parity)
  for (int i = 0; i < N; ++i)
    odd ^= m[i];
  // proved reduction: the largest, by if
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i)
    if (a[i] > most)
      most = a[i];
  // proved reduction: the smallest, by a macro
#pragma cgpredict kernel(smallest)
  for (int i = 0; i < N; ++i)
    fewest = MIN(fewest, a[i]);
  // proved reduction: the largest, by fmax
#pragma cgpredict kernel(largest_fmax)
  for (int i = 0; i < N; ++i)
    most = fmax(most, a[i]);
  // proved reduction: the largest of sums, in memory, by ?:
#pragma cgpredict kernel(largest_memory)
  for (int i = 0; i < N; ++i)
    s[0] = s[0] > a[i] + b[i] ? s[0] : a[i] + b[i];
  // proved reduction: by a macro, in memory
#pragma cgpredict kernel(largest_macro)
  for (int i = 0; i < N; ++i)
    s[1] = MAX(s[1], a[i] + b[i]);
  // proved reduction: the smallest in memory
#pragma cgpredict kernel(smallest_memory)
  for (int i = 0; i < N; ++i)
    s[2] = MIN(s[2], a[i] * b[i]);
  // proved reduction: by fmin, in memory
#pragma cgpredict kernel(smallest_fmin)
  for (int i = 0; i < N; ++i)
    s[3] = fmin(s[3], a[i] - b[i]);
  // proved reduction: counting under a condition
#pragma cgpredict kernel(count_if)
  for (int i = 0; i < N; ++i)
    if (a[i] > 3)
      ++number;
  // proved reduction: a sum under a condition, in memory
#pragma cgpredict kernel(sum_if)
  for (int i = 0; i < N; ++i)
    if (b[i] > 3)
      total += a[i];
  // none reduction: a histogram
#pragma cgpredict kernel(histogram)
  for (int i = 0; i < N; ++i)
    h[keys[i]]++;
  // none reduction: a weighted histogram
#pragma cgpredict kernel(weights)
  for (int i = 0; i < N; ++i)
    s[idx[i]] += b[i];
  // proved reduction: column sums
#pragma cgpredict kernel(column_sums) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      s[j] += A[i][j];
  // proved reduction: a dot product over two loops
#pragma cgpredict kernel(norm) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      total += A[i][j] * A[i][j];
  // proved reduction: an inner sum goes to one place
#pragma cgpredict kernel(inner_sum)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      total += A[i][j];
  least += sum + product + most + fewest + bits + all + odd + number;
}

// ---- memory that the iterations use one after the other
static void scratch(void) {
  // proved privatisable: written, then read
#pragma cgpredict kernel(scratch)
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < 8; ++k)
      w[k] = a[i] * k;
    double sum = 0;
    for (int k = 0; k < 8; ++k)
      sum += w[k];
    b[i] = sum;
  }
  // proved privatisable: written, updated, then read
#pragma cgpredict kernel(doitgen)
  for (int q = 0; q < M; ++q) {
    for (int k = 0; k < M; ++k)
      s[k] = q;
    for (int k = 0; k < M; ++k)
      s[k] += A[q][k];
    for (int k = 0; k < M; ++k)
      A[q][k] = s[k];
  }
  // proved privatisable: a product's row
#pragma cgpredict kernel(product_row)
  for (int q = 0; q < M; ++q) {
    for (int k = 0; k < M; ++k) {
      s[k] = 0;
      for (int l = 0; l < M; ++l)
        s[k] += A[q][l] * B[l][k];
    }
    for (int k = 0; k < M; ++k)
      A[q][k] = s[k];
  }
  // proved privatisable: one variable in memory
#pragma cgpredict kernel(one_variable)
  for (int i = 0; i < N; ++i) {
    flag_d = b[i] + 1;
    a[i] = flag_d * flag_d;
  }
}

// ---- threads overwrite each other
static void conflicts(void) {
  int last = -1, mark = 0;
  double value = 0;
  // write conflict: the last match stays
#pragma cgpredict kernel(last_match)
  for (int i = 0; i < N; ++i)
    if (m[i])
      last = i;
  // write conflict: the last value stays
#pragma cgpredict kernel(last_value)
  for (int i = 0; i < N; ++i)
    last_global = m[i] + 1;
  // write conflict: so does the value of the last match
#pragma cgpredict kernel(last_match_value)
  for (int i = 0; i < N; ++i)
    if (m[i])
      value = a[i];
  // write conflict: two iterations for each element
#pragma cgpredict kernel(scatter)
  for (int i = 0; i < N; ++i)
    a[idx[i]] = b[i];
  // write conflict: keys occur several times
#pragma cgpredict kernel(last_of_key)
  for (int i = 0; i < N; ++i)
    h[keys[i]] = i;
  // write conflict: k * i + i is reached from several i
#pragma cgpredict kernel(products) grid(2)
  for (int i = 0; i < M; ++i)
    for (int k = 0; k < M; ++k)
      table[k * i + i] = i + k;
  // write conflict: each pair of iterations has an element
#pragma cgpredict kernel(halved)
  for (int i = 0; i < N; ++i)
    a[i / 2] = b[i];
  // write conflict: rows overlap by an element
#pragma cgpredict kernel(overlap)
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 9; ++k)
      a[8 * i + k] = b[i];
  // write conflict: the rows overwrite each other
#pragma cgpredict kernel(last_row) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      s[j] = A[i][j];
  // write conflict: different constants
#pragma cgpredict kernel(two_marks)
  for (int i = 0; i < N; ++i)
    mark = m[i] ? 1 : 2;
  // write conflict: the position of the last one that is large
#pragma cgpredict kernel(last_large)
  for (int i = 0; i < N; ++i)
    if (a[i] > 5)
      shared_i = i;
  least += last + mark + value;
}

// ---- all write the same
static void equal_values(void) {
  int any = 0;
  // proved equal values: a flag
#pragma cgpredict kernel(flag)
  for (int i = 0; i < N; ++i)
    if (m[i])
      any = 1;
  // proved equal values: a flag in memory
#pragma cgpredict kernel(flag_memory)
  for (int i = 0; i < N; ++i)
    if (a[i] > 5)
      found = 1;
  // none equal values: flags by key
#pragma cgpredict kernel(visited)
  for (int i = 0; i < N; ++i)
    bytes[keys[i]] = 1;
  // proved equal values: zeroes, more than once
#pragma cgpredict kernel(zeroes) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      s[j] = 0;
  // proved equal values: a flag from a search of two loops
#pragma cgpredict kernel(search)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      if (A[i][j] > 1e6)
        any = 1;
  least += any;
}

int main(void) {
  fill();
  own_elements();
  loaded();
  true_dependences();
  fill();
  reductions();
  scratch();
  fill();
  conflicts();
  equal_values();
  return least + total + f[0] + g[0] + count[0] < -1e300;
}
