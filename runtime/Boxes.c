/* Boxes of windows on their way to the trace. Where windows and other threads share rows, a box is
 * recorded a row at a time, with others between: a frame for each row would cost more than what
 * stands in it. */
#include "runtime/Boxes.h"

#include <string.h>

static int isSame(const CgpBox *a, const CgpBox *b) { return memcmp(a, b, sizeof *a) == 0; }

static int hasCorner(const uint64_t a[3], const uint64_t b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static CgpOpenBox *findOpen(CgpOpenBox *boxes, const CgpPiece *piece) {
  for (int i = 1; i < CGP_OPEN_BOXES; ++i)
    if (boxes[i].open && isSame(&boxes[i].window.box, &piece->whole))
      return &boxes[i];
  return NULL;
}

static CgpOpenBox *findFree(CgpOpenBox *boxes) {
  for (int i = 1; i < CGP_OPEN_BOXES; ++i)
    if (!boxes[i].open)
      return &boxes[i];
  return NULL;
}

CgpOpenBox *cgpBoxOf(CgpOpenBox *boxes, const CgpPiece *piece) {
  const int begins = hasCorner(piece->box.lo, piece->whole.lo);
  CgpOpenBox *box = NULL;
  if (!isSame(&piece->box, &piece->whole))
    box = begins ? findFree(boxes) : findOpen(boxes, piece);
  return box ? box : &boxes[0];
}

int cgpEndsBox(const CgpOpenBox *box, const CgpPiece *piece) {
  return hasCorner(piece->box.hi, box->window.box.hi);
}
