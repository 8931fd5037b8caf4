// The host's side of the GPU: link, memory, the model of transfers.
#ifndef CGPREDICT_TOOLS_HOSTOPTIONS_H
#define CGPREDICT_TOOLS_HOSTOPTIONS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/devices/Node.h"
#include "analyzer/transfer/Timeline.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace cgpredict {

struct HostOptions {
  std::string link, node, memory = "pinned", model;
  std::optional<double> bandwidth; // GB/s
};

// The options refer to `options`, which must outlive the parsing.
void addHostOptions(CLI::App &command, HostOptions &options);

// The device's own memory and the link or node that the user names. None where the device has
// memory of its own and neither is named. Throws UsageError for unknown names.
std::optional<Node> nodeOf(const HostOptions &options, const GpuDevice &device);

// Throws UsageError: the device has memory of its own, and no link.
[[noreturn]] void refuseWithoutLink(const GpuDevice &device);

// Throws UsageError for what the node lacks.
TimelineOptions timelineOptions(const HostOptions &options, const Node &node);

} // namespace cgpredict

#endif
