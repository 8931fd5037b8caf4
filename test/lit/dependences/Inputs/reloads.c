// Loops in threads that load a pointer or a bound again in each turn, since the bytes that they store
// may be part of it. In the form of verdicts.c.
#include <stdio.h>
#include <string.h>

#define H 96
#ifndef W
#define W 40
#endif
#define FAR 400000 // threads, of which some are not traced
#define P 200     // rows and columns, of which a corner is not

struct image { int width, height, pitch; unsigned char *pixels; };

static unsigned char from[4 * H * W + W * W], to[4 * H * W + W * W], memory[8 * FAR + 64], kept[8 * FAR + 64];
static int mask[W + 2], lengths[H];
static double table[H * W], sums[H], plane[P * P + 3 * P];

__attribute__((noinline)) static void images(const struct image *in, struct image *out, struct image *same) {
  // proved: each thread has its row
#pragma cgpredict kernel(rows)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < out->width; ++x)
      out->pixels[y * out->pitch + x] = 255 - in->pixels[y * in->pitch + x];
  // no: the row above is another thread's
#pragma cgpredict kernel(row_above)
  for (int y = 1; y < out->height; ++y)
    for (int x = 0; x < out->width; ++x)
      out->pixels[y * out->pitch + x] = out->pixels[(y - 1) * out->pitch + x] + 1;
  // write conflict: rows are longer than they are apart
#pragma cgpredict kernel(long_rows)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < out->width + 1; ++x)
      out->pixels[y * out->pitch + x] = in->pixels[y * in->pitch + x] + y;
  // proved: three bytes a pixel, each thread has its own
#pragma cgpredict kernel(channels) grid(2)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < 13; ++x)
      for (int c = 0; c < 3; ++c)
        out->pixels[y * out->pitch + 3 * x + c] = in->pixels[y * in->pitch + 3 * x + 2 - c];
  // write conflict: four bytes a pixel, which are three apart
#pragma cgpredict kernel(wide_channels) grid(2)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < 12; ++x)
      for (int c = 0; c < 4; ++c)
        out->pixels[y * out->pitch + 3 * x + c] = in->pixels[y * in->pitch + 3 * x + c] + x;
  // proved: from the end of the row, every other byte
#pragma cgpredict kernel(backward)
  for (int y = 0; y < out->height; ++y)
    for (int x = W - 2; x >= 0; x -= 2)
      out->pixels[y * out->pitch + x] = in->pixels[y * in->pitch + x + 1];
  // proved: columns
#pragma cgpredict kernel(columns)
  for (int x = 0; x < out->width; ++x)
    for (int y = 1; y < out->height; ++y)
      out->pixels[y * out->pitch + x] += out->pixels[(y - 1) * out->pitch + x];
  // no: each column goes on into the next
#pragma cgpredict kernel(column_beside)
  for (int x = 1; x < out->width; ++x)
    for (int y = 1; y < out->height; ++y)
      out->pixels[y * out->pitch + x] += out->pixels[(y - 1) * out->pitch + x - 1];
  // proved: below the diagonal
#pragma cgpredict kernel(triangle)
  for (int y = 0; y < out->width; ++y)
    for (int x = 0; x < y; ++x)
      out->pixels[y * out->pitch + x] = in->pixels[y * in->pitch + x];
  // proved: nobody stores above it
#pragma cgpredict kernel(mirrored)
  for (int y = 0; y < out->width; ++y)
    for (int x = 0; x <= y; ++x)
      out->pixels[y * out->pitch + x] += out->pixels[x * out->pitch + y];
  // no: below it others do
#pragma cgpredict kernel(triangle_across)
  for (int y = 0; y < out->width; ++y)
    for (int x = 0; x <= y; ++x)
      out->pixels[y * out->pitch + x] += out->pixels[(y - x) * out->pitch + x];
  // proved: neighbourhoods are read, the middle is written elsewhere
#pragma cgpredict kernel(blur)
  for (int y = 1; y < out->height - 1; ++y)
    for (int x = 1; x < out->width - 1; ++x) {
      int sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          sum += in->pixels[(y + dy) * in->pitch + x + dx];
      out->pixels[y * out->pitch + x] = sum / 9;
    }
  // no: the same in place
#pragma cgpredict kernel(blur_in_place)
  for (int y = 1; y < out->height - 1; ++y)
    for (int x = 1; x < out->width - 1; ++x) {
      int sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          sum += out->pixels[(y + dy) * out->pitch + x + dx];
      out->pixels[y * out->pitch + x] = sum / 9;
    }
  // none: where a row ends is loaded
#pragma cgpredict kernel(ragged)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < lengths[y]; ++x)
      out->pixels[y * out->pitch + x] = in->pixels[y * in->pitch + x];
  // proved: a row may end early
#pragma cgpredict kernel(until)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < out->width; ++x) {
      if (in->pixels[y * in->pitch + x] == 7)
        break;
      out->pixels[y * out->pitch + x] = 1;
    }
  // no: the pointer goes on to the next row
#pragma cgpredict kernel(pointer_moves)
  for (int y = 0; y < same->height; ++y) {
    for (int x = 0; x < same->width; ++x)
      same->pixels[x] = 3;
    same->pixels += same->pitch;
  }
}

