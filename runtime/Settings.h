/* What the environment asks for. */
#ifndef CGPREDICT_RUNTIME_SETTINGS_H
#define CGPREDICT_RUNTIME_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Two batches of a multiprocessor with 2,048 resident threads. */
#define CGP_DEFAULT_WINDOW_THREADS 4096u
#define CGP_DEFAULT_MAX_LAUNCHES 32u

typedef struct CgpSettings {
  uint64_t windowThreads; /* CGPREDICT_WINDOW_THREADS: threads of a window */
  uint64_t threadWords;   /* CGPREDICT_THREAD_WORDS; 0: as cgpThreadWords says */
  uint64_t maxLaunches;   /* CGPREDICT_MAX_LAUNCHES: sampled launches per kernel */
  int skipUntraced;       /* CGPREDICT_SKIP_UNTRACED */
} CgpSettings;

/* CGPREDICT_TRACE, or NULL if no trace is wanted. */
const char *cgpTracePath(void);

/* CGPREDICT_VERIFY: the socket of `cgpredict ptx verify`; NULL if nothing is to be verified. */
const char *cgpVerifySocket(void);

/* A value that cannot be is reported on stderr, and the default taken. */
CgpSettings cgpReadSettings(void);

/* The record budget, in words, of each thread of a launch of `threads` > 0: what is set, else such
 * that a window has at most 16 M words, or more where a launch of few threads has at most 2 M so;
 * within 512 and 256 K. A window that is a launch of up to three times its threads has 32 M. */
uint64_t cgpThreadWords(const CgpSettings *settings, uint64_t threads);

/* Copies `path` with %p replaced by `pid` and %% by %. 0: longer than `size`. */
int cgpExpandPath(const char *path, long pid, char *expanded, size_t size);

#ifdef __cplusplus
}
#endif
#endif
