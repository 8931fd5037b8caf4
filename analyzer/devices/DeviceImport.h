// A device file from what a program reports of a GPU: MT4G's JSON or the text of CUDA's
// deviceQuery. What these do not give is marked assumed, with a range and the reason.
//
// [1] MT4G, https://github.com/caps-tum/mt4g
// [2] NVIDIA, CUDA samples: deviceQuery
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICEIMPORT_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICEIMPORT_H

#include <optional>
#include <string>

namespace cgpredict {

struct GpuDevice;

/// What a report says; bytes, Hz and cycles. The first GPU of several.
struct ReportedDevice {
  std::string name, capability; ///< "Orin", "8.7"
  bool measured = false;        ///< MT4G; else deviceQuery
  std::optional<double> smCount, clock, l2Size, memoryClock, busBits, memoryBytes;
  std::optional<double> l2Latency, memoryLatency, sharedLatency, l2Fetch, l2Bandwidth;
  std::optional<bool> integrated;
};

/// `file` is for messages. Throws Error: neither of the two, a field that cannot be, or no GPU of
/// NVIDIA.
ReportedDevice parseDeviceReport(const std::string &text, const std::string &file);

/// The text of a device file. `bandwidth` [B/s] is the memory's, of the data sheet; without it bus
/// and clock decide. What is not reported is as on `similar`, where there is one. Throws Error
/// naming what is missing: a Tegra's bandwidth, as its memory clock is not what these report, or a
/// field without which there is no device file.
std::string deviceFileOf(const ReportedDevice &device, std::optional<double> bandwidth,
                         const std::string &file, const GpuDevice *similar = nullptr);

} // namespace cgpredict

#endif
