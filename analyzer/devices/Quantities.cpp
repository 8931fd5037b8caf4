#include "analyzer/devices/Quantities.h"

namespace cgpredict {
namespace {

using Kind = QuantityKind;

struct Unit {
  QuantityKind kind;
  std::string_view name;
  double factor;
};

constexpr Unit Units[] = {
    {Kind::Cycles, "cycles", 1},
    {Kind::Frequency, "Hz", 1},
    {Kind::Frequency, "kHz", 1e3},
    {Kind::Frequency, "MHz", 1e6},
    {Kind::Frequency, "GHz", 1e9},
    {Kind::Size, "B", 1},
    {Kind::Size, "KiB", 1024},
    {Kind::Size, "MiB", 1024 * 1024},
    {Kind::Size, "GiB", 1024 * 1024 * 1024},
    {Kind::Rate, "MB/s", 1e6},
    {Kind::Rate, "GB/s", 1e9},
    {Kind::Rate, "TB/s", 1e12},
    {Kind::Width, "bit", 1},
    {Kind::Time, "ns", 1e-9},
    {Kind::Time, "us", 1e-6},
    {Kind::Time, "ms", 1e-3},
    {Kind::Time, "s", 1},
    {Kind::Transfers, "MT/s", 1e6},
    {Kind::Transfers, "GT/s", 1e9},
};

} // namespace

std::optional<double> unitFactor(QuantityKind kind, std::string_view unit) {
  for (const Unit &candidate : Units)
    if (candidate.kind == kind && candidate.name == unit)
      return candidate.factor;
  return std::nullopt;
}

std::string unitsOf(QuantityKind kind) {
  std::string names;
  for (const Unit &candidate : Units)
    if (candidate.kind == kind)
      names += (names.empty() ? "" : ", ") + std::string(candidate.name);
  return names;
}

bool isWholeNumber(QuantityKind kind) {
  return kind == Kind::Count || kind == Kind::Size || kind == Kind::Width;
}

} // namespace cgpredict
