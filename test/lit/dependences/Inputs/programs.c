// Loops of the kinds that programs are made of, with the verdict that follows from reading them, in
// the form of verdicts.c.
#include <math.h>
#include <stdlib.h>

#define N 512
#define M 48
#define E (4 * N)
#define MAX(a, b) ((a) > (b) ? (a) : (b))

struct particle { double x, v, q; };
static double a[N], b[N], x[N], y[N], table[N + 1], A[M][M], L[M][M], Q[M][M], X[M][M], D[M][M], ring[8], field[66],
    charge[66], rank[N], next_rank[N], value[E], most, least, root, mean, square, real, imaginary, total;
static double w0, w1, w2;
static struct particle p[N];
static int row[N + 1], column[E], from[E], to[E], degree[N], level[N], next_level[N], key[N], head[64], next[N],
    start[N], out[N], known[64], histogram[256], place, second, count, runs, words, previous, ring_head, bit_count;
static unsigned bits[N / 32], other[N / 32];
static unsigned char text[N], composite[N], upper[256], written[N], sum8;
static unsigned hash;
static float fa[M][M], fr[M];

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    a[i] = i % 17, b[i] = i % 13 + 1, x[i] = i * 37 % 64, y[i] = i % 5, rank[i] = i * 29 % 97, level[i] = i % 7 - 1;
    p[i].x = i % 64 + 0.95, p[i].v = 1, p[i].q = 1, key[i] = i * 7 % 64, start[i] = i * 3 % N, next[i] = (i * 5 + 1) % N;
    text[i] = (unsigned char)(" etaoin shrdlu"[i % 14]), row[i] = 4 * i, degree[i] = 0;
  }
  row[N] = E;
  for (int e = 0; e < E; ++e)
    from[e] = e / 4, to[e] = column[e] = (e * 31 + 7) % N, value[e] = e % 3 + 1;
  for (int i = 0; i < 256; ++i)
    upper[i] = (unsigned char)(i >= 'a' && i <= 'z' ? i - 32 : i);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      A[i][j] = i + j + 1, L[i][j] = i == j ? 2 : 0.1, Q[i][j] = i - j, X[i][j] = i, D[i][j] = (i * 7 + j) % 11 + 1,
      fa[i][j] = (float)((i * 5 + j * 3) % 19);
}

// ---- stencils
static void stencils(void) {
  // no: the left neighbour is new, the right one old
#pragma cgpredict kernel(relax_in_place)
  for (int i = 1; i < N - 1; ++i)
    a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  // proved: even elements are made of odd ones
#pragma cgpredict kernel(red_black)
  for (int i = 2; i < N - 1; i += 2)
    a[i] = (a[i - 1] + a[i + 1]) / 2;
  // proved: each third is made of its two neighbours
#pragma cgpredict kernel(three_colours)
  for (int i = 1; i < N / 3; ++i)
    a[3 * i] = a[3 * i - 1] + a[3 * i + 1];
  // no: rows of both colours read the rows around them
#pragma cgpredict kernel(both_colours)
  for (int i = 1; i < M - 1; ++i)
    for (int j = 1; j < M - 1; ++j)
      A[i][j] = (A[i - 1][j] + A[i + 1][j]) / 2;
  // proved: a diagonal is made of the one before
#pragma cgpredict kernel(diagonal)
  for (int k = 1; k < 20; ++k)
    A[20 - k][k] = A[19 - k][k] + A[20 - k][k - 1];
  // proved: a field is made of another one
#pragma cgpredict kernel(curl) grid(2)
  for (int i = 1; i < M; ++i)
    for (int j = 1; j < M; ++j)
      A[i][j] -= 0.5 * (Q[i][j] - Q[i - 1][j]);
  // no: upwind, in the direction of the wind
#pragma cgpredict kernel(upwind)
  for (int i = 1; i < N; ++i)
    a[i] -= 0.5 * (a[i] - a[i - 1]);
  // proved: the outer rows are copies of inner ones
#pragma cgpredict kernel(boundary)
  for (int j = 0; j < M; ++j) {
    A[0][j] = A[M - 2][j];
    A[M - 1][j] = A[1][j];
  }
  // proved: a row is put aside before it is overwritten
#pragma cgpredict kernel(row_aside)
  for (int i = 0; i < M; ++i) {
    double old[M];
    for (int j = 0; j < M; ++j)
      old[j] = A[i][j];
    for (int j = 1; j < M - 1; ++j)
      A[i][j] = old[j - 1] + old[j + 1];
  }
}

