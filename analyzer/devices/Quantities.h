// Kinds of quantity in parameter files, and the units that each may be given in.
#ifndef CGPREDICT_ANALYZER_DEVICES_QUANTITIES_H
#define CGPREDICT_ANALYZER_DEVICES_QUANTITIES_H

#include <optional>
#include <string>
#include <string_view>

namespace cgpredict {

enum class QuantityKind { Count, Number, Cycles, Frequency, Size, Rate, Width, Time, Transfers };

/// Base units in one `unit`; empty if the kind of quantity does not have this unit.
std::optional<double> unitFactor(QuantityKind kind, std::string_view unit);

/// "Hz, kHz, MHz, GHz"; empty for kinds without a unit.
std::string unitsOf(QuantityKind kind);

/// Whether a value of this kind is a whole number of base units.
bool isWholeNumber(QuantityKind kind);

} // namespace cgpredict

#endif
