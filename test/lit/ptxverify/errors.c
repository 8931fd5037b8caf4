// What cannot be compared is named, with exit code 1; the program goes on as without.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g -DTHREADS %s -o %t -lpthread
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=THREADS %s
// RUN: FileCheck --check-prefix=DONE %s < %t.err
// RUN: %cgpredict-cc -O2 -g -DOPAQUE -Wno-everything %s -o %t
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=OPAQUE %s
// RUN: FileCheck --check-prefix=DONE %s < %t.err
// RUN: %cgpredict-cc -O2 -g -DSHARED %s -o %t
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=SHARED %s
// RUN: FileCheck --check-prefix=DONE %s < %t.err
// RUN: %cgpredict-cc -O2 -g -DSTATUS %s -o %t
// RUN: not %cgpredict ptx verify %t 2>&1 | FileCheck --check-prefix=STATUS %s
// RUN: %clang -O2 -Wno-unknown-pragmas %s -o %t
// RUN: not %cgpredict ptx verify %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %cgpredict ptx verify %t.gone 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: not %cgpredict ptx verify %t --window-threads 0 2>&1 | FileCheck --check-prefix=WINDOW %s
//
// Its children are its own: none of ours is waited for, or ends with a signal to it.
// RUN: %cgpredict-cc -O2 -g %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=ALONE %s
// RUN: FileCheck --check-prefix=DONE %s < %t.err
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int childrenEnded;
static void onChild(int signal) { childrenEnded += signal == SIGCHLD; }
static void *wait_(void *unused) { return pause(), unused; }
int look(int value) __attribute__((noinline, weak));
int look(int value) { return getpid() > 0 ? value : 0; }

int main(void) {
  signal(SIGCHLD, onChild);
  int own[64] = {0}, *x = own;
#ifdef THREADS
  pthread_t thread;
  pthread_create(&thread, NULL, wait_, NULL);
#endif
#ifdef SHARED
  x = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
#endif
  // THREADS: {{^}}add: NOT COMPARED: 1 launch, 0 of 64 threads
  // THREADS-NEXT: launch 0: the program has several threads
  // OPAQUE: {{^}}add: NOT COMPARED: 1 launch, 0 of 64 threads
  // OPAQUE-NEXT: launch 0: it has no PTX: {{.*}}look
  // SHARED: {{^}}add: NOT COMPARED: 1 launch, 0 of 64 threads
  // SHARED-NEXT: launch 0: it uses memory that the program shares with others ('{{.*}}'), of which no copy can be kept
  // STATUS: {{^}}add: every bit agrees: 1 launch, 64 of 64 threads
  // STATUS: error: {{.*}} exited with status 3
  // NONE: error: {{.*}}: launched no kernel: it has no loop marked with `#pragma cgpredict kernel(...)`
  // GONE: PROGRAM: File does not exist
  // WINDOW: --window-threads: '0'; expected a whole number from 1 to 4294967296
  // ALONE: {{^}}add: every bit agrees: 1 launch, 64 of 64 threads
#pragma cgpredict kernel(add)
  for (int i = 0; i < 64; ++i)
#ifdef OPAQUE
    x[i] += look(i);
#else
    x[i] += i;
#endif
  // DONE: {{^}}x[9] = 9, wait: -1, ended: 0
  printf("x[9] = %d, wait: %d, ended: %d\n", x[9], wait(NULL), childrenEnded);
#ifdef STATUS
  return 3;
#endif
  return 0;
}
