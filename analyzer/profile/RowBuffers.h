// The rows that a GPU's DRAM has open: which transactions open one.
//
// Rows lie across the channels. A channel's controller serves requests to one row together if they
// come soon after each other.
//
// Source: B. Jacob, S. Ng, D. Wang, "Memory Systems", 2008, chapter 11.
#ifndef CGPREDICT_ANALYZER_PROFILE_ROWBUFFERS_H
#define CGPREDICT_ANALYZER_PROFILE_ROWBUFFERS_H

#include "analyzer/base/Divisor.h"
#include "analyzer/devices/GpuDevice.h"

#include <vector>

namespace cgpredict {

struct DramRows {
  uint64_t rowBytes = 0; ///< of all channels together
  uint32_t channels = 1;
  bool operator==(const DramRows &) const = default;
};
DramRows dramRowsOf(const GpuDevice &device);

class RowBuffers {
public:
  /// `share`: of what DRAM transfers, that comes here. No row is open.
  RowBuffers(const DramRows &rows, double share);

  /// The next transaction: whether the row of this address has to be opened for it.
  bool opens(uint64_t address);

private:
  struct Opened {
    uint64_t row = ~uint64_t{0}; // with its channel
    uint64_t last = 0;           // transaction
  };
  Divisor rowBytes, channels;
  uint64_t channelCount;
  std::vector<Opened> opened; // by hash of row and channel; the last one that came wins
  uint64_t transactions = 0;
  uint64_t queued = 0; // of them, for which a row stays open
};

} // namespace cgpredict

#endif
