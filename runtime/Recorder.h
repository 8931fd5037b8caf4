/* Who records, and what: one launch of one thread at a time. */
#ifndef CGPREDICT_RUNTIME_RECORDER_H
#define CGPREDICT_RUNTIME_RECORDER_H

#include "runtime/Boxes.h"

#include <pthread.h>
#include <sys/types.h>

struct CgpKernelState;

typedef enum CgpStage {
  CGP_IDLE,
  CGP_ANNOUNCED, /* __cgpredict_launch has chosen the launch */
  CGP_RUNNING    /* __cgpredict_execute is running it */
} CgpStage;

/* Words in a stack frame that hold while the frame does, and hardly longer. */
typedef struct CgpFrameMark {
  uint64_t word[8];
} CgpFrameMark;

typedef struct CgpRecorder {
  CgpStage stage;
  pthread_t owner;
  pid_t ownerTask;          /* to find out whether the owner is still alive */
  const char *frame;        /* stack frame of the owner's __cgpredict_launch, then _execute */
  const CgpFrameMark *mark; /* in that frame */
  uint64_t generation;      /* counts announced launches */
  const CgpKernel *kernel;
  struct CgpKernelState *state;
  uint64_t ordinal;
  CgpPlan plan;   /* of the launch as the trace has it */
  CgpPlan walked; /* of what runs of it */
  /* The owner's alone. */
  _Atomic int open;  /* a traced chunk is running; read by a thread that ends the process */
  _Atomic int ended; /* such a thread has written the boxes, but one that is open */
  int encoding;      /* records are on their way from the buffer to the encoder */
  uint64_t words;    /* of records that the launch has made so far */
  CgpOpenBox *current; /* where they go */
  CgpOpenBox box[CGP_OPEN_BOXES];
} CgpRecorder;

/* Reserves the recorder for a launch of this thread, from a caller with stack frame `frame`. 0: a
 * launch of another thread is being recorded, or this launch stands inside a recorded one. With the
 * lock held. */
int cgpAnnounce(const CgpKernel *kernel, uint64_t ordinal, const uint64_t extent[3],
                const char *frame);

/* The launch that is being recorded was left before its end: writes what its threads recorded until
 * then, and says so. With the lock held. */
void cgpAbandonLaunch(void);

/* A launch on its way through __cgpredict_execute or __cgpredict_look_ahead. */
typedef struct CgpExecution {
  const CgpKernel *kernel;
  void *context;
  CgpBox *box; /* what the kernel's chunks run next */
  const CgpPlan *plan; /* not here: in a small frame a mark is soon written over once it is left */
  int skip;
  int inPlace; /* an iteration that leaves the loop ends the launch */
  uint64_t generation;
  uint64_t timed; /* threads whose time was taken */
} CgpExecution;

/* Functions that look at stack frames which may be gone: not for the address sanitizer. */
#define CGP_UNCHECKED __attribute__((no_sanitize("address")))

/* Makes the announced launch the running one; 0 if this thread announced none of this kernel. With
 * the lock held, or not (`locked`). `mark` lies in the stack frame `frame`. */
int cgpClaimLaunch(CgpExecution *execution, const char *frame, volatile CgpFrameMark *mark,
                   int locked);

/* Writes the LAUNCH frame. With the lock held. */
void cgpBeginLaunch(const CgpKernel *kernel, const void *context, const int64_t *geometry);

/* Whether the trace still takes what the launch records. */
int cgpIsRecording(const CgpExecution *execution);

/* Runs the threads of the piece, of a window, and records them. 0: the trace does not take them any
 * more, and they were not run. */
int cgpRecordPiece(const CgpExecution *execution, const CgpPiece *piece);

/* The launch has ended, and another one may be announced. */
void cgpReleaseLaunch(const CgpExecution *execution, volatile CgpFrameMark *mark);

#endif
