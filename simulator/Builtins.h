// Functions that PTX calls and no PTX file has: those of CUDA's device runtime and of its
// mathematical library (libdevice's names), computed in double precision and rounded once.
#ifndef CGPREDICT_SIMULATOR_BUILTINS_H
#define CGPREDICT_SIMULATOR_BUILTINS_H

#include "simulator/ThreadMemory.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace cgpredict::simulator {

/// One thread's call.
struct BuiltinCall {
  unsigned lane = 0;
  std::span<const uint64_t> arguments; // their bits
  ThreadMemory *memory = nullptr;
  std::string *output = nullptr; // what vprintf writes
};

/// The bits of the result. Throws Fault.
using Builtin = std::function<uint64_t(const BuiltinCall &)>;

/// Null for an unknown name.
const Builtin *builtinNamed(std::string_view name);

struct DeviceText {
  std::string text;
  unsigned arguments = 0; // that the format takes
};

/// printf's format with the arguments that vprintf's buffer has (CUDA guide, formatted output:
/// each aligned to its size). Throws Fault.
DeviceText formatDeviceText(const BuiltinCall &call, uint64_t format, uint64_t buffer);

} // namespace cgpredict::simulator

#endif
