#include "analyzer/devices/DeviceImport.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/devices/SimilarDevice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cgpredict {
namespace {

constexpr double FetchPerCycle = 32; // bytes per cycle and SM

// As it may stand between quotes of a device file.
std::string plain(const std::string &name) {
  std::string text;
  for (char c : name)
    if (c != '"' && c != '\\' && c >= ' ')
      text += c;
  return text;
}

// The integrated GPUs of Tegra.
bool isTegra(const ReportedDevice &device) {
  for (const char *capability : {"3.2", "5.3", "6.2", "7.2", "8.7", "11.0"})
    if (device.capability == capability)
      return true;
  return device.integrated.value_or(false);
}

// What stands in for a number that is not reported, in the unit that it is written in.
struct Assumption {
  double value, least, most;
  std::string note;
};

constexpr double NoLimit = std::numeric_limits<double>::infinity();

// What a report never has of DRAM: base units in the unit, and the most that there can be.
struct MemoryField {
  const char *field, *unit;
  double base = 1, most = NoLimit;
};
constexpr MemoryField MemoryFields[] = {{"dram.banks", nullptr},
                                        {"dram.activations", nullptr},
                                        {"dram.row", "B"},
                                        {"dram.row_cycle", "ns", 1e-9},
                                        {"dram.efficiency", nullptr, 1, 0.99},
                                        {"dram.one_way_efficiency", nullptr, 1, 0.99}};

class Writer {
public:
  Writer(const ReportedDevice &device, double bandwidth, bool given, const GpuDevice *similar)
      : device(device), similar(similar), bandwidth(bandwidth), given(given),
        line(device.l2Fetch.value_or(32)),
        l2Latency(likeSimilar("l2.latency", 1, {210, 150, 300, "not reported"})),
        dramLatency(
            likeSimilar("dram.latency", 1, {300, 140, 700, "not reported; beyond that of the L2"})),
        l2(device.l2Latency.value_or(l2Latency.value)), dram(beyondL2()),
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
  double beyondL2() const {
    return device.memoryLatency ? std::max(*device.memoryLatency - l2, 1.0) : dramLatency.value;
  }
  Assumption likeSimilar(const char *field, double base, Assumption otherwise) const;
  std::string asOfSimilar() const { return "not reported; as of the " + plain(similar->name); }
  Assumption portDelay() const;
  void head();
  void clock();
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
  void assumed(const char *field, const Assumption &number, const char *unit) {
    entry(field, shown(number.value), unit);
    out += fmt::format("assumed = true\nrange = \"{} to {}\"\nnote = \"{}\"\n", shown(number.least),
                       shown(number.most), number.note);
  }
  void orAssumed(const char *field, const std::optional<double> &value,
                 const Assumption &otherwise) {
    if (value)
      reported(field, *value, "cycles");
    else
      assumed(field, otherwise, "cycles");
  }
  void likeMemoryOfSimilar();
  static std::string shown(double value) { return fmt::format("{:.10g}", value); }

