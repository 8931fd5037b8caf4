/* What a program tells `cgpredict ptx verify` of a sampled launch: packets on a connection of their
 * own to a Unix socket (SOCK_SEQPACKET), whose path is in CGPREDICT_VERIFY.
 *
 *   program                                       cgpredict
 *   CGP_VERIFY_LAUNCH     ->                      reads tables, context and arrays out of the
 * frozen process `before`, runs the PTX on a copy CGP_VERIFY_NATIVE     ->                      ...
 * out of the frozen process `after`, which has CGP_VERIFY_FAILED                             run
 * the windows' threads natively; compares
 *                         <- one byte             both frozen processes may end
 *
 * or only CGP_VERIFY_REFUSED: the launch cannot be verified. Both processes are copies of the
 * program as it was before the launch. Addresses are the program's, integers the machine's own. */
#ifndef CGPREDICT_VERIFYPROTOCOL_H
#define CGPREDICT_VERIFYPROTOCOL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGP_VERIFY_VERSION 2u
#define CGP_VERIFY_WINDOWS 35

typedef enum CgpVerifyKind {
  CGP_VERIFY_LAUNCH = 1,
  CGP_VERIFY_NATIVE = 2,  /* `process` has run the windows, and waits */
  CGP_VERIFY_FAILED = 3,  /* it ended instead, with `status` as waitpid gives it */
  CGP_VERIFY_REFUSED = 4, /* `reason` says why */
} CgpVerifyKind;

typedef struct CgpVerifyPacket {
  uint32_t version; /* CGP_VERIFY_VERSION */
  uint32_t kind;
  int32_t process; /* of LAUNCH: before the launch */
  int32_t status;
  uint64_t ordinal;   /* of the launch, per kernel */
  uint64_t extent[3]; /* threads */
  int64_t geometry[6];
  uint32_t block[3];
  uint32_t windows;
  uint64_t first_block[CGP_VERIFY_WINDOWS], blocks[CGP_VERIFY_WINDOWS]; /* linear ids, x fastest */
  uint64_t tables, tables_size;                                         /* JSON */
  uint64_t context, context_size; /* of the launch, as `arguments[].offset` lays it out */
  uint64_t box;                   /* CgpBox that the native loops read: not the kernel's memory */
  uint64_t frame;                 /* stack below is not the program's */
  uint64_t error;                 /* address of the thread's errno */
  uint64_t sequences; /* where the system writes the thread's processor (rseq(2)), or 0 */
  char name[128];     /* of the kernel, for REFUSED and LAUNCH */
  char reason[256];
} CgpVerifyPacket;

#ifdef __cplusplus
}
#endif
#endif
