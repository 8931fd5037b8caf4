/* Launches that a signal interrupts behind each of their instructions, one after the other: the
 * processor's trap flag raises SIGTRAP there. */
#include "test/support/runtime/Kernel.h"
#include "test/support/runtime/Program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

/* Instructions from one interruption to the next: sanitizers make several of one. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define APART 5
#endif
#endif
#ifndef APART
#define APART 1
#endif

enum { TRAP_FLAG = 0x100, MOST_STEPS = 5000 };

static CgpKernel kernel, other, late;
static volatile sig_atomic_t steps, due;
static void (*interruption)(void);
static uint64_t launches, otherLaunches, sizeBefore = 50;

/* Of which none is sampled, as all samples are taken. */
static void count(CgpKernel *which, uint64_t nx) {
  if (__cgpredict_launch(which, nx, 1, 1))
    abort();
}

static void countOne(uint64_t nx) {
  count(&kernel, nx);
  ++launches;
}

static void onStep(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  if (++steps != due)
    return;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
  interruption();
}

static void begin(const char *name, void (*action)(void)) {
  struct sigaction handler = {.sa_sigaction = onStep, .sa_flags = SA_SIGINFO};
  interruption = action;
  kernel = makeKernel(name, "steps.c:1:1");
  other = makeKernel("other", "steps.c:2:1");
  registerKernel(&kernel);
  registerKernel(&other);
  launchMany(&kernel, 10, 10, 1); /* the one sample: CGPREDICT_MAX_LAUNCHES */
  launchMany(&other, 10, 10, 1);
  count(&kernel, 50); /* each finds that there are no more */
  count(&other, 50);
  sigaction(SIGTRAP, &handler, NULL);
}

/* Whether there were so many steps. */
static int interruptAt(int step, uint64_t nx) {
  steps = 0;
  due = step * APART;
  __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "cc", "memory");
  count(&kernel, nx);
  __asm__ volatile("pushfq; andq $~0x100, (%%rsp); popfq" ::: "cc", "memory");
  return steps >= due;
}

static void launchBoth(void) {
  countOne(sizeBefore);
  countOne(7);
  count(&other, 9);
  ++otherLaunches;
}

/* Each is counted: those that are interrupted, and those of the handler. Another kernel's are of
 * the size that it had, or of their own. */
void launchesAtEachStep(void) {
  int step = 1;
  begin("steps", launchBoth);
  launches = otherLaunches = 2;
  while (step < MOST_STEPS && interruptAt(step, 20 + step % 3))
    sizeBefore = 20 + step++ % 3;
  launches += step;
  printf("interrupted: %s, launches %lu and %lu\n",
         step > 50 && step < MOST_STEPS ? "often" : "WRONG", launches, otherLaunches);
}

static sigjmp_buf out;

static void leave(void) { siglongjmp(out, 1); }

/* The launch that is left may have been counted or not; those of another size behind it are. */
void leaveAtEachStep(void) {
  volatile int step = 1, more = 1, left = 0;
  volatile uint64_t threads = 100 + 50;
  begin("leave", leave);
  for (; step < MOST_STEPS && more; ++step) {
    if (sigsetjmp(out, 1) == 0)
      more = interruptAt(step, 20 + step % 3);
    else
      ++left;
    count(&kernel, 5 + (step - 1) % 2); /* as the last one before */
    count(&kernel, 5 + step % 2);
    count(&other, 5 + step % 2);
    threads += 5 + step % 2;
  }
  late = makeKernel("late", "steps.c:3:1");
  registerKernel(&late);
  if (sigsetjmp(out, 1) == 0)
    interruptAt(step / 2, 33);
  launchMany(&late, 3, 3, 1);
  printf("left: %s, others %d, threads %lu\n", left > 50 && more == 0 ? "often" : "WRONG", step + 1,
         threads);
}
