#include "simulator/KernelName.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace cgpredict::simulator {

// The symbol itself where C++ did not make it.
static std::string demangled(const std::string &symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && symbol.starts_with("_Z") ? text.get() : symbol;
}

// A template's name has its result's type before it: "void K<int>(int*)".
std::string sourceName(const std::string &symbol) {
  const std::string text = demangled(symbol);
  std::size_t begin = 0, depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '<';
    depth -= text[at] == '>' && depth > 0;
    if (depth == 0 && text[at] == ' ')
      begin = at + 1;
    if (depth == 0 && text[at] == '(')
      return text.substr(begin, at - begin);
  }
  return text;
}

std::string variableName(const std::string &symbol) {
  const std::string text = symbol.starts_with("_ZZ") ? demangled(symbol) : symbol;
  const std::size_t scope = text.rfind("::");
  return scope == std::string::npos ? text : text.substr(scope + 2);
}

} // namespace cgpredict::simulator
