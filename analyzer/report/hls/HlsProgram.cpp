#include "analyzer/report/hls/HlsProgram.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

void requireComputations(const KernelTables &tables) {
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &op : block.operations)
      if ((op.opcode == "phi" && op.incoming.empty()) ||
          (op.opcode == "icmp" && op.predicate.empty()) ||
          (op.opcode == "getelementptr" && op.scales.empty()))
        throw Error("the trace does not say what its operations compute; compile the program with "
                    "this version of cgpredict-cc and run it again");
}

uint32_t operationCount(const KernelTables &tables) {
  uint32_t count = 0;
  for (const BasicBlock &block : tables.blocks)
    count += static_cast<uint32_t>(block.operations.size());
  return count;
}

} // namespace

HlsProgram::HlsProgram(const KernelTables &tables, const SourceNest &nest, const Launch &launch)
    : tables((requireComputations(tables), tables)), nest(nest), values(tables, nest, launch),
      items(nest.levels.size()), guards(tables.blocks.size()), segments(tables.blocks.size()),
      needed(operationCount(tables)), carried(operationCount(tables)) {
  findItems(nest.thread(), 0);
  findNeeded();
  findCarried();
}

bool HlsProgram::isHead(uint32_t block) const {
  const int32_t loop = tables.blocks[block].loop;
  return loop >= 0 && tables.loops[loop].header == block;
}

std::optional<uint32_t> HlsProgram::latchOf(uint32_t level) const {
  return level < nest.mapped ? std::nullopt : std::optional(values.latchOf(level - nest.mapped));
}

std::optional<uint32_t> HlsProgram::postdominator(uint32_t block) const {
  const int32_t next = tables.blocks[block].postdominator;
  return next < 0 ? std::nullopt : std::optional(static_cast<uint32_t>(next));
}

std::vector<uint32_t> HlsProgram::targetsOf(uint32_t block) const {
  const BasicBlock &at = tables.blocks[block];
  if (at.successors.size() > 2)
    throw Error(fmt::format("the switch at line {} is not written as C++ yet", at.line));
  if (at.successors.size() < 2)
    return at.successors;
  const IterationRanges &ranges =
      guards[block].runs ? guards[block].ranges : values.allIterations();
  const std::optional<bool> always =
      values.constantCondition(at.operations.back().operands.at(0), ranges);
  return always ? std::vector{at.successors[*always ? 0 : 1]} : at.successors;
}

void HlsProgram::findItems(uint32_t level, uint32_t first) {
  std::vector<uint32_t> waiting = nest.levels[level].children;
  while (true) {
    HlsItem segment{{}, first, {}, segmentCount++};
    const uint32_t end = follow(level, segment);
    visit(first, segment, level, {true, values.allIterations(), true}, segment.stop);
    items[level].push_back(segment);
    if (!segment.stop)
      break;
    const uint32_t inner = nest.levelOfBlock[end];
    items[level].push_back({inner, end, {}, 0});
    std::erase(waiting, inner);
    findItems(inner, end);
    const std::vector<uint32_t> &next = tables.blocks[*latchOf(inner)].successors;
    first = next[0] == end ? next[1] : next[0];
  }
  if (!waiting.empty())
    throw Error(fmt::format("the loop at line {} stands under a condition",
                            nest.levels[waiting.front()].line));
}

// Along what runs in every iteration: to the head of an inner loop or the level's end.
uint32_t HlsProgram::follow(uint32_t level, HlsItem &segment) {
  const std::optional<uint32_t> latch = latchOf(level);
  for (uint32_t block = segment.first;;) {
    if (nest.levelOfBlock[block] != level) {
      segment.stop = block;
      return block;
    }
    const std::vector<uint32_t> targets = targetsOf(block);
    if (block == latch || targets.empty())
      return block;
    const std::optional<uint32_t> next =
        targets.size() == 1 ? std::optional(targets[0]) : postdominator(block);
    if (!next)
      return block;
    block = *next;
  }
}

void HlsProgram::enter(uint32_t block, const HlsItem &segment, const HlsGuard &guard) {
  HlsGuard &known = guards[block];
  segments[block] = segment.segment;
  if (!known.runs) {
    known = guard;
    return;
  }
  for (std::size_t l = 0; l < known.ranges.size(); ++l) {
    known.ranges[l].first = std::min(known.ranges[l].first, guard.ranges[l].first);
    known.ranges[l].last = std::max(known.ranges[l].last, guard.ranges[l].last);
  }
  known.exact = false;
}

void HlsProgram::visit(uint32_t block, const HlsItem &segment, uint32_t level,
                       const HlsGuard &guard, std::optional<uint32_t> end) {
  const std::optional<uint32_t> latch = latchOf(level);
  while (block != end) {
    if (nest.levelOfBlock[block] != level)
      throw Error(fmt::format("the loop at line {} stands under a condition",
                              nest.levels[nest.levelOfBlock[block]].line));
    enter(block, segment, guard);
    if (block == latch)
      return;
    const std::vector<uint32_t> targets = targetsOf(block);
    if (targets.empty())
      return;
    if (targets.size() == 1) {
      block = targets[0];
      continue;
    }
    const std::optional<uint32_t> join = postdominator(block);
    const Operand &condition = tables.blocks[block].operations.back().operands.at(0);
    for (const bool value : {true, false}) {
      HlsGuard side = guard;
      side.exact &= values.restrict(condition, value, side.ranges);
      visit(targets[value ? 0 : 1], segment, level, side, join);
    }
    if (!join)
      return;
    block = *join;
  }
}

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
