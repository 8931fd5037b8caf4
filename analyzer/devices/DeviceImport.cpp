#include "analyzer/devices/DeviceImport.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <vector>

namespace cgpredict {
namespace {

constexpr double FetchPerCycle = 32; // bytes per cycle and SM

// The integrated GPUs of Tegra.
bool isTegra(const ReportedDevice &device) {
  for (const char *capability : {"3.2", "5.3", "6.2", "7.2", "8.7", "11.0"})
    if (device.capability == capability)
      return true;
  return device.integrated.value_or(false);
}

class Writer {
public:
  Writer(const ReportedDevice &device, double bandwidth, bool given)
      : device(device), bandwidth(bandwidth), given(given), line(device.l2Fetch.value_or(32)),
        l2(device.l2Latency.value_or(210)), dram(dramLatency()),
        delay(rounded(line * *device.smCount * *device.clock / bandwidth)) {}

  std::string write() {
    head();
    sm();
    cache();
    memory();
    return out;
  }

private:
  static double rounded(double value) { return std::round(value * 100) / 100; }
  double dramLatency() const { // beyond the L2's
    return device.memoryLatency ? std::max(*device.memoryLatency - l2, 1.0) : 300;
  }
  void head();
  void sm();
  void cache();
  void memory();
  void entry(const char *field, const std::string &value, const char *unit) {
    out += fmt::format("\n[{}]\nvalue = {}\n", field, value);
    if (unit)
      out += fmt::format("unit = \"{}\"\n", unit);
  }
  void reported(const char *field, double value, const char *unit = nullptr,
                const char *note = nullptr, const char *source = "report") {
    entry(field, shown(value), unit);
    out += fmt::format("source = \"{}\"\n", source);
    if (note)
      out += fmt::format("note = \"{}\"\n", note);
  }
  void assumed(const char *field, double value, double least, double most, const char *unit,
               const char *note) {
    entry(field, shown(value), unit);
    out += fmt::format("assumed = true\nrange = \"{} to {}\"\nnote = \"{}\"\n", shown(least),
                       shown(most), note);
  }
  void orAssumed(const char *field, const std::optional<double> &value, double otherwise,
                 double least, double most, const char *note) {
    if (value)
      reported(field, *value, "cycles");
    else
      assumed(field, otherwise, least, most, "cycles", note);
  }
  static std::string shown(double value) { return fmt::format("{:.10g}", value); }

  const ReportedDevice &device;
  double bandwidth;
  bool given;
  double line, l2, dram, delay;
  std::string out;
};

void Writer::head() {
  std::string name;
  for (char c : device.name)
    if (c != '"' && c != '\\' && c >= ' ')
      name += c;
  out = fmt::format("# Imported; what is marked assumed was not reported.\nschema = 1\n"
                    "name = \"{}\"\ncapability = \"{}\"\n\n[sources]\nreport = \"{}\"\n",
                    name, device.capability,
                    device.measured ? "MT4G (github.com/caps-tum/mt4g), measured on the GPU"
                                    : "deviceQuery, properties that the CUDA API reports");
  if (given)
    out += "sheet = \"given at the import: the data sheet's bandwidth\"\n";
}

void Writer::sm() {
  reported("sm.count", *device.smCount);
  reported("sm.clock", *device.clock / 1e6, "MHz");
  bool tegra = isTegra(device);
  assumed("launch.overhead", tegra ? 10 : 5, tegra ? 5 : 2, tegra ? 30 : 10, "us",
          "not reported; the usual order");
  orAssumed("shared.latency", device.sharedLatency, 28, 20, 70, "not reported");
  double load = std::round(l2 + dram + delay);
  assumed("shared.load_const", load, load / 2, load * 2, "cycles",
          "not reported: L2 and DRAM latency and one departure");
}

void Writer::cache() {
  reported("l2.size", *device.l2Size, "B");
  if (device.l2Fetch)
    reported("l2.line", line, "B", "what a miss fetches");
  else
    assumed("l2.line", line, 32, 64, "B", "not reported: what a miss fetches, usually a sector");
  assumed("l2.ways", 16, 4, 32, nullptr, "not reported; 16 are known of the V100");
  entry("l2.hash", "\"none\"", nullptr);
  out += "assumed = true\nrange = \"none, xor\"\nnote = \"not reported\"\n";
  orAssumed("l2.latency", device.l2Latency, l2, 150, 300, "not reported");
  double departure = line / FetchPerCycle;
  assumed("l2.departure_delay", departure, departure / 2, departure * 4, "cycles",
          "not reported: line / 32 B per cycle and SM");
  assumed("l2.efficiency", 0.94, 0.85, 1, nullptr,
          "not reported: share of its rate that the path to the L2 reaches, as on the TK1");
  if (device.l2Bandwidth)
    reported("l2.bandwidth", *device.l2Bandwidth / 1e9, "GB/s");
}

void Writer::memory() {
  entry("dram.host", isTegra(device) ? "\"shared\"" : "\"separate\"", nullptr);
  out += "source = \"report\"\n";
  if (device.memoryBytes)
    reported("dram.size", *device.memoryBytes, "B");
  if (device.memoryLatency)
    reported("dram.latency", dram, "cycles", "beyond that of the L2");
  else
    assumed("dram.latency", dram, 140, 700, "cycles", "not reported; beyond that of the L2");
  // A departure takes no less time than in the L2.
  double least = std::max(delay, line / FetchPerCycle);
  assumed("dram.departure_delay", least, least / 2, least * 3.1, "cycles",
          "not reported: cycles in which an SM's share of the bandwidth carries a line");
  reported("dram.bandwidth", bandwidth / 1e9, "GB/s",
           given ? nullptr : "bus and clock, two transfers per clock", given ? "sheet" : "report");
  if (device.busBits && *device.busBits > 0) // 0 where CUDA does not know, as on Thor
    reported("dram.bus", *device.busBits, "bit");
  if (device.memoryClock && !isTegra(device) && !given)
    reported("dram.clock", *device.memoryClock / 1e6, "MHz");
}

std::vector<std::string> missing(const ReportedDevice &device) {
  std::vector<std::string> names;
  auto need = [&](bool there, const char *name) {
    if (!there)
      names.emplace_back(name);
  };
  need(!device.name.empty(), "name");
  need(!device.capability.empty(), "compute capability");
  need(device.smCount && *device.smCount >= 1, "multiprocessors");
  need(device.clock && *device.clock > 0, "clock rate");
  need(device.l2Size.has_value(), "L2 size");
  return names;
}

double bandwidthOf(const ReportedDevice &device, const std::string &file) {
  if (isTegra(device))
    throw Error(fmt::format("{}: {} is a Tegra, whose memory clock CUDA does not report (it is the "
                            "GPU's); give the data sheet's bandwidth with --bandwidth GB/s",
                            file, device.name));
  if (!device.busBits || !device.memoryClock || *device.busBits * *device.memoryClock <= 0)
    throw Error(fmt::format("{}: no memory clock and bus width; give the data sheet's bandwidth "
                            "with --bandwidth GB/s",
                            file));
  return *device.busBits / 8 * *device.memoryClock * 2;
}

} // namespace

std::string deviceFileOf(const ReportedDevice &device, std::optional<double> bandwidth,
                         const std::string &file) {
  std::vector<std::string> lacking = missing(device);
  if (!lacking.empty())
    throw Error(fmt::format("{}: does not say: {}; a device file needs them", file,
                            fmt::join(lacking, ", ")));
  return Writer(device, bandwidth ? *bandwidth : bandwidthOf(device, file), bandwidth.has_value())
      .write();
}

} // namespace cgpredict
