/* The scenarios of runtime-program. Each may end the process; main returns 0 after it otherwise. */
#ifndef CGPREDICT_TEST_PROGRAM_H
#define CGPREDICT_TEST_PROGRAM_H

/* Ends.c: how a program ends. */
void endByExit(void);
void endByExitInKernel(void);
void endByQuickExit(void);
void endBy_exit(void);
void endByAbort(void);
void endByKill(void);
void endByKillInKernel(void);

/* Processes.c */
void forkBetweenLaunches(void);
void forkInKernel(void);
void runTwice(void);

/* Disk.c */
void fullDisk(void);
void fullDiskAtStart(void);
void closedDescriptor(void);
void deletedFile(void);

/* Jumps.c */
void jumpOut(void);
void nestedLaunch(void);

/* Kernels.c */
void noLaunch(void);
void sampledLaunches(void);
void emptyLaunches(void);
void sameNameElsewhere(void);
void sameKernelTwice(void);
void oneFunctionTwoTables(void);
void tooManyKernels(void);
void otherInterface(void);
void malformedRecord(void);
void skip(void);
void skipForbidden(void);
void skipForbiddenLater(void);
void longThreads(void);
void manyRuns(void);
void errnoIsKept(void);

/* Signals.c */
void cancelledThread(void);
void messageIntoClosedPipe(void);
void messageIntoFullPipe(void);
void messageBeyondLimit(void);
void messageAfterReuse(void);
void launchInSignalHandler(void);
void launchBetweenSteps(void);

/* Steps.c */
void launchesAtEachStep(void);
void leaveAtEachStep(void);

/* Threads.c */
void threads(void);
void threadEndsInKernel(void);

#endif
