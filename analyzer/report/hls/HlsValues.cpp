// Which values of a kernel statements compute, and which of them need a variable beyond their
// segment.
#include "analyzer/base/Error.h"
#include "analyzer/report/hls/HlsProgram.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

bool HlsProgram::isLinear(uint32_t operation, uint32_t block) const {
  const Operation &op = values.graph().operation(operation);
  return op.type != "i1" && values.operation(operation, guards[block].ranges).has_value();
}

// The phi at a loop's head that has the operation's value behind the loop: what the last iteration
// handed on.
std::optional<uint32_t> HlsProgram::handedOn(uint32_t operation, const Loop &loop) const {
  for (const Operation &phi : tables.blocks[loop.header].operations)
    for (std::size_t o = 0; o < phi.incoming.size(); ++o)
      if (phi.operands[o].kind == OperandKind::Operation && phi.operands[o].index == operation &&
          std::ranges::count(loop.blocks, phi.incoming[o]))
        return phi.id;
  return std::nullopt;
}

uint32_t HlsProgram::variableOf(uint32_t operation, uint32_t block) const {
  const OperandGraph &graph = values.graph();
  while (true) {
    const Operation &op = graph.operation(operation);
    const uint32_t home = graph.blockOf(operation);
    const int32_t loop = tables.blocks[home].loop;
    if (loop >= 0 && !std::ranges::count(tables.loops[loop].blocks, block)) {
      if (const std::optional<uint32_t> phi = handedOn(operation, tables.loops[loop]))
        return *phi;
      if (op.opcode == "phi" && isHead(home) && !isLinear(operation, home))
        throw Error(fmt::format("a value that the loop at line {} had before its last iteration is "
                                "used behind it",
                                tables.loops[loop].line));
    }
    if (op.opcode != "phi" || op.operands.size() != 1 ||
        op.operands[0].kind != OperandKind::Operation || isLinear(operation, home))
      return operation;
    block = home;
    operation = op.operands[0].index;
  }
}

void HlsProgram::need(uint32_t operation) {
  if (needed[operation])
    return;
  needed[operation] = true;
  const Operation &op = values.graph().operation(operation);
  if (op.opcode == "phi" && op.operands.size() == 1 &&
      op.operands[0].kind != OperandKind::Operation)
    throw Error(fmt::format("a constant that the loop at line {} ends with is not written as C++ "
                            "yet",
                            op.line));
  needOperands(operation);
}

void HlsProgram::needOperands(uint32_t operation) {
  const OperandGraph &graph = values.graph();
  const Operation &op = graph.operation(operation);
  const bool isStore = op.operationClass == OperationClass::Store;
  if (op.operationClass == OperationClass::Load)
    return; // its address is an expression
  for (std::size_t o = 0; o < (isStore ? 1 : op.operands.size()); ++o) {
    if (op.operands[o].kind != OperandKind::Operation)
      continue;
    const bool isPhi = op.opcode == "phi" && !op.incoming.empty();
    const uint32_t block = isPhi ? op.incoming[o] : graph.blockOf(operation);
    if (guards[block].runs && !isLinear(op.operands[o].index, block))
      need(variableOf(op.operands[o].index, block));
  }
}

void HlsProgram::findNeeded() {
  for (uint32_t b = 0; b < tables.blocks.size(); ++b) {
    if (!guards[b].runs)
      continue;
    const BasicBlock &block = tables.blocks[b];
    for (const Operation &op : block.operations)
      if (op.operationClass == OperationClass::Store)
        need(op.id);
    const bool isLatch = latchOf(nest.levelOfBlock[b]) == b;
    if (!isLatch && targetsOf(b).size() == 2)
      needOperands(block.operations.back().id);
  }
}

std::vector<uint32_t> HlsProgram::sitesOf(uint32_t segment) const {
  std::vector<uint32_t> sites;
  for (uint32_t s = 0; s < tables.sites.size(); ++s) {
    const Site &site = tables.sites[s];
    if (guards[site.block].runs && segments[site.block] == segment && needed[site.operation])
      sites.push_back(s);
  }
  return sites;
}

void HlsProgram::carry(uint32_t operation, uint32_t usedIn) {
  const uint32_t variable = variableOf(operation, usedIn);
  if (needed[variable] && segments[values.graph().blockOf(variable)] != segments[usedIn])
    carried[variable] = true;
}

void HlsProgram::findCarried() {
  for (uint32_t b = 0; b < tables.blocks.size(); ++b)
    for (const Operation &op : tables.blocks[b].operations) {
      if (!guards[b].runs)
        continue;
      if (needed[op.id] && op.opcode == "phi" && isHead(b))
        carried[op.id] = true;
      for (std::size_t o = 0; o < op.operands.size(); ++o) {
        const uint32_t usedIn = op.incoming.empty() ? b : op.incoming[o];
        if (op.operands[o].kind == OperandKind::Operation && guards[usedIn].runs)
          carry(op.operands[o].index, usedIn);
      }
    }
}

} // namespace cgpredict
