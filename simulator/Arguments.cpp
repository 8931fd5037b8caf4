#include "simulator/Arguments.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <fstream>
#include <limits>

namespace cgpredict::simulator {
namespace {

template <typename T> bool parse(std::string_view text, T &value) {
  const bool hex = std::is_integral_v<T> && text.starts_with("0x");
  const char *begin = text.data() + (hex ? 2 : 0), *end = text.data() + text.size();
  std::from_chars_result result{};
  if constexpr (std::is_integral_v<T>)
    result = std::from_chars(begin, end, value, hex ? 16 : 10);
  else
    result = std::from_chars(begin, end, value);
  return result.ec == std::errc() && result.ptr == end && begin != end;
}

template <typename T> bool number(std::string_view text, std::vector<std::byte> &bytes) {
  T value{};
  if (!parse(text, value))
    return false;
  bytes.resize(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return true;
}

template <typename T> std::string rangeOf() {
  if constexpr (std::is_integral_v<T>)
    return fmt::format("a whole number from {} to {}", std::numeric_limits<T>::min(),
                       std::numeric_limits<T>::max());
  return "a number";
}

// "i32:4096".
struct NumberKind {
  std::string_view name;
  bool (*read)(std::string_view, std::vector<std::byte> &);
  std::string (*range)();
};

template <typename T> constexpr NumberKind kindOf(std::string_view name) {
  return {name, number<T>, rangeOf<T>};
}

constexpr NumberKind NumberKinds[] = {
    kindOf<int8_t>("i8"),    kindOf<int16_t>("i16"),  kindOf<int32_t>("i32"),
    kindOf<int64_t>("i64"),  kindOf<uint8_t>("u8"),   kindOf<uint16_t>("u16"),
    kindOf<uint32_t>("u32"), kindOf<uint64_t>("u64"), kindOf<float>("f32"),
    kindOf<double>("f64"),
};

// "x (8 bytes), n (4 bytes)"
std::string inWords(const std::vector<ptx::Variable> &parameters) {
  std::string text;
  for (const ptx::Variable &each : parameters)
    text += fmt::format("{}{} ({} bytes)", text.empty() ? "" : ", ", each.name, each.bytes);
  return text.empty() ? "none" : text;
}

class Binder {
public:
  Binder(Program &program, const ptx::Function &kernel,
         const std::map<std::string, uint64_t> &buffers)
      : program(program), kernel(kernel), buffers(buffers) {}

  BoundArguments bind(const std::vector<std::string> &arguments) {
    if (arguments.size() != kernel.parameters.size())
      throw Error(fmt::format("'{}' has {} parameters; --arg gives {}; they are: {}", kernel.name,
                              kernel.parameters.size(), arguments.size(),
                              inWords(kernel.parameters)));
    const ptx::VariableLayout layout = ptx::layOut(kernel.parameters);
    bound.parameters.resize(layout.bytes);
    for (std::size_t p = 0; p < arguments.size(); ++p) {
      const std::vector<std::byte> bytes = valueOf(arguments[p], kernel.parameters[p]);
      if (bytes.size() != kernel.parameters[p].bytes)
        throw Error(fmt::format("argument {} '{}' has {} bytes; the parameter '{}' has {}", p + 1,
                                arguments[p], bytes.size(), kernel.parameters[p].name,
                                kernel.parameters[p].bytes));
      std::memcpy(bound.parameters.data() + layout.offsets[p], bytes.data(), bytes.size());
    }
    return std::move(bound);
  }

private:
  std::vector<std::byte> valueOf(const std::string &argument, const ptx::Variable &parameter) {
    if (const auto named = buffers.find(argument); named != buffers.end())
      return pointerTo(named->second);
    const std::size_t colon = argument.find(':');
    const std::string kind = argument.substr(0, colon);
    const std::string rest = colon == std::string::npos ? "" : argument.substr(colon + 1);
    const std::size_t last = rest.rfind(':');
    const std::string file = rest.substr(0, last);
    const std::string after = last == std::string::npos ? "" : rest.substr(last + 1);
    if (kind == "in" && !rest.empty())
      return buffer(parameter, contentOf(rest), "");
    if (kind == "inout" && !after.empty())
      return buffer(parameter, contentOf(file), after);
    if (kind == "out" && !file.empty() && !after.empty())
      return buffer(parameter, zeros(argument, after), file);
    if (kind == "zero")
      return buffer(parameter, zeros(argument, rest), "");
    if (kind == "bytes") {
      const std::string content = contentOf(rest);
      std::vector<std::byte> bytes(content.size());
      std::memcpy(bytes.data(), content.data(), content.size());
      return bytes;
    }
    return numberOf(argument, kind, rest);
  }

  std::vector<std::byte> numberOf(const std::string &argument, std::string_view kind,
                                  std::string_view text) {
    const auto known = std::ranges::find(NumberKinds, kind, &NumberKind::name);
    if (known == std::end(NumberKinds))
      throw Error(fmt::format("argument '{}': expected {}", argument, ArgumentForms));
    std::vector<std::byte> bytes;
    if (!known->read(text, bytes))
      throw Error(fmt::format("argument '{}': '{}' is no {}: expected {}", argument, text, kind,
                              known->range()));
    return bytes;
  }

  uint64_t sizeOf(const std::string &argument, const std::string &text) const {
    uint64_t bytes = 0;
    if (!parse(text, bytes) || bytes > MostBufferBytes)
      throw Error(fmt::format("argument '{}': '{}' is no number of bytes up to {}", argument, text,
                              MostBufferBytes));
    return bytes;
  }

  std::string contentOf(const std::string &file) {
    bound.inputs.push_back(file);
    return readInputFile(file, "cannot read this file", MostBufferBytes);
  }

  // An empty content of a size: `calloc` has the zeros.
  struct Content {
    std::string bytes;
    uint64_t size = 0;
    Content(std::string content) : bytes(std::move(content)), size(bytes.size()) {}
    explicit Content(uint64_t size) : size(size) {}
  };
  Content zeros(const std::string &argument, const std::string &text) const {
    return Content(sizeOf(argument, text));
  }

  // The pointer to a new buffer.
  std::vector<std::byte> buffer(const ptx::Variable &parameter, const Content &content,
                                const std::string &output) {
    const Allocation &made = program.memory().allocate(parameter.name, content.size, 256);
    if (!content.bytes.empty())
      std::memcpy(made.host.get(), content.bytes.data(), content.bytes.size());
    if (!output.empty())
      bound.outputs.push_back({output, made.begin, made.bytes});
    return pointerTo(made.begin);
  }

  std::vector<std::byte> pointerTo(uint64_t address) const {
    std::vector<std::byte> pointer(program.module().addressBits / 8);
    std::memcpy(pointer.data(), &address, pointer.size());
    return pointer;
  }

  Program &program;
  const ptx::Function &kernel;
  const std::map<std::string, uint64_t> &buffers; // by name: addresses
  BoundArguments bound;
};

} // namespace

BoundArguments bindArguments(Program &program, const std::string &kernel,
                             const std::vector<std::string> &arguments,
                             const std::map<std::string, uint64_t> &buffers) {
  return Binder(program, *program.entry(kernel).decoded->function, buffers).bind(arguments);
}

void writeOutputs(Program &program, const std::vector<OutputBuffer> &outputs) {
  for (const OutputBuffer &output : outputs) {
    std::ofstream stream(output.file, std::ios::binary);
    if (output.bytes > 0)
      stream.write(
          reinterpret_cast<const char *>(program.memory().find(output.address)->host.get()),
          static_cast<std::streamsize>(output.bytes));
    if (!stream.flush())
      throw Error(fmt::format("{}: cannot write this file", output.file));
  }
}

} // namespace cgpredict::simulator