// ---- linear algebra
static void algebra(void) {
  double s = 0;
  const int k = 5;
  // no: x[i] takes those before it
#pragma cgpredict kernel(forward_substitution)
  for (int i = 0; i < M; ++i) {
    double r = b[i];
    for (int j = 0; j < i; ++j)
      r -= L[i][j] * x[j];
    x[i] = r / L[i][i];
  }
  // no: the same from the end
#pragma cgpredict kernel(back_substitution)
  for (int i = M - 1; i >= 0; --i) {
    double r = b[i];
    for (int j = i + 1; j < M; ++j)
      r -= L[j][i] * x[j];
    x[i] = r / L[i][i];
  }
  // proved reduction: one row of it
#pragma cgpredict kernel(substitution_row)
  for (int j = 0; j < 7; ++j)
    s -= L[7][j] * x[j];
  // proved: one column of it, in place
#pragma cgpredict kernel(substitution_column)
  for (int i = k + 1; i < M; ++i)
    b[i] -= L[i][k] * b[k];
  // proved: a right-hand side for each thread
#pragma cgpredict kernel(right_hand_sides)
  for (int r = 0; r < M; ++r)
    for (int i = 1; i < M; ++i)
      for (int j = 0; j < i; ++j)
        X[i][r] -= L[i][j] * X[j][r];
  // proved: the column below the pivot
#pragma cgpredict kernel(lu_column)
  for (int i = k + 1; i < M; ++i)
    A[i][k] /= A[k][k];
  // proved: the block behind the pivot
#pragma cgpredict kernel(lu_update) grid(2)
  for (int i = k + 1; i < M; ++i)
    for (int j = k + 1; j < M; ++j)
      A[i][j] -= A[i][k] * A[k][j];
  // no: pivot after pivot
#pragma cgpredict kernel(lu)
  for (int q = 0; q < M - 1; ++q)
    for (int i = q + 1; i < M; ++i)
      for (int j = q + 1; j < M; ++j)
        D[i][j] -= D[i][q] * D[q][j] / 64;
  // proved: columns behind the pivot of a symmetric matrix, of which the last has one element
#pragma cgpredict kernel(cholesky_update)
  for (int j = k + 1; j < M; ++j)
    for (int i = j; i < M; ++i)
      A[i][j] -= A[i][k] * A[j][k];
  // no: a column takes all before it
#pragma cgpredict kernel(cholesky)
  for (int j = 1; j < M; ++j)
    for (int q = 0; q < j; ++q)
      for (int i = j; i < M; ++i)
        X[i][j] -= X[i][q] * X[j][q] / 1e6;
  // proved: each column loses its part along column k
#pragma cgpredict kernel(gram_schmidt)
  for (int j = k + 1; j < M; ++j) {
    double r = 0;
    for (int i = 0; i < M; ++i)
      r += Q[i][k] * Q[i][j];
    for (int i = 0; i < M; ++i)
      Q[i][j] -= Q[i][k] * r;
  }
  // proved: two rows are turned
#pragma cgpredict kernel(givens)
  for (int j = 0; j < M; ++j) {
    const double t = A[3][j];
    A[3][j] = 0.6 * t + 0.8 * A[4][j];
    A[4][j] = 0.6 * A[4][j] - 0.8 * t;
  }
  // no: row k is stored, if only as it was, and read by the others
#pragma cgpredict kernel(floyd_row)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      D[i][j] = D[i][j] < D[i][k] + D[k][j] ? D[i][j] : D[i][k] + D[k][j];
  // proved: a largest, by a branch, a sum and a quotient of each row
#pragma cgpredict kernel(softmax)
  for (int i = 0; i < M; ++i) {
    double m = X[i][0], e = 0;
    for (int j = 1; j < M; ++j)
      m = MAX(m, X[i][j]);
    for (int j = 0; j < M; ++j)
      e += exp(X[i][j] - m);
    for (int j = 0; j < M; ++j)
      Q[i][j] = exp(X[i][j] - m) / e;
  }
  total += s;
}

