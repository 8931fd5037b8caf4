#include "passes/kernel/CalleeName.h"

#include "passes/kernel/BodyExport.h"
#include "passes/kernel/InnerKernels.h"

#include "llvm/Demangle/Demangle.h"

#include <cstdlib>

using namespace llvm;

namespace cgpredict {
namespace {

using Part = char *(ItaniumPartialDemangler::*)(char *, size_t *) const;

std::string partOf(const ItaniumPartialDemangler &name, Part part) {
  char *text = (name.*part)(nullptr, nullptr);
  const std::string result = text ? text : "";
  std::free(text);
  return result;
}

std::string withoutTemplateArguments(StringRef name) {
  std::string result;
  unsigned depth = 0;
  for (const char c : name) {
    depth += c == '<';
    if (depth == 0)
      result += c;
    depth -= c == '>' && depth > 0;
  }
  return result;
}

} // namespace

std::string calleeName(const Function &function) {
  StringRef own = function.getName().split(SharedMark).first;
  own.consume_back(ThreadCopyMark);
  const std::string symbol = own.str(); // what is demangled points into it
  ItaniumPartialDemangler name;
  if (name.partialDemangle(symbol.c_str()) || !name.isFunction())
    return symbol;
  const std::string around =
      withoutTemplateArguments(partOf(name, &ItaniumPartialDemangler::getFunctionDeclContextName));
  return around + (around.empty() ? "" : "::") +
         partOf(name, &ItaniumPartialDemangler::getFunctionBaseName);
}

} // namespace cgpredict
