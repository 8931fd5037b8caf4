// The one table of what a device file may hold: field, kind of quantity, range, and where in
// GpuDevice it goes. A new device parameter is one line here and one member there.
#ifndef CGPREDICT_ANALYZER_DEVICEFIELDS_H
#define CGPREDICT_ANALYZER_DEVICEFIELDS_H

#include "analyzer/GpuDevice.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cgpredict {

enum class QuantityKind { Count, Number, Cycles, Frequency, Size, Rate, Width };

struct NumberField {
  std::string_view path; // "l2.size"
  QuantityKind kind;
  bool required;
  double least, most; // inclusive, in base units: 1, cycles, Hz, bytes, bytes/s, bits
  void (*store)(GpuDevice &, double baseUnits);
};

struct TextField {
  std::string_view path;
  std::string_view expected;                           // in words
  bool (*store)(GpuDevice &, const std::string &text); // false: not what was expected
};

std::span<const NumberField> numberFields();
std::span<const TextField> textFields();

// Base units in one `unit`; empty if the kind of quantity does not have this unit.
std::optional<double> unitFactor(QuantityKind kind, std::string_view unit);

// "Hz, kHz, MHz or GHz"; empty for kinds without a unit.
std::string unitsOf(QuantityKind kind);

} // namespace cgpredict

#endif
