/* Each function does one thing that programs do, and says on stdout what must be the same whether
 * the program is traced or not. */
#ifndef CGPREDICT_TEST_TORTURE_H
#define CGPREDICT_TEST_TORTURE_H

#include "test/support/runtime/Kernel.h"

#define KERNELS 4
extern CgpKernel kernels[KERNELS];

/* 0 to below - 1, of the seed. Of the main thread. */
unsigned choose(unsigned below);
/* One launch of a chosen kernel and extent. 1: all threads ran once, in order. */
int launchAny(void);
void say(const char *what, long result);

/* Threads.c */
void manyThreads(void);
void cancelledThread(void);
void cancelledAsynchronously(void);
void threadLeavesKernel(void);
/* Processes.c */
void forks(void);
void forksInKernel(void);
void forksAmongThreads(void);
/* Signals.c */
void launchesInHandler(void);
void jumpsOutOfHandler(void);
void jumpsOutOfKernel(void);
void signalsStayWaiting(void);
/* Files.c */
void ownFiles(void);
void closesFiles(void);
void fullFile(void);
void fewDescriptors(void);
void badStderr(void);
void deletesFiles(void);
/* Endings.c: ends the process. */
void endSomehow(void);

#endif
