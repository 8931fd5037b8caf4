#include "analyzer/report/text/TransferReport.h"

#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <iterator>

namespace cgpredict {
namespace {

std::string scaled(double value, std::initializer_list<const char *> units, double step) {
  auto unit = units.begin();
  while (value >= step && std::next(unit) != units.end()) {
    value /= step;
    ++unit;
  }
  const bool isWhole = value >= 100 || value == 0 || *unit == std::string_view("B");
  const int digits = isWhole ? 0 : value >= 10 ? 1 : 2;
  return fmt::format("{:.{}f} {}", value, digits, *unit);
}

std::vector<std::string> cells(std::string title, const TransferSums &sums) {
  return {std::move(title),
          fmt::format("{}", sums.count),
          shortBytes(static_cast<double>(sums.bytes)),
          shortTime(sums.profiled),
          shortTime(sums.projected),
          shortTime(sums.peak),
          shortTime(sums.envelope)};
}

TextTable sumsTable(const std::string &title) {
  return {{title}, {"transfers", "bytes", "profiled", "projected", "peak", "envelope"}};
}

std::string directions(const Projection &p) {
  TextTable table = sumsTable("direction");
  for (std::size_t i = 0; i < Directions; ++i)
    if (p.byDirection[i].count > 0)
      table.add(cells(toString(static_cast<Direction>(i)), p.byDirection[i]));
  table.add(cells("all", p.total));
  return table.text("  ");
}

std::string sizeName(const SizeBin &bin) {
  auto name = [](uint64_t bytes) {
    return scaled(static_cast<double>(bytes), {"B", "KiB", "MiB"}, 1024);
  };
  return bin.below == 0 ? "from " + name(bin.least) : "below " + name(bin.below);
}

std::string timeName(const TimeBin &bin) {
  return bin.below == Seconds{0} ? "from " + shortTime(bin.least) : "below " + shortTime(bin.below);
}

std::string bySize(const Projection &p) {
  TextTable table = sumsTable("size");
  for (const SizeBin &bin : p.bySize)
    if (bin.sums.count > 0)
      table.add(cells(sizeName(bin), bin.sums));
  return table.text("  ");
}

std::string byTime(const Projection &p) {
  TextTable table({"time"}, {"profiled", "projected"});
  for (const TimeBin &bin : p.byTime)
    if (bin.profiled + bin.projected > 0)
      table.add({timeName(bin), fmt::format("{}", bin.profiled), fmt::format("{}", bin.projected)});
  return table.text("  ");
}

std::string overheads(const Projection &p) {
  std::string text;
  for (std::size_t i = 0; i < Directions; ++i)
    if (p.overheads[i].time)
      text += fmt::format("  {} {}, from {}\n", shortTime(*p.overheads[i].time),
                          toString(static_cast<Direction>(i)), p.overheads[i].origin);
  return text;
}

std::string others(const OtherOperations &o) {
  std::string text =
      fmt::format("  {} kernels, {}; {} memsets\n", o.kernels, shortTime(o.kernelTime), o.memsets);
  auto line = [&](uint64_t count, const char *what) {
    if (count > 0)
      text += fmt::format("  {} {}\n", count, what);
  };
  line(o.managed, "transfers of unified memory: not projected");
  line(o.peer, "transfers between GPUs: not projected");
  line(o.hostToHost, "transfers within the host: not projected");
  line(o.arrays, "transfers of CUDA arrays: not projected");
  line(o.unknown, "transfers of unknown kind: not projected");
  line(o.unknownMemory, "transfers whose host memory the profile does not know: taken as pageable");
  return text;
}

std::string errorText(const ProjectionError &error) {
  return fmt::format("\nError against the measured profile, {} in all (WMAPE)\n"
                     "  model {:.1f} %, peak bandwidth {:.1f} %, back of the envelope {:.1f} %\n",
                     shortTime(error.measured), error.model * 100, error.peak * 100,
                     error.envelope * 100);
}

} // namespace

std::string shortBytes(double bytes) { return scaled(bytes, {"B", "kB", "MB", "GB", "TB"}, 1000); }

std::string shortTime(Seconds time) { return scaled(time.value() * 1e6, {"us", "ms", "s"}, 1000); }

std::string transferText(const Projection &p, const std::string &profile) {
  std::string text = fmt::format("Transfers of {} ({}) on {}, from {}, by {}\n\n", profile,
                                 p.schema, p.to.id, p.from.id, p.model);
  text += directions(p) + "\nBy size\n" + bySize(p) + "\nBy time\n" + byTime(p);
  if (p.error)
    text += errorText(*p.error);
  text += fmt::format("\nLatency and overhead of a transfer on {}\n{}", p.to.id, overheads(p));
  return text + "\nOther operations of the profile\n" + others(p.others);
}

std::string transferCsv(const Projection &projection) {
  std::string text = "direction,memory,bytes,profiled_us,projected_us,peak_us,envelope_us\n";
  for (const ProjectedTransfer &t : projection.transfers) {
    const TransferShape &shape = t.profiled.shape;
    bool device = shape.direction == Direction::OnDevice;
    const char *memory = shape.memory == HostMemory::Pinned ? "pinned" : "pageable";
    fmt::format_to(std::back_inserter(text), "{},{},{},{:.3f},{:.3f},{:.3f},{:.3f}\n",
                   toString(shape.direction), device ? "device" : memory, shape.bytes,
                   t.profiled.time.value() * 1e6, t.projected.value() * 1e6, t.peak.value() * 1e6,
                   t.envelope.value() * 1e6);
  }
  return text;
}

} // namespace cgpredict
