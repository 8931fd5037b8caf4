// Loads by indices that are loaded, or divided and multiplied, but cannot lead far, and such as can,
// with the verdict that follows from reading the loops (check_verdicts.py). All arrays lie in one
// buffer, so that it is known how far apart they are.
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int N = 3000, Gap = 20000;
static float buffer[8 * Gap];
static float global[64];
static std::uint8_t bytes[N];
static int numbers[N];

struct Filter {
  std::vector<float> taps = std::vector<float>(256, 2);
  float table[16] = {1, 2, 3};
  const float *far = nullptr;
  void members(float *out) const;
  void vectors(float *out) const;
  void pointers(float *out);
};

void Filter::members(float *out) const {
  // proved: a member by characters
#pragma cgpredict kernel(members)
  for (int i = 0; i < N; ++i)
    out[i] += table[bytes[i]];
}

void Filter::vectors(float *out) const {
  // proved: a vector by characters
#pragma cgpredict kernel(vectors)
  for (int i = 0; i < N; ++i)
    out[i] += taps[bytes[i]];
}

void Filter::pointers(float *out) {
  // none equal values: the pointer may be stored to, by a number that is loaded
#pragma cgpredict kernel(pointers)
  for (int i = 0; i < N; ++i) {
    out[i] += far[bytes[i]];
    table[numbers[i] & 15] = 1;
  }
}

static void characters(float *out, const float *table) {
  // proved: 256 elements at most
#pragma cgpredict kernel(characters)
  for (int i = 0; i < N; ++i)
    out[i] += table[bytes[i]];
}

static void characters_beside(float *out, const float *table) {
  // none: elements that are not asked for here belong to what is written
#pragma cgpredict kernel(characters_beside)
  for (int i = 0; i < N; ++i)
    out[i] += table[bytes[i]];
}

static void signed_beside(float *out, const float *table) {
  // none: what is written may be in front of the table
#pragma cgpredict kernel(signed_beside)
  for (int i = 0; i < N; ++i)
    out[i] += table[(signed char)bytes[i]];
}

static void clamped(float *out, const float *table) {
  // proved: from 0 to 99
#pragma cgpredict kernel(clamped)
  for (int i = 0; i < N; ++i) {
    const int n = numbers[i];
    out[i] += table[n < 0 ? 0 : n > 99 ? 99 : n];
  }
}

static void half_clamped(float *out, const float *table) {
  // none: it may be less than 0
#pragma cgpredict kernel(half_clamped)
  for (int i = 0; i < N; ++i) {
    const int n = numbers[i];
    out[i] += table[n > 99 ? 99 : n];
  }
}

static void masked(float *out, const float *table) {
  // proved: rows of 16
#pragma cgpredict kernel(masked)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 9; ++k)
      out[i] += table[16 * k + ((numbers[i] >> k) & 15)];
}

static void masked_rows(float *out, const float *table) {
  // none: rows of 64 that overlap, the last ones what is written
#pragma cgpredict kernel(masked_rows)
  for (int i = 0; i < N; ++i)
    out[i] += table[16 * i + (numbers[i] & 63)];
}

static void multiplied(float *out, const float *table) {
  // none: the product of two numbers of 16 bits is far away
#pragma cgpredict kernel(multiplied)
  for (int i = 0; i < N; ++i)
    out[i] += table[(short)numbers[i] * (short)bytes[i]];
}

static void halved(float *out, const float *in, int width, int height) {
  // proved: each element of an image of half the size for four
#pragma cgpredict kernel(halved) grid(2)
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      out[y * width + x] += in[(y >> 1) * (width >> 1) + (x >> 1)];
}

static void halved_beside(float *out, const float *in, int width, int height) {
  // no: the smaller image is the end of the larger one
#pragma cgpredict kernel(halved_beside) grid(2)
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      out[y * width + x] += in[(y >> 1) * (width >> 1) + (x >> 1)];
}

static void globals(float *out) {
  // proved: a variable, whatever the index
#pragma cgpredict kernel(globals)
  for (int i = 0; i < N; ++i)
    out[i] += global[numbers[i]];
}

static void globals_stored() {
  // none: the variable is stored to
#pragma cgpredict kernel(globals_stored)
  for (int i = 0; i < 30; ++i)
    global[i] += global[numbers[i] + 32];
}

static void globals_part() {
  // proved: the part of the variable that is masked out is what is stored to
#pragma cgpredict kernel(globals_part)
  for (int i = 0; i < 30; ++i)
    global[32 + i] += global[numbers[i] & 31];
}

static void globals_part_reached() {
  // none: the mask leads one element too far
#pragma cgpredict kernel(globals_part_reached)
  for (int i = 0; i < 30; ++i)
    global[31 + i] += global[numbers[i] & 31];
}

static void globals_reached(float *out) {
  // none: a pointer leads to the variable
#pragma cgpredict kernel(globals_reached)
  for (int i = 0; i < 30; ++i)
    out[i] += global[numbers[i] + 32];
}

int main() {
  for (int i = 0; i < N; ++i) {
    bytes[i] = i * 7 % 16;
    numbers[i] = i * 11 % 31;
  }
  for (int i = 0; i < 8 * Gap; ++i)
    buffer[i] = i % 100;
  float *const out = buffer + 3 * Gap, *const table = buffer + 6 * Gap;
  Filter filter;
  filter.far = table;
  filter.members(out);
  filter.vectors(out);
  filter.pointers(out);
  characters(out, table);
  characters_beside(out, out - 16);
  signed_beside(out, out + N);
  clamped(out, table);
  half_clamped(out, table);
  masked(out, table);
  masked_rows(out, out - 16 * (N - 1) - 32);
  multiplied(out, out + N);
  halved(out, table, 60, 50);
  halved_beside(out, out + 60 * 50 - 30 * 25, 60, 50);
  globals(out);
  globals_stored();
  globals_part();
  globals_part_reached();
  globals_reached(global);
  double sum = filter.table[3];
  for (int i = 0; i < 8 * Gap; ++i)
    sum += buffer[i] * (i % 13);
  for (int i = 0; i < 64; ++i)
    sum += global[i] * i;
  std::printf("%g\n", sum);
}
