// Loops of particles in boxes, alignment, filters, trees, wavelets, clusters, meshes, lists, joins
// and radix sort, in the form of verdicts.c.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define B 4
#define BOXES (B * B * B)
#define P 12
#define N 512
#define L 48
struct box {
  int count, near[27], offset;
};
struct vec {
  double v, x, y, z;
};
static struct box boxes[BOXES];
static struct vec pos[BOXES * P], force[BOXES * P];
static double charge[BOXES * P];
static int score[L + 1][L + 1], similarity[L + 1][L + 1];
static double weight[N], cdf[N], uu[N], px[N], nx[N];
static int anc[N];
struct node {
  int leaf, keys[8], child[9];
};
static struct node tree[80];
static int query[N], answer[N];
static double img[L][L], low[L][L / 2], high[L][L / 2];
static double pt[N][4], cost[N], centers[8][4];
static int assign[N];
static char switch_[N];
static double lower[8];
static double nodef[N], elemf[N][8];
static int corner[N][8], corners[4 * N], cstart[N + 1], clist[8 * N];
static int cellhead[64], cellnext[N], cellof[N];
static int bkey[256], bval[256], table[512], probe[N], joined[N];
static unsigned rk[N], rk2[N];
static int offs[16], flags[N], scanned[N];
int main(void) {
  unsigned s = 7;
  for (int i = 0; i < BOXES; ++i) {
    boxes[i].offset = i * P;
    boxes[i].count = 0;
    int z = i / (B * B), y = i / B % B, x = i % B;
    for (int dz = -1; dz <= 1; ++dz)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          if (z + dz >= 0 && z + dz < B && y + dy >= 0 && y + dy < B && x + dx >= 0 && x + dx < B)
            boxes[i].near[boxes[i].count++] = i + dz * B * B + dy * B + dx;
  }
  for (int i = 0; i < BOXES * P; ++i)
    pos[i] = (struct vec){i % 3, i % 5, i % 7, i % 11}, charge[i] = i % 4;
  for (int i = 0; i <= L; ++i)
    for (int j = 0; j <= L; ++j)
      similarity[i][j] = (i * 7 + j * 5) % 9 - 4;
  for (int i = 0; i < N; ++i) {
    s = s * 1664525u + 1013904223u;
    weight[i] = 1.0 / N;
    uu[i] = (i + 0.5) / N;
    px[i] = (s >> 20) % 100;
    query[i] = (s >> 18) % 64;
    cellof[i] = (s >> 22) % 64;
    rk[i] = s >> 8;
    flags[i] = s >> 30 & 1;
    probe[i] = (s >> 12) % 400;
    for (int k = 0; k < 4; ++k)
      pt[i][k] = (s >> (k * 5)) % 16;
    for (int k = 0; k < 8; ++k)
      corner[i][k] = (i * 3 + k * 17) % N, elemf[i][k] = k - 3;
  }
  for (int i = 0; i < 80; ++i) {
    tree[i].leaf = i >= 1;
    for (int k = 0; k < 8; ++k)
      tree[i].keys[k] = i == 0 ? 8 * k + 7 : 8 * (i - 1) + k;
    for (int k = 0; k < 9; ++k)
      tree[i].child[k] = i == 0 ? k + 1 : 0;
  }
  for (int i = 0; i < L; ++i)
    for (int j = 0; j < L; ++j)
      img[i][j] = (i * j) % 13;
  for (int i = 0; i < 256; ++i)
    bkey[i] = i * 3 % 400, bval[i] = i;
    // none: where particles of a box lie is loaded
#pragma cgpredict kernel(lavamd)
  for (int b = 0; b < BOXES; ++b) {
    struct vec *mine = pos + boxes[b].offset, *f = force + boxes[b].offset;
    for (int n = 0; n < boxes[b].count; ++n) {
      const int o = boxes[boxes[b].near[n]].offset;
      for (int i = 0; i < P; ++i)
        for (int j = 0; j < P; ++j) {
          double r2 = mine[i].v + pos[o + j].v - mine[i].x * pos[o + j].x * 0.1,
                 w = exp(-0.5 * r2) * charge[o + j];
          f[i].v += w;
          f[i].x += w * (mine[i].x - pos[o + j].x);
        }
    }
  }
  for (int i = 1; i <= L; ++i)
    score[i][0] = -i, score[0][i] = -i;
  for (int d = 2; d <= 2 * L; ++d) {
    int from = d > L ? d - L : 1, to = d > L ? L : d - 1;
    // proved: a diagonal is made of the two before
#pragma cgpredict kernel(nw_diagonal)
    for (int i = from; i <= to; ++i) {
      int j = d - i, m = score[i - 1][j - 1] + similarity[i][j], u = score[i - 1][j] - 2,
          l = score[i][j - 1] - 2;
      score[i][j] = m > u ? (m > l ? m : l) : (u > l ? u : l);
    }
  }
  // none: rows are made of the rows before, but no element is larger than it was
#pragma cgpredict kernel(nw_rows)
  for (int i = 1; i <= L; ++i)
    for (int j = 1; j <= L; ++j) {
      int m = score[i - 1][j - 1] + similarity[i][j];
      if (m > score[i][j])
        score[i][j] = m;
    }
  double total = 0;
  // proved reduction: weights
#pragma cgpredict kernel(pf_weights)
  for (int i = 0; i < N; ++i) {
    weight[i] *= exp(-fabs(px[i] - 50) / 40);
    total += weight[i];
  }
  // proved: each by the sum
#pragma cgpredict kernel(pf_normalize)
  for (int i = 0; i < N; ++i)
    weight[i] /= total;
    // no: prefix sum
#pragma cgpredict kernel(pf_cdf)
  for (int i = 1; i < N; ++i)
    cdf[i] = cdf[i - 1] + weight[i];
    // proved: the first place in the sum that is large enough
#pragma cgpredict kernel(pf_find)
  for (int j = 0; j < N; ++j) {
    int index = N - 1;
    for (int i = 0; i < N; ++i)
      if (cdf[i] >= uu[j]) {
        index = i;
        break;
      }
    anc[j] = index;
  }
  // proved: gather
#pragma cgpredict kernel(pf_resample)
  for (int j = 0; j < N; ++j)
    nx[j] = px[anc[j]];
    // proved: from the root to a leaf
#pragma cgpredict kernel(btree_find)
  for (int i = 0; i < N; ++i) {
    int at = 0;
    while (!tree[at].leaf) {
      int k = 0;
      while (k < 8 && query[i] > tree[at].keys[k])
        ++k;
      at = tree[at].child[k];
    }
    int found = -1;
    for (int k = 0; k < 8; ++k)
      if (tree[at].keys[k] == query[i])
        found = at * 8 + k;
    answer[i] = found;
  }
  // none: rows, lifted on their own; the ends are mirrored under a condition
#pragma cgpredict kernel(dwt_rows)
  for (int i = 0; i < L; ++i) {
    for (int k = 0; k < L / 2; ++k)
      high[i][k] =
          img[i][2 * k + 1] - (img[i][2 * k] + img[i][2 * k + 2 < L ? 2 * k + 2 : 2 * k]) / 2;
    for (int k = 0; k < L / 2; ++k)
      low[i][k] = img[i][2 * k] + (high[i][k] + high[i][k > 0 ? k - 1 : 0]) / 4;
  }
  for (int c = 0; c < 8; ++c)
    for (int k = 0; k < 4; ++k)
      centers[c][k] = pt[c * 60][k];
  for (int i = 0; i < N; ++i)
    cost[i] = 1e3;
  double gain = 0;
  // none reduction: whether the new centre is nearer, and what the old ones lose
#pragma cgpredict kernel(sc_gain)
  for (int i = 0; i < N; ++i) {
    double d = 0;
    for (int k = 0; k < 4; ++k)
      d += (pt[i][k] - centers[3][k]) * (pt[i][k] - centers[3][k]);
    if (d < cost[i]) {
      switch_[i] = 1;
      gain += d - cost[i];
    } else
      lower[assign[i]] += cost[i] - d;
  }
  // proved: those that switch
#pragma cgpredict kernel(sc_switch)
  for (int i = 0; i < N; ++i)
    if (switch_[i]) {
      assign[i] = 3;
      cost[i] -= 1;
    }
    // none reduction: corners get their elements' forces
#pragma cgpredict kernel(lulesh_scatter)
  for (int e = 0; e < N; ++e)
    for (int k = 0; k < 8; ++k)
      nodef[corner[e][k]] += elemf[e][k];
  for (int e = 0; e < N; ++e)
    for (int k = 0; k < 8; ++k)
      cstart[corner[e][k]]++;
  int sum = 0;
  for (int i = 0; i <= N; ++i) {
    int c = cstart[i];
    cstart[i] = sum;
    sum += c;
  }
  int fill[N];
  for (int i = 0; i < N; ++i)
    fill[i] = cstart[i];
  for (int e = 0; e < N; ++e)
    for (int k = 0; k < 8; ++k)
      clist[fill[corner[e][k]]++] = e * 8 + k;
      // proved: nodes gather from the corners' list
#pragma cgpredict kernel(lulesh_gather)
  for (int n = 0; n < N; ++n) {
    double f = 0;
    for (int k = cstart[n]; k < cstart[n + 1]; ++k)
      f += ((double *)elemf)[clist[k]];
    nodef[n] = f;
  }
  double dt = 1e20;
  // proved reduction: min
#pragma cgpredict kernel(lulesh_courant)
  for (int e = 0; e < N; ++e) {
    double t = fabs(elemf[e][3]) + e % 7 + 1;
    if (cost[e] != 0) {
      t = t / (1 + cost[e] * cost[e]);
      if (t < dt)
        dt = t;
    }
  }
  for (int i = 0; i < 64; ++i)
    cellhead[i] = -1;
    // no: each is put in front of its cell's list
#pragma cgpredict kernel(cell_build)
  for (int i = 0; i < N; ++i) {
    cellnext[i] = cellhead[cellof[i]];
    cellhead[cellof[i]] = i;
  }
  // proved: lists are followed
#pragma cgpredict kernel(cell_follow)
  for (int c = 0; c < 64; ++c) {
    int n = 0;
    for (int i = cellhead[c]; i >= 0; i = cellnext[i])
      n += i % 3 + 1;
    scanned[c] = n;
  }
  memset(table, -1, sizeof table);
  // none: the first free place is taken; no two keys want the same one
#pragma cgpredict kernel(join_build)
  for (int i = 0; i < 256; ++i) {
    int h = bkey[i] * 7 & 511;
    while (table[h] >= 0)
      h = (h + 1) & 511;
    table[h] = i;
  }
  // proved: looked up
#pragma cgpredict kernel(join_probe)
  for (int i = 0; i < N; ++i) {
    int h = probe[i] * 7 & 511, f = -1;
    while (table[h] >= 0) {
      if (bkey[table[h]] == probe[i]) {
        f = bval[table[h]];
        break;
      }
      h = (h + 1) & 511;
    }
    joined[i] = f;
  }
  // none reduction: digits
#pragma cgpredict kernel(radix_count)
  for (int i = 0; i < N; ++i)
    offs[rk[i] >> 4 & 15]++;
  for (int d = 0, at = 0; d < 16; ++d) {
    int c = offs[d];
    offs[d] = at;
    at += c;
  }
  // no: stable places
#pragma cgpredict kernel(radix_scatter)
  for (int i = 0; i < N; ++i)
    rk2[offs[rk[i] >> 4 & 15]++] = rk[i];
  for (int d = 1; d < N; d *= 2) {
    // no: in place, others' sums are read after they changed
#pragma cgpredict kernel(scan_in_place)
    for (int i = d; i < N; ++i)
      flags[i] += flags[i - d];
  }
  double out = total + gain + dt;
  for (int i = 0; i < BOXES * P; ++i)
    out += force[i].v + force[i].x;
  for (int i = 0; i < N; ++i)
    out += answer[i] + nx[i] * 0.1 + nodef[i] + joined[i] * 3 + (double)rk2[i] * (i % 3) +
           flags[i] + cost[i] + scanned[i];
  for (int i = 0; i <= L; ++i)
    for (int j = 0; j <= L; ++j)
      out += score[i][j] * (i - j);
  for (int i = 0; i < L; ++i)
    for (int j = 0; j < L / 2; ++j)
      out += low[i][j] - high[i][j] * j;
  printf("%.9g\n", out);
}
