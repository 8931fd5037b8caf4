// Loops whose iterations compare and search bytes by the C library, in the form of verdicts.c.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 300
#define W 12

static char words[N][W], other[N][W], names[N * W];
static int bound, length[N], order[N], same[N], place[N], count[N], hits;
static const char *pointers[N];

static int sign(int x) { return (x > 0) - (x < 0); }
static void fill(void) {
  bound = W - 1;
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < W; ++k)
      words[i][k] = other[i][k] = (char)(k < i % (W - 1) ? 'a' + (i * 7 + k * 3) % 26 : 0);
    if (i % 3 == 0)
      other[i][i % W] = '\xc3';
    pointers[i] = words[i * 11 % N];
  }
}

static void print(const char *name) {
  long sum = 0;
  for (int i = 0; i < N; ++i)
    sum = sum * 31 + length[i] * 3 + order[i] * 5 + same[i] * 7 + place[i] * 11 + count[i];
  printf("%s %ld %d\n", name, sum, hits);
}

int main(void) {
  fill();
  // proved: each row's own length
#pragma cgpredict kernel(lengths)
  for (int i = 0; i < N; ++i)
    length[i] = (int)strlen(words[i]);
  print("lengths");
  // proved: rows are only read
#pragma cgpredict kernel(compared)
  for (int i = 0; i < N; ++i)
    order[i] = sign(memcmp(words[i], other[i], W)) + 4 * sign(strcmp(words[i], other[i])) + 16 * sign(strncmp(words[i], other[i], 4));
  print("compared");
  // proved: rows are only read
#pragma cgpredict kernel(equals)
  for (int i = 0; i < N; ++i)
    same[i] = memcmp(words[i], other[i], W) == 0 && strcmp(words[i], "abc") != 0;
  print("equals");
  // proved: rows are only read
#pragma cgpredict kernel(places)
  for (int i = 0; i < N; ++i) {
    const char *x = strchr(words[i], 'c'), *y = memchr(words[i], 'x', W);
    place[i] = (int)(x ? x - words[i] : -1) + (int)(y ? y - words[i] : -1) + (int)strnlen(words[i], 5);
  }
  print("places");
  // proved reduction: matches of a word
#pragma cgpredict kernel(matches)
  for (int i = 0; i < N; ++i)
    if (strcmp(words[i], words[5]) == 0)
      ++hits;
  print("matches");
  // none: where words are, is loaded
#pragma cgpredict kernel(by_pointer)
  for (int i = 0; i < N; ++i)
    length[i] = (int)strlen(pointers[i]);
  print("by_pointer");
  // no: the length of what the iteration before wrote
#pragma cgpredict kernel(grows)
  for (int i = 1; i < N; ++i) {
    int n = (int)strlen(words[i - 1]);
    for (int k = 0; k < W - 1 && k < n; ++k)
      words[i][k] = (char)('a' + k);
  }
  print("grows");
  // proved: where a word begins like the first one, by a bound that is no constant
#pragma cgpredict kernel(begins)
  for (int i = 0; i < N; ++i) {
    int k = 0;
    while (k < bound && words[i][k] == words[0][k])
      ++k;
    length[i] = k;
  }
  print("begins");
  // proved: letters, by tables of the library
#pragma cgpredict kernel(letters) grid(2)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < W; ++k)
      names[i * W + k] = (char)(isalpha((unsigned char)words[i][k]) ? toupper(words[i][k]) : '_');
  for (int i = 0; i < N * W; ++i)
    count[0] = count[0] * 7 + names[i];
  print("letters");
  // proved: text of its own
#pragma cgpredict kernel(formatted)
  for (int i = 0; i < N; ++i) {
    char text[32];
    snprintf(text, sizeof text, "%d:%.2f", i, i * 0.5);
    length[i] = (int)strlen(text);
  }
  print("formatted");
}