// ---- graphs in lists of edges and in rows of neighbours
static void graphs(void) {
  // proved: what is pulled is read alone
#pragma cgpredict kernel(rank_pull)
  for (int v = 0; v < N; ++v) {
    double s = 0;
    for (int e = row[v]; e < row[v + 1]; ++e)
      s += rank[column[e]];
    next_rank[v] = 0.15 + 0.85 * s / 4;
  }
  // none reduction: what is pushed is added
#pragma cgpredict kernel(rank_push)
  for (int v = 0; v < N; ++v)
    for (int e = row[v]; e < row[v + 1]; ++e)
      next_rank[column[e]] += rank[v] / 4;
  // no: a distance that was made shorter is passed on
#pragma cgpredict kernel(bellman_ford)
  for (int e = 0; e < E; ++e)
    if (rank[from[e]] + value[e] < rank[to[e]])
      rank[to[e]] = rank[from[e]] + value[e];
  // none reduction: edges are counted
#pragma cgpredict kernel(degrees)
  for (int e = 0; e < E; ++e)
    degree[from[e]]++;
  // proved: a level is made of the one before, in two arrays
#pragma cgpredict kernel(bottom_up)
  for (int v = 0; v < N; ++v) {
    int found = level[v];
    for (int e = row[v]; e < row[v + 1]; ++e)
      if (level[column[e]] == 3)
        found = 4;
    next_level[v] = found;
  }
  // none reduction: both ends of an edge
#pragma cgpredict kernel(edge_forces)
  for (int e = 0; e < E; ++e) {
    next_rank[from[e]] += value[e];
    next_rank[to[e]] -= value[e];
  }
  // proved: a sparse matrix by rows
#pragma cgpredict kernel(spmv)
  for (int v = 0; v < N; ++v) {
    double s = 0;
    for (int e = row[v]; e < row[v + 1]; ++e)
      s += value[e] * x[column[e]];
    y[v] = s;
  }
  // none reduction: by columns
#pragma cgpredict kernel(spmv_columns)
  for (int v = 0; v < N; ++v)
    for (int e = row[v]; e < row[v + 1]; ++e)
      y[column[e]] += value[e] * x[v];
  // no: the head of the list is what the last one left
#pragma cgpredict kernel(list_heads)
  for (int i = 0; i < N; ++i) {
    next[i] = head[key[i]];
    head[key[i]] = i % N;
  }
  // proved: four steps along lists that stay
#pragma cgpredict kernel(list_steps)
  for (int i = 0; i < N; ++i) {
    int at = start[i];
    for (int k = 0; k < 4; ++k)
      at = next[at] & (N - 1);
    out[i] = at;
  }
  // proved: the first neighbour that fits, where the search of a vertex ends
#pragma cgpredict kernel(first_neighbour)
  for (int v = 0; v < N; ++v) {
    int found = -1;
    for (int e = row[v]; e < row[v + 1]; ++e)
      if (value[e] > 2) {
        found = column[e];
        break;
      }
    out[v] = found;
  }
}

// ---- particles
static void particles(void) {
  // proved: each moves by itself
#pragma cgpredict kernel(push)
  for (int i = 0; i < N; ++i) {
    p[i].v += 0.1 * p[i].q;
    p[i].x += 0.1 * p[i].v;
  }
  // proved: and comes in again on the other side
#pragma cgpredict kernel(wrap)
  for (int i = 0; i < N; ++i)
    if (p[i].x >= 64)
      p[i].x -= 64;
  // none reduction: charge goes to two cells
#pragma cgpredict kernel(deposit)
  for (int i = 0; i < N; ++i) {
    const int cell = (int)p[i].x & 63;
    charge[cell] += p[i].q * 0.5;
    charge[cell + 1] += p[i].q * 0.5;
  }
  // proved: the field comes from two cells
#pragma cgpredict kernel(interpolate)
  for (int i = 0; i < N; ++i) {
    const int cell = (int)p[i].x & 63;
    p[i].v += field[cell] + field[cell + 1];
  }
  // proved: all pairs, into the own force
#pragma cgpredict kernel(all_pairs)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 64; ++j)
      a[i] += (x[j] - x[i]) * p[j].q;
  // proved reduction: each pair once, into both forces
#pragma cgpredict kernel(newton)
  for (int i = 0; i < M; ++i)
    for (int j = i + 1; j < M; ++j) {
      const double f = x[j] - x[i];
      y[i] += f;
      y[j] -= f;
    }
}

