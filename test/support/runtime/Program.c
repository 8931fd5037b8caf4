#include "test/support/runtime/Program.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  void (*run)(void);
} scenario[] = {
    {"exit", endByExit},
    {"exit-in-kernel", endByExitInKernel},
    {"quick_exit", endByQuickExit},
    {"_exit", endBy_exit},
    {"abort", endByAbort},
    {"kill", endByKill},
    {"kill-in-kernel", endByKillInKernel},
    {"fork", forkBetweenLaunches},
    {"fork-in-kernel", forkInKernel},
    {"run-twice", runTwice},
    {"full-disk", fullDisk},
    {"full-disk-at-start", fullDiskAtStart},
    {"closed-descriptor", closedDescriptor},
    {"deleted-file", deletedFile},
    {"jump-out", jumpOut},
    {"nested", nestedLaunch},
    {"no-launch", noLaunch},
    {"sampled", sampledLaunches},
    {"empty", emptyLaunches},
    {"same-name", sameNameElsewhere},
    {"same-kernel", sameKernelTwice},
    {"two-tables", oneFunctionTwoTables},
    {"too-many", tooManyKernels},
    {"other-interface", otherInterface},
    {"malformed", malformedRecord},
    {"skip", skip},
    {"skip-forbidden", skipForbidden},
    {"skip-forbidden-later", skipForbiddenLater},
    {"long-threads", longThreads},
    {"many-runs", manyRuns},
    {"errno", errnoIsKept},
    {"cancelled", cancelledThread},
    {"closed-pipe", messageIntoClosedPipe},
    {"full-pipe", messageIntoFullPipe},
    {"stderr-limit", messageBeyondLimit},
    {"stderr-reuse", messageAfterReuse},
    {"signal-handler", launchInSignalHandler},
    {"signal-between", launchBetweenSteps},
    {"signal-steps", launchesAtEachStep},
    {"signal-leaves", leaveAtEachStep},
    {"threads", threads},
    {"thread-ends-in-kernel", threadEndsInKernel},
};

int main(int argc, char **argv) {
  for (size_t i = 0; argc == 2 && i < sizeof scenario / sizeof *scenario; ++i)
    if (strcmp(argv[1], scenario[i].name) == 0) {
      scenario[i].run();
      return 0;
    }
  fprintf(stderr, "usage: runtime-program SCENARIO (see Program.c)\n");
  return 2;
}
