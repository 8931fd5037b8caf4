#include "ptxtrace/SourceLines.h"

#include <map>

namespace cgpredict::ptxtrace {

using ptx::Instruction;

SourceLines sourceLines(const ptx::Module &module, const ptx::DecodedFunction &function) {
  std::map<uint32_t, std::size_t> counts;
  for (const Instruction &i : function.instructions)
    if (i.place.file != 0)
      ++counts[i.place.file];
  uint32_t file = 0;
  for (const auto &[number, count] : counts)
    if (file == 0 || count > counts[file])
      file = number;
  const auto named = module.sourceFiles.find(file);
  SourceLines found;
  found.file = named == module.sourceFiles.end() ? module.file : named->second;
  uint32_t line = 0;
  for (const Instruction &i : function.instructions) {
    if (named == module.sourceFiles.end())
      line = i.line;
    else if (i.place.file == file)
      line = i.place.line;
    found.lines.push_back(line);
  }
  for (auto each = found.lines.rbegin(); each != found.lines.rend(); ++each)
    line = *each = *each == 0 ? line : *each;
  found.lines.push_back(line); // of the end
  return found;
}

} // namespace cgpredict::ptxtrace