// ---- characters and bits
static void strings(void) {
  // proved reduction: one letter is counted
#pragma cgpredict kernel(letter)
  for (int i = 0; i < N; ++i)
    count += text[i] == 'e';
  // proved: capitals, by a comparison
#pragma cgpredict kernel(capitals)
  for (int i = 0; i < N; ++i)
    if (text[i] >= 'a' && text[i] <= 'z')
      text[i] -= 32;
  // proved: capitals, by a table
#pragma cgpredict kernel(translate)
  for (int i = 0; i < N; ++i)
    written[i] = upper[text[i]];
  // none reduction: all letters are counted
#pragma cgpredict kernel(letters)
  for (int i = 0; i < N; ++i)
    histogram[text[i]]++;
  // proved reduction: ends of words are counted
#pragma cgpredict kernel(word_ends)
  for (int i = 1; i < N; ++i)
    words += text[i] == ' ' && text[i - 1] != ' ';
  // proved: both ends change places
#pragma cgpredict kernel(turned)
  for (int i = 0; i < N / 2; ++i) {
    const unsigned char t = text[i];
    text[i] = text[N - 1 - i];
    text[N - 1 - i] = t;
  }
  // no: each character turns the hash of those before
#pragma cgpredict kernel(rolling_hash)
  for (int i = 0; i < N; ++i)
    hash = (hash << 5 ^ hash >> 27) + text[i];
  // proved reduction: a checksum
#pragma cgpredict kernel(checksum)
  for (int i = 0; i < N; ++i)
    sum8 ^= text[i];
  // no: the character before is kept in a variable
#pragma cgpredict kernel(run_lengths)
  for (int i = 0; i < N; ++i) {
    if (text[i] != previous)
      runs++;
    previous = text[i];
  }
  // proved: a word of bits for each thread
#pragma cgpredict kernel(pack)
  for (int w = 0; w < N / 32; ++w) {
    unsigned word = 0;
    for (int k = 0; k < 32; ++k)
      word |= (unsigned)(a[32 * w + k] > 3) << k;
    bits[w] = word;
  }
  // proved reduction: a bit for each thread
#pragma cgpredict kernel(set_each)
  for (int i = 0; i < N; ++i)
    if (a[i] > 3)
      bits[i >> 5] |= 1u << (i & 31);
  // proved: of two sets
#pragma cgpredict kernel(both_sets)
  for (int w = 0; w < N / 32; ++w)
    bits[w] &= other[w];
  // proved reduction: bits are counted
#pragma cgpredict kernel(population)
  for (int w = 0; w < N / 32; ++w)
    bit_count += __builtin_popcount(bits[w]);
  // no: what is struck out decides who strikes
#pragma cgpredict kernel(sieve)
  for (int i = 2; i < N; ++i)
    if (!composite[i])
      for (int k = 2 * i; k < N; k += i)
        composite[k] = 1;
  // proved: of one prime
#pragma cgpredict kernel(sieve_one)
  for (int k = 9; k < N; k += 3)
    composite[k] = 1;
}

