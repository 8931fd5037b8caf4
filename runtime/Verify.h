/* A sampled launch shown to `cgpredict ptx verify`: two frozen copies of the program, one as it was
 * before the launch and one that has run the windows' threads, in which it reads. The program goes
 * on in its own way. VerifyProtocol.h says who tells what. */
#ifndef CGPREDICT_RUNTIME_VERIFY_H
#define CGPREDICT_RUNTIME_VERIFY_H

#include "cgpredict/VerifyProtocol.h"

#include <sys/types.h>

typedef struct CgpVerification {
  int connection; /* -1: this launch is not verified */
  pid_t before, after;
} CgpVerification;

/* `launch` says all but version, kind and process. `runWindows` is called in a process of its own.
 * Nothing happens where `socket` is NULL. */
CgpVerification cgpVerifyBegin(const char *socket, CgpVerifyPacket *launch,
                               void (*runWindows)(void *user), void *user);

/* Waits until the copies have been compared, and ends them. */
void cgpVerifyEnd(CgpVerification *verification);

#endif
