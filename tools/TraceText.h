// What `cgpredict trace` shows.
#ifndef CGPREDICT_TOOLS_TRACETEXT_H
#define CGPREDICT_TOOLS_TRACETEXT_H

#include "analyzer/trace/Trace.h"

#include <cstdio>

namespace cgpredict {

// A summary at a glance:
//   gemm.cgt: whole, 812 KB in 9 frames
//   kernel gemm (gemm.c:12:1, in main), block 32 x 8
//     1 launch, 1048576 threads; 1 launch sampled
//       launch 0: 1024 x 1024 threads; windows of 4096 + 4096 + 4096
std::string traceInfoText(const Trace &trace);
std::string traceInfoJson(const Trace &trace);

struct DumpOptions {
  std::string kernel;                            // empty: all
  std::optional<uint64_t> launch;                // ordinal
  std::optional<uint32_t> window;                // index
  std::optional<std::array<uint64_t, 3>> thread; // coordinate
  bool accesses = false;                         // nests written out, one line per access
  bool all = false;                              // no limit
};

// Launches with their argument values, then records by thread.
void dumpRecords(const Trace &trace, const DumpOptions &options, std::FILE *out);
void dumpTables(const TracedKernel &kernel, std::FILE *out);
void dumpPtx(const TracedKernel &kernel, std::FILE *out);

// "1 launch", "2 launches".
std::string counted(uint64_t count, const char *one, const char *many);
// "1024 x 1024", without trailing dimensions of 1.
std::string sides(const std::array<uint64_t, 3> &extent);
std::string sides(const std::array<uint32_t, 3> &block);

} // namespace cgpredict

#endif