// The image's own pointer is among the bytes that are stored to, and stays what it was.
__attribute__((noinline)) static void hit(struct image *in_first, struct image *in_far, struct image *none) {
  // no: the first thread stores to the pointer by which all go on
#pragma cgpredict kernel(hits_pointer)
  for (int y = 0; y < FAR; ++y)
    for (int x = 0; x < 8; ++x)
      in_first->pixels[8 * y + x] = kept[8 * y + x];
  // none: the same in a thread that is not traced
#pragma cgpredict kernel(hits_pointer_unseen)
  for (int y = 0; y < FAR; ++y)
    for (int x = 0; x < 8; ++x)
      in_far->pixels[8 * y + x] = kept[8 * y + x];
  // proved: no thread does
#pragma cgpredict kernel(hits_no_pointer)
  for (int y = 0; y < FAR; ++y)
    for (int x = 0; x < 8; ++x)
      none->pixels[8 * y + x] = kept[8 * y + x];
}

__attribute__((noinline)) static void beginnings(struct image *out) {
  // none: the first turn of a thread that is not traced stores what another one reads
#pragma cgpredict kernel(first_turns)
  for (int y = 0; y < FAR; ++y) {
    int x = 0;
    do {
      out->pixels[y + x * FAR] = (unsigned char)y;
    } while (++x < out->height - y);
    kept[y] = out->pixels[y + 10240];
  }
  // proved: only the first bytes are read, by which threads go on
#pragma cgpredict kernel(own_turns)
  for (int y = 0; y < FAR; ++y) {
    int x = 0;
    do {
      out->pixels[y + x * FAR] = (unsigned char)y;
    } while (++x < out->height - y);
    kept[y] = out->pixels[y];
  }
}

// Most threads turn once, but at the corner that is not traced they go on to others' elements.
__attribute__((noinline)) static void corners(int one) {
  // write conflict: by steps of two, whose number the code says
#pragma cgpredict kernel(corner_of_two) grid(2)
  for (int y = 0; y < P; ++y)
    for (int z = 0; z < P; ++z) {
      int x = 0;
      do {
        plane[P * y + z + x] = y + z;
        x += 2;
      } while (x < z - y - 160);
    }
  // none: by steps of one
#pragma cgpredict kernel(corner_of_one) grid(2)
  for (int y = 0; y < P; ++y)
    for (int z = 0; z < P; ++z) {
      int x = 0;
      do
        plane[P * y + z + x] = y + z;
      while (++x < one * z - one * y - 160);
    }
  // proved: none goes on
#pragma cgpredict kernel(no_corner) grid(2)
  for (int y = 0; y < P; ++y)
    for (int z = 0; z < P; ++z)
      for (int x = 0; x < one; ++x)
        plane[P * y + z + x] = y + z;
}

__attribute__((noinline)) static void conditions(unsigned char *bytes, struct image *out) {
  // proved: a sum of the elements that the mask has
#pragma cgpredict kernel(masked_sums)
  for (int i = 0; i < H; ++i) {
    double sum = 0;
    for (int k = 0; k < W; ++k)
      if (mask[k])
        sum += table[i * W + k];
    sums[i] = sum;
  }
  // proved: elements that the mask has
#pragma cgpredict kernel(masked_stores)
  for (int i = 0; i < H; ++i)
    for (int k = 0; k < W; ++k)
      if (mask[k])
        table[i * W + k] = i;
  // write conflict: the last one of a row is the first of the next
#pragma cgpredict kernel(masked_overlap)
  for (int i = 0; i < H - 1; ++i)
    for (int k = 0; k <= W; ++k)
      if (mask[k])
        table[i * W + k] = i;
  // none: it would be, but for the mask
#pragma cgpredict kernel(masked_apart)
  for (int i = 0; i < H - 1; ++i)
    for (int k = 0; k <= W; ++k)
      if (mask[k] && mask[k + 1])
        table[i * W + k] = i;
  // proved: by two conditions, in loops of two levels
#pragma cgpredict kernel(masked_pixels)
  for (int y = 0; y < out->height; ++y)
    for (int x = 0; x < out->width; ++x)
      if (mask[x])
        for (int c = 0; c < 3; ++c)
          if (bytes[c])
            out->pixels[3 * (y * out->pitch + x) + c] = 9;
  // write conflict: of squares there are equal ones
#pragma cgpredict kernel(squares)
  for (int i = 0; i < H; ++i)
    for (int k = 0; k < W; ++k)
      if (mask[k])
        table[i * k] = i;
}

int main(void) {
  for (int i = 0; i < 4 * H * W; ++i)
    from[i] = (unsigned char)(i * 7 % 251);
  for (int i = 0; i < H * W; ++i)
    table[i] = i % 17;
  for (int k = 0; k < W; ++k)
    mask[k] = k % 3 != 1;
  mask[W] = 1;
  for (int y = 0; y < H; ++y)
    lengths[y] = y % W;
  const struct image in = {W, H, W, from};
  struct image out = {W, H, W, to}, same = {W, H, W, to};
  images(&in, &out, &same);
  struct image *first = (struct image *)memory, *far = (struct image *)(memory + 8 * 10000), other = {0, 0, 0, memory};
  first->pixels = far->pixels = memory;
  memcpy(kept, memory, sizeof memory);
  hit(first, far, &other);
  other.height = 5;
  beginnings(&other);
  corners(mask[0]);
  out.pixels = from;
  conditions(to, &out);
  unsigned sum = 0;
  for (int i = 0; i < 4 * H * W; ++i)
    sum = sum * 31 + to[i];
  printf("%u %g %g\n", sum, sums[5], plane[P - 1]);
}
