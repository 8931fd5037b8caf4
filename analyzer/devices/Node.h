// A node: a GPU, its link to the host, and the host's memory.
#ifndef CGPREDICT_ANALYZER_DEVICES_NODE_H
#define CGPREDICT_ANALYZER_DEVICES_NODE_H

#include "analyzer/devices/Link.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// Of the MERPSYS model, T. Gajger, P. Czarnul 2018: start-up time and share of the bandwidth.
struct MerpsysTransfer {
  Seconds start{0};  ///< t_s
  double lambda = 1; ///< lambda_c, in (0, 1]
};

struct Node {
  std::string id, name;
  Link link;
  std::optional<BytesPerSecond> hostBandwidth; ///< bus width * frequency * transfers per cycle
  std::optional<BytesPerSecond> gpuBandwidth;
  TransferOverheads overheads;               ///< measured on this node
  std::optional<MerpsysTransfer> merpsys[2]; ///< to device, to host
  bool sharesMemory = false; ///< GPU and host use one DRAM: a transfer takes no time

  std::vector<DeviceParameter> parameters;
  std::vector<DeviceSource> sources;
};

} // namespace cgpredict

#endif
