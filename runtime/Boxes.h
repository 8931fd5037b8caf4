/* Boxes of windows on their way to the trace, and which of them a piece belongs to. */
#ifndef CGPREDICT_RUNTIME_BOXES_H
#define CGPREDICT_RUNTIME_BOXES_H

#include "runtime/Encoder.h"
#include "runtime/Sampling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Windows that share a row of blocks, and two more where they share planes; with more of them some
 * are written a piece at a time. */
#define CGP_OPEN_BOXES 8

/* Zero-initialised before first use. The first one of CGP_OPEN_BOXES is for pieces that are boxes
 * of their own. */
typedef struct CgpOpenBox {
  int open;              /* pieces of it were recorded, or one is */
  CgpWindowFrame window; /* of its next frame */
  CgpEncoder encoder;
} CgpOpenBox;

/* Where the piece is to be recorded: a box that is open already, or a free one. */
CgpOpenBox *cgpBoxOf(CgpOpenBox *boxes, const CgpPiece *piece);

/* Whether the piece is the last one of the box. */
int cgpEndsBox(const CgpOpenBox *box, const CgpPiece *piece);

#ifdef __cplusplus
}
#endif
#endif
