#include "simulator/BasicBlocks.h"

#include <algorithm>

namespace cgpredict::simulator {
namespace {

using ptx::Instruction;
using ptx::Opcode;

std::vector<bool> firstStatements(const ptx::DecodedFunction &function,
                                  const std::function<bool(const Instruction &)> &alone) {
  const std::size_t count = function.instructions.size();
  std::vector<bool> begins(count + 1);
  begins[0] = begins[count] = true;
  for (const ptx::Label &label : function.function->labels)
    begins[label.statement] = true;
  for (std::size_t i = 0; i < count; ++i) {
    const bool isAlone = alone(function.instructions[i]);
    if (isAlone)
      begins[i] = true;
    if (isAlone || endsBlock(function.instructions[i]))
      begins[i + 1] = true;
  }
  return begins;
}

Successors successorsOf(const ptx::DecodedFunction &function, const BasicBlocks &found) {
  const std::vector<ptx::Label> &labels = function.function->labels;
  const auto blockOf = [&](uint32_t label) { return found.ofStatement[labels[label].statement]; };
  Successors successors(found.blocks.size());
  for (std::size_t b = 0; b + 1 < found.blocks.size(); ++b) {
    const Instruction &last = function.instructions[found.blocks[b].end - 1];
    if (!endsBlock(last) || last.guard)
      successors[b].push_back(b + 1);
    if (last.opcode == Opcode::Bra)
      successors[b].push_back(blockOf(last.operands[0].index));
    if (last.opcode == Opcode::Brx)
      for (const uint32_t target : labels[last.operands[1].index].targets)
        successors[b].push_back(blockOf(target));
  }
  return successors;
}

} // namespace

bool endsBlock(const Instruction &instruction) {
  return instruction.opcode == Opcode::Bra || instruction.opcode == Opcode::Brx ||
         instruction.opcode == Opcode::Ret || instruction.opcode == Opcode::Exit ||
         instruction.opcode == Opcode::Trap;
}

BasicBlocks basicBlocks(const ptx::DecodedFunction &function,
                        const std::function<bool(const Instruction &)> &alone) {
  const std::size_t count = function.instructions.size();
  const std::vector<bool> begins = firstStatements(function, alone);
  BasicBlocks found;
  for (std::size_t i = 0; i <= count; ++i) {
    if (begins[i])
      found.blocks.push_back({i, i});
    found.ofStatement.push_back(found.blocks.size() - 1);
    found.blocks.back().end = std::min(i + 1, count);
  }
  found.successors = successorsOf(function, found);
  return found;
}

} // namespace cgpredict::simulator
