// The arguments of a kernel as text, for a launch: numbers, and buffers read from and written to
// files.
#ifndef CGPREDICT_SIMULATOR_ARGUMENTS_H
#define CGPREDICT_SIMULATOR_ARGUMENTS_H

#include "simulator/Program.h"

#include <map>
#include <string>
#include <vector>

namespace cgpredict::simulator {

constexpr uint64_t MostBufferBytes = uint64_t{1} << 38;

/// The forms of an argument, for help and messages.
constexpr const char *ArgumentForms = "in:FILE, out:FILE:BYTES, inout:FILE:RESULT, zero:BYTES, "
                                      "bytes:FILE, or a number: i8, i16, i32, "
                                      "i64, u8, u16, u32, u64, f32 or f64, as i32:4096";

/// A buffer whose content a file gets after the launch.
struct OutputBuffer {
  std::string file;
  uint64_t address = 0, bytes = 0;
};

struct BoundArguments {
  std::vector<std::byte> parameters; // laid out as the kernel wants them
  std::vector<OutputBuffer> outputs;
  std::vector<std::string> inputs; // files that were read
};

/// Allocates the buffers and fills them. An argument may be the name of one of `buffers`, which has
/// their addresses. Throws Error that names the argument, the parameter and
/// what was expected.
BoundArguments bindArguments(Program &program, const std::string &kernel,
                             const std::vector<std::string> &arguments,
                             const std::map<std::string, uint64_t> &buffers = {});

/// Throws Error where a file cannot be written.
void writeOutputs(Program &program, const std::vector<OutputBuffer> &outputs);

} // namespace cgpredict::simulator

#endif