// ---- tables, rings, running values
static void tables(void) {
  double s = 0, c = 0;
  int at = -1;
  // proved: each by itself
#pragma cgpredict kernel(sines)
  for (int i = 0; i < N; ++i)
    table[i] = sin(i * 0.01);
  // no: by those before
#pragma cgpredict kernel(sines_by_recurrence)
  for (int i = 2; i < N; ++i)
    table[i] = 1.9999 * table[i - 1] - table[i - 2];
  // proved: read between two entries
#pragma cgpredict kernel(look_up)
  for (int i = 0; i < N; ++i) {
    const int k = (int)x[i] & 63;
    y[i] = table[k] + (x[i] - k) * (table[k + 1] - table[k]);
  }
  // no: an entry is made by the first who needs it
#pragma cgpredict kernel(lazy_table)
  for (int i = 0; i < N; ++i) {
    const int k = key[i];
    if (!known[k]) {
      known[k] = 1;
      field[k] = a[i];
    }
    y[i] = field[k];
  }
  // write conflict: the last eight stay
#pragma cgpredict kernel(ring_of_last)
  for (int i = 0; i < N; ++i)
    ring[i % 8] = x[i];
  // no: eight steps later
#pragma cgpredict kernel(delay)
  for (int i = 0; i < N; ++i) {
    y[i] = ring[i % 8];
    ring[i % 8] = x[i];
  }
  // no: the place goes round with the loop
#pragma cgpredict kernel(ring_place)
  for (int i = 0; i < N; ++i) {
    ring[ring_head] = x[i];
    ring_head = (ring_head + 1) % 8;
  }
  // no: three values move up
#pragma cgpredict kernel(filter)
  for (int i = 0; i < N; ++i) {
    w2 = w1;
    w1 = w0;
    w0 = x[i];
    y[i] = w0 + w1 + w2;
  }
  // proved reduction: three sums
#pragma cgpredict kernel(moments)
  for (int i = 0; i < N; ++i) {
    mean += x[i];
    square += x[i] * x[i];
    count++;
  }
  // proved reduction: a complex product
#pragma cgpredict kernel(complex_dot)
  for (int i = 0; i < N / 2; ++i) {
    real += x[2 * i] * y[2 * i] - x[2 * i + 1] * y[2 * i + 1];
    imaginary += x[2 * i] * y[2 * i + 1] + x[2 * i + 1] * y[2 * i];
  }
  // proved reduction: with the sign of the index
#pragma cgpredict kernel(alternating)
  for (int i = 0; i < N; ++i)
    s += i & 1 ? -x[i] : x[i];
  // no: the sum so far, without the own element
#pragma cgpredict kernel(exclusive_sums)
  for (int i = 0; i < N; ++i) {
    y[i] = mean;
    mean += x[i];
  }
  // no: the largest so far
#pragma cgpredict kernel(running_largest)
  for (int i = 0; i < N; ++i) {
    most = MAX(most, x[i]);
    y[i] = most;
  }
  // no: Horner's rule
#pragma cgpredict kernel(horner)
  for (int i = 0; i < N; ++i)
    root = root * 0.5 + x[i];
  // no: what was lost is taken along
#pragma cgpredict kernel(compensated)
  for (int i = 0; i < N; ++i) {
    const double v = x[i] - c, t = s + v;
    c = t - s - v;
    s = t;
  }
  // proved reduction: the first that fits is that of the least index
#pragma cgpredict kernel(first_large)
  for (int i = 0; i < N; ++i)
    if (at < 0 && x[i] > 60)
      at = i;
  total += s + c + at;
}

// ---- the largest of each row, and of all
static void extremes(void) {
  // proved: by a macro
#pragma cgpredict kernel(row_macro)
  for (int i = 0; i < M; ++i) {
    double m = -INFINITY;
    for (int j = 0; j < M; ++j)
      m = MAX(m, A[i][j]);
    y[i] = m;
  }
  // proved: by a choice
#pragma cgpredict kernel(row_choice)
  for (int i = 0; i < M; ++i) {
    double m = INFINITY;
    for (int j = 0; j < M; ++j)
      m = A[i][j] < m ? A[i][j] : m;
    y[i] = m;
  }
  // proved: by fmax
#pragma cgpredict kernel(row_fmax)
  for (int i = 0; i < M; ++i) {
    double m = -INFINITY;
    for (int j = 0; j < M; ++j)
      m = fmax(m, A[i][j]);
    y[i] = m;
  }
  // proved: by if, of float
#pragma cgpredict kernel(row_if)
  for (int i = 0; i < M; ++i) {
    float m = fa[i][0];
    for (int j = 1; j < M; ++j)
      if (fa[i][j] > m)
        m = fa[i][j];
    fr[i] = m;
  }
  // proved: with its place
#pragma cgpredict kernel(row_place)
  for (int i = 0; i < M; ++i) {
    double m = A[i][0];
    int k = 0;
    for (int j = 1; j < M; ++j)
      if (A[i][j] > m) {
        m = A[i][j];
        k = j;
      }
    y[i] = m;
    out[i] = k;
  }
  most = -1;
  // proved reduction: the largest and its place
#pragma cgpredict kernel(argmax_global)
  for (int i = 0; i < N; ++i)
    if (x[i] > most) {
      most = x[i];
      place = i;
    }
  double m = 1e9;
  int k = 0;
  // proved reduction: the smallest and its place, of local variables, the last of equal ones
#pragma cgpredict kernel(argmin_local)
  for (int i = 0; i < N; ++i)
    if (b[i] <= m) {
      m = b[i];
      k = i;
    }
  least = 1e9;
  // proved reduction: with two things that belong to it, which few threads store
#pragma cgpredict kernel(argmin_two)
  for (int i = 0; i < N; ++i)
    if (x[i] < least) {
      least = x[i];
      place = i;
      second = key[i];
    }
  most = -1;
  // no: the last that differs is no extreme
#pragma cgpredict kernel(last_different)
  for (int i = 0; i < N; ++i)
    if (x[i] != most)
      most = x[i];
  most = -1;
  // no: records are counted
#pragma cgpredict kernel(records)
  for (int i = 0; i < N; ++i)
    if (x[i] > most) {
      most = x[i];
      count++;
    }
  most = -1;
  // no: the largest so far is stored with the place
#pragma cgpredict kernel(largest_before)
  for (int i = 0; i < N; ++i)
    if (x[i] > most) {
      y[i] = most;
      most = x[i];
      place = i;
    }
  most = -1;
  // no: the place so far is read
#pragma cgpredict kernel(place_before)
  for (int i = 0; i < N; ++i) {
    if (x[i] > most) {
      most = x[i];
      place = i;
    }
    out[i] = place;
  }
  most = -1;
  // write conflict: the place of the last that is not the largest
#pragma cgpredict kernel(last_not_largest)
  for (int i = 0; i < N; ++i)
    if (x[i] < 50)
      place = i;
  total += m + k + place + second;
}

