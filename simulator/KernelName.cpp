#include "simulator/KernelName.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace cgpredict::simulator {

// A template's name has its result's type before it: "void K<int>(int*)".
std::string sourceName(const std::string &symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> demangled(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  if (status != 0 || !symbol.starts_with("_Z"))
    return symbol;
  const std::string text = demangled.get();
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

} // namespace cgpredict::simulator
