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

} // namespace cgpredict
