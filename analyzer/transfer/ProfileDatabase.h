// The transfers in a profiler's SQLite database: what nvprof writes (-o) and what Nsight Systems
// exports (--type sqlite). The two differ in tables, columns and the numbers of their enumerations,
// and both differ between versions; what a database holds decides, not its name.
#ifndef CGPREDICT_ANALYZER_TRANSFER_PROFILEDATABASE_H
#define CGPREDICT_ANALYZER_TRANSFER_PROFILEDATABASE_H

#include "analyzer/transfer/TransferModel.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

struct ProfiledTransfer {
  TransferShape shape;
  int64_t start = 0; ///< [ns] on the profiler's clock
  Seconds time{0};   ///< measured, GPU time
};

/// Operations of the GPU that are no transfers, or none that the model covers.
struct OtherOperations {
  uint64_t kernels = 0;
  Seconds kernelTime{0};
  uint64_t memsets = 0;
  uint64_t managed = 0; ///< transfers of unified memory
  uint64_t peer = 0;    ///< between GPUs
  uint64_t hostToHost = 0;
  uint64_t arrays = 0;        ///< to and from CUDA arrays
  uint64_t unknown = 0;       ///< of a kind that the profiler does not say
  uint64_t unknownMemory = 0; ///< transfers below whose host memory the profiler does not know
};

struct TransferProfile {
  std::string schema;                      ///< "nvprof, version 9", "Nsight Systems, schema 3.1.2"
  std::vector<ProfiledTransfer> transfers; ///< in order of their start
  OtherOperations others;
};

/// Throws Error: not readable, no database, not one of a CUDA profile, no table of transfers, a
/// column missing, times or sizes that cannot be (table, row and column are named).
TransferProfile readTransferProfile(const std::filesystem::path &file);

} // namespace cgpredict

#endif
