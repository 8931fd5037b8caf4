// vprintf: a format of C, arguments in the thread's buffer.
#include "simulator/Builtins.h"

#include "simulator/Step.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>

namespace cgpredict::simulator {
namespace {

constexpr std::size_t LongestText = 1 << 16;

char byteAt(const BuiltinCall &call, uint64_t address) {
  return static_cast<char>(*call.memory->of(call.lane, ptx::Space::Generic, address, 1, false));
}

std::string textAt(const BuiltinCall &call, uint64_t address) {
  std::string text;
  for (char c; text.size() < LongestText && (c = byteAt(call, address + text.size())) != '\0';)
    text += c;
  return text;
}

class Formatter {
public:
  Formatter(const BuiltinCall &call, uint64_t buffer) : call(call), buffer(buffer) {}

  DeviceText run(const std::string &format) {
    std::string text;
    for (std::size_t at = 0; at < format.size();) {
      if (format[at] != '%') {
        text += format[at++];
        continue;
      }
      const std::size_t end = format.find_first_of("diouxXcsfFeEgGaAp%", at + 1);
      if (end == std::string::npos)
        return {text + format.substr(at), arguments};
      text += conversion(format.substr(at, end + 1 - at));
      at = end + 1;
    }
    return {text, arguments};
  }

private:
  template <typename T> T next() {
    ++arguments;
    buffer = (buffer + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    T value;
    std::memcpy(&value, call.memory->of(call.lane, ptx::Space::Generic, buffer, sizeof(T), false),
                sizeof(T));
    buffer += sizeof(T);
    return value;
  }

  // Flags, width and precision are C's; `*` takes an int of the buffer.
  std::string conversion(const std::string &text) {
    const char kind = text.back();
    if (kind == '%')
      return "%";
    std::string head;
    bool wide = kind == 'p';
    for (const char c : text.substr(0, text.size() - 1))
      if (c == '*')
        head += std::to_string(next<int32_t>());
      else if (std::string_view("lhzjtL").find(c) != std::string_view::npos)
        wide |= c != 'h';
      else
        head += c;
    if (std::strchr("fFeEgGaA", kind))
      return format(head + kind, next<double>());
    if (kind == 's')
      return format(head + 's', textAt(call, next<uint64_t>()).c_str());
    if (kind == 'p')
      return fmt::format("{:#x}", next<uint64_t>());
    if (kind == 'c')
      return format(head + 'c', next<int32_t>());
    return wide ? format(head + "ll" + kind, next<int64_t>())
                : format(head + kind, next<int32_t>());
  }

  template <typename T> static std::string format(const std::string &conversion, T value) {
    const int size = std::snprintf(nullptr, 0, conversion.c_str(), value);
    if (size < 0 || static_cast<std::size_t>(size) > LongestText)
      return conversion;
    std::string text(static_cast<std::size_t>(size) + 1, '\0');
    std::snprintf(text.data(), text.size(), conversion.c_str(), value);
    text.pop_back();
    return text;
  }

  const BuiltinCall &call;
  uint64_t buffer;
  unsigned arguments = 0;
};

} // namespace

DeviceText formatDeviceText(const BuiltinCall &call, uint64_t format, uint64_t buffer) {
  const std::string text = textAt(call, format);
  return buffer == 0 ? DeviceText{text} : Formatter(call, buffer).run(text);
}

} // namespace cgpredict::simulator
