/* The trace file on disk: header and totals as a shared mapping, frames appended by write.
 *
 * No call raises a signal or touches a file other than its own: the descriptor is checked against
 * the file's identity before each use, as the program may have closed it and opened another. */
#ifndef CGPREDICT_RUNTIME_TRACEFILE_H
#define CGPREDICT_RUNTIME_TRACEFILE_H

#include "cgpredict/TraceFormat.h"

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CgpTraceFile {
  int descriptor;
  dev_t device;
  ino_t inode;
  CgpFileHeader *header; /* start of the mapping */
  CgpTotals *totals;
  uint64_t mapped; /* bytes of the mapping = offset of the first frame */
  uint64_t end;    /* bytes: where the next frame goes */
} CgpTraceFile;

/* What went wrong: `what` is NULL if nothing did; `error` an errno value or 0. */
typedef struct CgpFileError {
  const char *what;
  int error;
} CgpFileError;

/* Creates the file with a valid header, no kernels and no frames. Takes over an older trace, but
 * neither one that another process is writing nor any other file. */
CgpFileError cgpTraceCreate(CgpTraceFile *file, const char *path);

/* Appends whole frames. On an error the file keeps the frames before. */
CgpFileError cgpTraceAppend(CgpTraceFile *file, const void *frame, uint64_t size);

/* What has become of the file, if the program or another one has taken it away. */
CgpFileError cgpTraceCheck(const CgpTraceFile *file);

/* In a forked child: replaces the mapping with memory of its own, lets go of the file. */
void cgpTraceDetach(CgpTraceFile *file);

#ifdef __cplusplus
}
#endif
#endif
