#include "runtime/Verify.h"
#include "runtime/Message.h"
#include "runtime/SignalGuard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOOK_MILLISECONDS 50 /* how often an unexpected end of a copy is looked for */

static int hasOtherThreads(void) {
  struct stat tasks; /* a directory has a link to it from itself, its parent and each of its own */
  if (__libc_single_threaded)
    return 0;
  return stat("/proc/self/task", &tasks) != 0 || tasks.st_nlink > 3;
}

/* glibc registers these 32 bytes beside the thread's own data (2.35 and later). */
extern const ptrdiff_t __rseq_offset __attribute__((weak));
extern const unsigned int __rseq_size __attribute__((weak));

static uint64_t restartableSequences(void) {
  if (!&__rseq_size || __rseq_size == 0)
    return 0;
  return (uint64_t)((intptr_t)__builtin_thread_pointer() + __rseq_offset);
}

static int connectTo(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path)
    return -1;
  strcpy(address.sun_path, path);
  int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) == 0)
    return connection;
  close(connection);
  return -1;
}

static int tell(int connection, CgpVerifyPacket *packet, CgpVerifyKind kind) {
  packet->version = CGP_VERIFY_VERSION;
  packet->kind = kind;
  return send(connection, packet, sizeof *packet, MSG_NOSIGNAL) == (ssize_t)sizeof *packet;
}

/* 0: nobody listens any more, or cgpredict does not want this. */
static int hear(int connection) {
  char answer = 0;
  ssize_t size;
  do
    size = recv(connection, &answer, 1, 0);
  while (size < 0 && errno == EINTR);
  return size == 1 && answer == 1;
}

static void refuse(int connection, CgpVerifyPacket *packet, const char *reason) {
  snprintf(packet->reason, sizeof packet->reason, "%s", reason);
  tell(connection, packet, CGP_VERIFY_REFUSED);
}

/* A copy of this process whose end sends no signal and is seen by none of the program's waits, made
 * without the program's own handlers of forks. It ends with this one, and cgpredict may read it. */
static pid_t copyProcess(int connection) {
  pid_t parent = getpid();
  struct ucred reader = {.pid = 0};
  socklen_t size = sizeof reader;
  getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &reader, &size);
  pid_t copy = (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
  if (copy != 0)
    return copy;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if ((pid_t)syscall(SYS_getppid) != parent)
    _exit(0);
  prctl(PR_SET_PTRACER, (unsigned long)reader.pid, 0, 0, 0); /* fails where there is no such rule */
  return 0;
}

_Noreturn static void freeze(void) {
  for (;;)
    pause();
}

static void endCopy(pid_t copy) {
  if (copy <= 0)
    return;
  kill(copy, SIGKILL);
  while (waitpid(copy, NULL, __WALL) < 0 && errno == EINTR) {
  }
}

static void makeBefore(CgpVerification *verification) {
  verification->before = copyProcess(verification->connection);
  if (verification->before != 0)
    return;
  close(verification->connection);
  freeze();
}

static void makeAfter(CgpVerification *verification, CgpVerifyPacket *launch,
                      void (*runWindows)(void *user), void *user) {
  verification->after = copyProcess(verification->connection);
  if (verification->after != 0)
    return;
  runWindows(user);
  launch->process = (int32_t)syscall(SYS_getpid);
  tell(verification->connection, launch, CGP_VERIFY_NATIVE);
  close(verification->connection);
  freeze();
}

static void finish(CgpVerification *verification) {
  endCopy(verification->before);
  endCopy(verification->after);
  close(verification->connection);
  verification->connection = -1;
}

CgpVerification cgpVerifyBegin(const char *socket, CgpVerifyPacket *launch,
                               void (*runWindows)(void *user), void *user) {
  CgpVerification verification = {.connection = -1};
  if (!socket)
    return verification;
  CgpSignalGuard guard; /* of the copies, too: a crash of theirs is for no handler of the program */
  cgpSignalsBlock(&guard);
  verification.connection = connectTo(socket);
  if (verification.connection < 0) {
    cgpMessage("CGPREDICT_VERIFY='%s': nobody listens there; nothing is verified", socket);
  } else if (hasOtherThreads()) {
    refuse(verification.connection, launch, "the program has several threads");
    finish(&verification);
  } else {
    makeBefore(&verification);
    launch->sequences = restartableSequences();
    launch->process = verification.before;
    if (verification.before < 0)
      refuse(verification.connection, launch,
             "the program's memory cannot be copied (fork failed)");
    if (verification.before > 0 && tell(verification.connection, launch, CGP_VERIFY_LAUNCH) &&
        hear(verification.connection))
      makeAfter(&verification, launch, runWindows, user);
    if (verification.after <= 0)
      finish(&verification);
  }
  cgpSignalsRestore(&guard);
  return verification;
}

/* Whether cgpredict has answered, or the copy that runs natively has ended. */
static int isDecided(const CgpVerification *verification) {
  struct pollfd answer = {verification->connection, POLLIN, 0};
  CgpVerifyPacket packet = {.process = verification->after};
  if (poll(&answer, 1, LOOK_MILLISECONDS) > 0)
    return 1;
  if (waitpid(verification->after, &packet.status, __WALL | WNOHANG) != verification->after)
    return 0;
  tell(verification->connection, &packet, CGP_VERIFY_FAILED);
  return 1;
}

void cgpVerifyEnd(CgpVerification *verification) {
  if (verification->connection < 0)
    return;
  CgpSignalGuard guard;
  cgpSignalsBlock(&guard);
  while (!isDecided(verification)) {
  }
  hear(verification->connection);
  finish(verification);
  cgpSignalsRestore(&guard);
}
