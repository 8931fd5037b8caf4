// The one table of what a device file may hold: field, kind of quantity, range, and where in
// GpuDevice it goes. A new device parameter is one line here and one member there.
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICEFIELDS_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICEFIELDS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/devices/ParameterReader.h"

#include <span>
#include <string>
#include <string_view>

namespace cgpredict {

struct NumberField : NumberSpec {
  void (*store)(GpuDevice &, double baseUnits);
  bool shapesProfile = false; ///< a KernelProfile depends on it, not only a model
};

struct TextField : TextSpec {
  bool (*store)(GpuDevice &, const std::string &text); ///< false: not what was expected
  bool shapesProfile = false;
};

/// Four numbers: integer constant, integer register, float constant, float register.
struct RowField : NumberSpec {
  LuoSudaRow LuoSudaParameters::*row;
};

std::span<const NumberField> numberFields();
std::span<const TextField> textFields();
std::span<const RowField> rowFields();

bool isDeviceField(std::string_view path);
/// Every device has it, and every model may read it.
bool isRequiredField(std::string_view path);

/// Occupancy or what is counted of accesses depends on it: NumberField::shapesProfile.
bool shapesProfile(std::string_view path);

/// `device` with one value changed, to vary a parameter. `field` is one of numberFields(), of
/// textFields(); the value is one that a device file may have.
GpuDevice withParameter(GpuDevice device, std::string_view field, double baseUnits);
GpuDevice withParameter(GpuDevice device, std::string_view field, const std::string &text);

} // namespace cgpredict

#endif
