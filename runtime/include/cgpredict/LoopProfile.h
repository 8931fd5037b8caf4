/* The profile of a scan, which instrumentation and runtime share: how often each loop of the
 * program is entered and in which other loops, how often its body runs, and how much processor time
 * it takes.
 *
 * The file that CGPREDICT_LOOP_PROFILE names has one JSON object a line: one for each loop, when
 * its module's destructors run or the program calls quick_exit, and a last one for the whole
 * process, without which it is not whole. In front of a module's loops stands the file that it was
 * loaded from, where the system says so. `around` are the ids of loops; 0 stands for none, the loop
 * was entered outside of all others.
 *
 *   {"object":"/home/me/libf.so"}
 *   {"name":"f_loop1",...,"id":7,"around":[0],"entries":2,"trips":128,"nanoseconds":4711}
 *   {"program":{"nanoseconds":123456}}
 */
#ifndef CGPREDICT_LOOPPROFILE_H
#define CGPREDICT_LOOPPROFILE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGP_MOST_AROUND 8

/* One loop of one translation unit. Counts are exact where one thread runs the loop. */
typedef struct CgpLoop {
  const char *description; /* members of its JSON object, from the compiler */
  uint64_t entries;        /* how often it was entered */
  uint64_t trips;          /* how often its body has run to the end */
  uint64_t due;            /* the entry from which the next one is timed; the one that is */
  uint64_t nanoseconds;    /* by the processor time of the thread: a loop that takes long */
  uint64_t ticks;          /* by the processor's counter: a loop that does not */
  uint64_t accounted;      /* entries that these stand for: an untimed one is like the next timed */
  uint64_t frame;          /* stack frame of the entry that is being timed; 0: none is */
  struct CgpLoop *outer;   /* the loop that was being timed when that entry began, or NULL */
  uint64_t clock;          /* processor time when that entry began, of one that is timed by ticks */
  uint64_t arounds;        /* loops in `around` */
  const struct CgpLoop *around[CGP_MOST_AROUND]; /* those it was entered in, NULL: in none */
} CgpLoop;

/* The loops of one translation unit. */
typedef struct CgpLoopModule {
  const CgpLoop *const *loops;
  uint64_t count;
  struct CgpLoopModule *next; /* the runtime's */
} CgpLoopModule;

/* Called from a module's constructor and destructor. */
void __cgpredict_loops(CgpLoopModule *module);
void __cgpredict_loops_end(CgpLoopModule *module);

/* Entry number `entries` is due to be timed. What leave() is to be given, or 0 where the loop is
 * being timed already, by a caller of its function. */
uint64_t __cgpredict_loop_enter(CgpLoop *loop);
void __cgpredict_loop_leave(CgpLoop *loop, uint64_t entered);

#ifdef __cplusplus
}
#endif
#endif
