// Loops whose threads call functions of other files.
#include "shapes.h"

#include <cstdio>

extern "C" {
double weight(double x, int k);
void scaleRow(float *out, const float *in, int n);
float noise();
int visited(int k);
int ofThread(int k);
int ordered(int a, int b);
int chosen(int k, int (*choose)(int));
int (*chooser(void))(int);
int defaultOf(int k);
int countdown(int n);
int both(int k);
int (*operationOf(int which))(int);
void failIf(int isWrong, int k);
void reportIf(int isWrong, int k);
}

constexpr int Many = 20000, Rows = 500, Columns = 64;
static double weights[Many];
static float matrix[Rows][Columns], input[Rows][Columns], noises[Many];
static int seen[Many], own[Many], order[Many], choices[Many], defaults[Many], counts[Many],
    sums[Many], checked[Many], reported[Many], operated[Many];
static double areas[Many], widths[Many];

int main(int argc, char **) {
  for (int i = 0; i < Many; ++i) // proved: the table of weight() is only read
    weights[i] = weight(i * 0.5, i & 3);
  for (int i = 0; i < Rows; ++i) // proved: each row is another one
    scaleRow(matrix[i], input[i], Columns);
  for (int i = 0; i < Many; ++i) // no: noise() goes on from its last value
    noises[i] = noise();
  for (int i = 0; i < Many; ++i) // no: visited() counts
    seen[i] = visited(i);
  for (int i = 0; i < Many; ++i) // no: a sum of its thread's own
    own[i] = ofThread(i);
  for (int i = 0; i < Many; ++i) // proved: through two files
    order[i] = ordered(i, Many - i);
  for (int i = 0; i < Many; ++i) // proved: a static function of another file
    choices[i] = chosen(i, chooser());
  for (int i = 0; i < Many; ++i) // not seen into: the linker may take another one
    defaults[i] = defaultOf(i);
  for (int i = 0; i < Many; ++i) // not seen into: a recursion that depends on data
    counts[i] = countdown(i & 15);
  for (int i = 0; i < Many; ++i) // proved: a class of another file
    areas[i] = areaOf(i);
  for (int i = 0; i < Many; ++i) // proved: its step() is not the one of order.c
    sums[i] = both(i);
  for (int i = 0; i < Many; ++i) { // proved: what it calls ends the program
    failIf(sums[i] < 0, i);
    checked[i] = i;
  }
  for (int i = 0; i < Many; ++i) { // none: no thread writes the message
    reportIf(sums[i] < 0, i);
    reported[i] = i;
  }
  int (*operation)(int) = operationOf(argc);
  for (int i = 0; i < Many; ++i) // none: one of the static functions of order.c
    operated[i] = operation(i);
  const Shape &wide = shapeOf(argc), &tall = shapeOf(argc + 1);
  for (int i = 0; i < Many; ++i) // none: classes that shapes.cpp alone makes objects of
    widths[i] = wide.width(i) + tall.width(i);
  double sum = 0;
  for (int i = 0; i < Many; ++i)
    sum += weights[i] + noises[i] + seen[i] + order[i] + own[i] + choices[i] + defaults[i] +
           counts[i] + areas[i] + sums[i] + checked[i] + reported[i] +
           operated[i] + widths[i];
  std::printf("%.10g %g %d\n", sum, matrix[7][9], visited(0));
}
