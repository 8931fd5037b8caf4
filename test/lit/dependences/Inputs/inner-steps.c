/* Variables that loops inside the kernel step. Each comment is the verdict, derived by hand. */
#include <stdio.h>

enum { N = 48 };
typedef unsigned char byte;

/* proved: row y begins y * w elements behind the first */
static int packed(float *out, float (*in)[N], int h, int w) {
  int k = 0;
#pragma cgpredict kernel(packed)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[k++] = in[y][x] * 2;
  return k;
}

/* proved: the same of pointers, as a grid of two dimensions */
static void copied(float *to, const float *from, int h, int w) {
#pragma cgpredict kernel(copied) grid(2)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      *to++ = *from++ + 1;
}

/* proved: three levels, and a gap behind each row */
static void grey(byte *to, const byte *from, int h, int w) {
#pragma cgpredict kernel(grey)
  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++) {
      int sum = 0;
      for (int c = 0; c < 3; c++)
        sum += *from++;
      *to++ = sum / 3;
    }
    from += 5;
    to += 2;
  }
}

/* proved: backwards, two at a time */
static void backwards(int *p, const int *from, unsigned h, unsigned w) {
  p += h * w;
#pragma cgpredict kernel(backwards)
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x += 2) {
      *--p = *from++;
      *--p = *from++;
    }
}

/* no: rows of y elements have no fixed step */
static void triangle(float *p, int h) {
#pragma cgpredict kernel(triangle)
  for (int y = 0; y < h; y++)
    for (int x = 0; x <= y; x++)
      *p++ = x;
}

/* no: each row begins one element behind the one before it, and goes on from what that left */
static void overlapping(float *p, int h, int w) {
#pragma cgpredict kernel(overlapping)
  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++, p++)
      *p = *p * 0.5f + y;
    p -= w - 1;
  }
}

/* no: where a row begins depends on the data of those in front of it */
static void chosen(float *to, float (*from)[N], int h) {
#pragma cgpredict kernel(chosen)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < N; x++)
      if (from[y][x] > 9)
        *to++ = from[y][x];
}

/* no: the row may end early */
static void ended(float *to, float (*from)[N], int h) {
#pragma cgpredict kernel(ended)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < N; x++) {
      if (from[y][x] > 1500)
        break;
      *to++ = from[y][x];
    }
}

int main(int count, char **words) {
  static float in[N][N], out[N * N + N];
  static byte rgb[3 * N * N + 5 * N], dark[N * N + 2 * N];
  static int p[N * N], q[N * N];
  const int w = N - 1 - count;
  for (int i = 0; i < N * N; i++) {
    in[i / N][i % N] = i % 1601;
    q[i] = i * 7;
  }
  for (int i = 0; i < 3 * N * N; i++)
    rgb[i] = i * 31;
  long sum = packed(out, in, N, w);
  copied(out + 7, &in[0][0], N - 1, w);
  grey(dark, rgb, N, w);
  backwards(p, q, N, N);
  triangle(out, N - 1);
  overlapping(out, N, w);
  chosen(out + 3, in, N - 1);
  ended(out + 5, in, N - 1);
  for (int i = 0; i < N * N; i++)
    sum = (sum * 31 + p[i] + dark[i] * 7 + (long)(out[i] * 8)) % 1000003;
  printf("%ld\n", sum);
}