// ---- what is chosen rather than branched for
static void choices(int column) {
  double m = -1;
  int c = 0, k = 0, f = 0;
  // proved: the largest of a column, of magnitudes
#pragma cgpredict kernel(column_macro)
  for (int j = 0; j < M; ++j) {
    double most = 0;
    for (int i = 0; i < M; ++i)
      most = MAX(most, fabs(A[i][j]));
    y[j] = most;
  }
  // proved: the own row from the diagonal on
#pragma cgpredict kernel(upper_rows)
  for (int i = 0; i < M; ++i)
    for (int j = i; j < M; ++j)
      Q[i][j] += A[j][i];
  // no: each column becomes the one before it, from the diagonal on
#pragma cgpredict kernel(next_column)
  for (int i = 0; i < M - 1; ++i)
    for (int j = i; j < M; ++j)
      A[j][i + 1] = A[j][i] + 1;
  // no: row i lands in row i + 1, from the diagonal on
#pragma cgpredict kernel(next_row)
  for (int i = column; i < M - 1; ++i)
    for (int j = i; j < M; ++j)
      X[i + 1][j] = MAX(X[i][j], 3);
  // no: the largest so far, all along
#pragma cgpredict kernel(largest_of_two)
  for (int i = 1; i < N; ++i)
    y[i] = MAX(y[i], y[i - 1]);
  // proved reduction: the largest of pairs
#pragma cgpredict kernel(largest_pair)
  for (int i = 1; i < N; ++i)
    m = MAX(m, x[i] + x[i - 1]);
  m = -1;
  // no: records are counted, in local variables
#pragma cgpredict kernel(records_local)
  for (int i = 0; i < N; ++i)
    if (x[i] > m) {
      m = x[i];
      c = c + 1;
    }
  m = -1;
  // no: the place so far is read
#pragma cgpredict kernel(place_before_local)
  for (int i = 0; i < N; ++i) {
    if (x[i] > m) {
      m = x[i];
      k = i;
    }
    out[i] = k;
  }
  m = -1;
  // no: the place is made of the one before
#pragma cgpredict kernel(place_of_place)
  for (int i = 0; i < N; ++i)
    if (x[i] > m) {
      m = x[i];
      f = 2 * f + i;
    }
  // no: raised and lowered in turn, by calls
#pragma cgpredict kernel(clamp_calls)
  for (int i = 0; i < N; ++i) {
    most = fmax(most, x[i]);
    most = fmin(most, b[i]);
  }
  m = 0;
  // no: kept within bounds after each step, in a local variable
#pragma cgpredict kernel(clamp_local)
  for (int i = 0; i < N; ++i)
    m = fmin(fmax(m, x[i]), b[i]);
  total += m + c + k + f;
}

int main(void) {
  fill();
  stencils();
  algebra();
  graphs();
  fill();
  particles();
  strings();
  fill();
  tables();
  fill();
  extremes();
  choices(2);
  return total + most + least + place + second + hash + runs + words + sum8 + bit_count < -1e300;
}