  const ReportedDevice &device;
  const GpuDevice *similar;
  double bandwidth;
  bool given;
  double line;
  Assumption l2Latency, dramLatency;
  double l2, dram, delay;
  std::string out;
};

Assumption Writer::likeSimilar(const char *field, double base, Assumption otherwise) const {
  const auto number = similar ? numberOf(*similar, field) : std::nullopt;
  if (!number)
    return otherwise;
  return {number->value / base, number->bounds.least / base, number->bounds.most / base,
          asOfSimilar()};
}

void Writer::head() {
  out = fmt::format("# Imported; what is marked assumed was not reported.\nschema = 1\n"
                    "name = \"{}\"\ncapability = \"{}\"\n\n[sources]\nreport = \"{}\"\n",
                    plain(device.name), device.capability,
                    device.measured ? "MT4G (github.com/caps-tum/mt4g), measured on the GPU"
                                    : "deviceQuery, properties that the CUDA API reports");
  if (given)
    out += "sheet = \"given at the import: the data sheet's bandwidth\"\n";
}

// As in the device files of these cards.
void Writer::clock() {
  const double boost = *device.clock / 1e6;
  const auto isCalled = [&](const char *kind) {
    return device.name.find(kind) != std::string::npos;
  };
  if (!isCalled("GeForce") && !isCalled("TITAN"))
    return reported("sm.clock", boost, "MHz");
  assumed("sm.clock",
          {std::round(1.1 * boost), boost, std::round(1.2 * boost),
           "the middle of the boost clock reported and 1.2 times it: these cards go beyond it while "
           "cool"},
          "MHz");
}

void Writer::sm() {
  reported("sm.count", *device.smCount);
  clock();
  const Assumption launch = isTegra(device) ? Assumption{10, 5, 30, "not reported; the usual order"}
                                            : Assumption{5, 2, 10, "not reported; the usual order"};
  assumed("launch.overhead", likeSimilar("launch.overhead", 1e-6, launch), "us");
  if (similar && similar->backToBackLaunch)
    assumed("launch.back_to_back", likeSimilar("launch.back_to_back", 1e-6, launch), "us");
  orAssumed("shared.latency", device.sharedLatency,
            likeSimilar("shared.latency", 1, {28, 20, 70, "not reported"}));
  const double load = std::round(l2 + dram + delay);
  assumed("shared.load_const",
          {load, load / 2, load * 2, "not reported: L2 and DRAM latency and one departure"},
          "cycles");
}

// Of a line: as fast as a similar GPU's sectors are, else 32 bytes per cycle.
Assumption Writer::portDelay() const {
  const double usual = line / FetchPerCycle;
  const double similarLine =
      similar && similar->l2.exists() ? static_cast<double>(similar->l2.line.value()) : line;
  return likeSimilar("l2.departure_delay", similarLine / line,
                     {usual, usual / 2, usual * 2, "not reported: line / 32 B per cycle and SM"});
}

void Writer::cache() {
  reported("l2.size", *device.l2Size, "B");
  if (device.l2Fetch)
    reported("l2.line", line, "B", "what a miss fetches");
  else
    assumed("l2.line", {line, 32, 64, "not reported: what a miss fetches, usually a sector"}, "B");
  assumed("l2.ways", {16, 4, 32, "not reported; 16 are known of the V100"}, nullptr);
  entry("l2.hash", "\"none\"", nullptr);
  out += "assumed = true\nrange = \"none, xor\"\nnote = \"not reported\"\n";
  orAssumed("l2.latency", device.l2Latency, l2Latency);
  assumed("l2.departure_delay", portDelay(), "cycles");
  assumed("l2.efficiency",
          {0.94, 0.85, 1,
           "not reported: share of its rate that the path to the L2 reaches, as on the TK1"},
          nullptr);
  GpuDevice sized;
  sized.computeCapability = device.capability;
  // What lies outside is refused when the file is read.
  sized.l2.size = Bytes{static_cast<uint64_t>(std::clamp(*device.l2Size, 0.0, 0x1p50))};
  if (device.busBits)
    sized.dramBusBits = static_cast<uint32_t>(std::clamp(*device.busBits, 0.0, 0x1p16));
  const double slices = l2SectorsPerCycle(sized);
  assumed("l2.sectors_per_cycle",
          {slices, std::ceil(slices / 2), slices * 2,
           "not reported: by the L2's size or, on 7.5 and from 8.9 on, the bus"},
          nullptr);
  if (!device.l2Bandwidth)
    return;
  const double measured = *device.l2Bandwidth / 1e9;
  const double most = std::max(FetchPerCycle * *device.smCount * *device.clock / 1e9, measured);
  assumed(
      "l2.bandwidth",
      {most, measured, 1.5 * most,
       "32 B per cycle and SM; MT4G reads less than other benchmarks do"},
      "GB/s");
}

// Channels go with the bus.
void Writer::likeMemoryOfSimilar() {
  if (similar->dramChannels) {
    const double wider =
        device.busBits && similar->dramBusBits ? *device.busBits / *similar->dramBusBits : 1;
    const double channels = std::max(std::round(*similar->dramChannels * wider), 1.0);
    assumed("dram.channels",
            {channels, std::max(std::floor(channels / 2), 1.0), channels * 2,
             "not reported; as wide as those of the " + plain(similar->name)},
            nullptr);
  }
  if (similar->dramTransaction) { // the burst of this kind of memory
    const auto burst = static_cast<double>(similar->dramTransaction->value());
    assumed("dram.transaction", {burst, burst, burst, asOfSimilar()}, "B");
  }
  for (const MemoryField &each : MemoryFields)
    if (numberOf(*similar, each.field)) {
      Assumption number = likeSimilar(each.field, each.base, {});
      number.most = std::max(std::min(number.most, each.most), number.value);
      assumed(each.field, number, each.unit);
    }
}

void Writer::memory() {
  entry("dram.host", isTegra(device) ? "\"shared\"" : "\"separate\"", nullptr);
  out += "source = \"report\"\n";
  if (device.memoryBytes)
    reported("dram.size", *device.memoryBytes, "B");
  if (device.memoryLatency)
    reported("dram.latency", dram, "cycles", "beyond that of the L2");
  else
    assumed("dram.latency", dramLatency, "cycles");
  // A departure takes no less time than in the L2.
  const double least = std::max(delay, line / FetchPerCycle);
  assumed("dram.departure_delay",
          {least, least / 2, least * 3.1,
           "not reported: cycles in which an SM's share of the bandwidth carries a line"},
          "cycles");
  reported("dram.bandwidth", bandwidth / 1e9, "GB/s",
           given ? nullptr : "bus and clock, two transfers per clock", given ? "sheet" : "report");
  if (device.busBits && *device.busBits > 0) // 0 where CUDA does not know, as on Thor
    reported("dram.bus", *device.busBits, "bit");
  if (device.memoryClock && !isTegra(device) && !given)
    reported("dram.clock", *device.memoryClock / 1e6, "MHz");
  if (similar)
    likeMemoryOfSimilar();
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
                         const std::string &file, const GpuDevice *similar) {
  std::vector<std::string> lacking = missing(device);
  if (!lacking.empty())
    throw Error(fmt::format("{}: does not say: {}; a device file needs them", file,
                            fmt::join(lacking, ", ")));
  return Writer(device, bandwidth ? *bandwidth : bandwidthOf(device, file), bandwidth.has_value(),
                similar)
      .write();
}

} // namespace cgpredict
