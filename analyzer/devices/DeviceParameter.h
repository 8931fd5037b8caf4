// One entry of a parameter file (a GPU, a capability, a link, a node) as it is written there.
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICEPARAMETER_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICEPARAMETER_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// Inclusive, in base units: 1, cycles, Hz, bytes, bytes/s, bits, s.
struct ParameterBounds {
  double least = 0, most = 0;
};

struct DeviceParameter {
  std::string field;  ///< "l2.size"
  std::string value;  ///< "128 KiB"
  std::string source; ///< key of GpuDevice::sources; may be empty where assumed
  std::string note;
  bool assumed = false;         ///< not published
  std::string range;            ///< of an assumed value: "LO to HI" in its unit, or "ONE, OTHER"
  uint32_t line = 0;            ///< in its file
  std::optional<double> number; ///< the value in base units, where it is one number
  std::optional<ParameterBounds> bounds; ///< of an assumed number: the range as numbers
  std::vector<std::string> choices;      ///< of an assumed text: what it may be
  std::string capability;                ///< "5.2" where the entry stands in that capability's file
};

struct DeviceSource {
  std::string key, citation;
};

} // namespace cgpredict

#endif
