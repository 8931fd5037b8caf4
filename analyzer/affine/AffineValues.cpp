#include "analyzer/affine/AffineValues.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/LinearValues.h"
#include "analyzer/affine/LoopTurns.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cgpredict {
namespace {

// -x - 1, which LLVM makes of what is subtracted from something less 1.
bool isComplement(const Operation &operation) {
  return operation.opcode == "xor" && constantOperand(operation, 1) == "-1";
}

bool isAffineOperation(const Operation &operation) {
  constexpr std::string_view Names[] = {"add",  "sub",     "mul",    "shl",        "getelementptr",
                                        "sext", "zext",    "trunc",  "ptrtoint",   "inttoptr",
                                        "phi",  "bitcast", "freeze", "or disjoint"};
  return std::ranges::find(Names, operation.opcode) != std::end(Names) || isComplement(operation);
}

// Of its operands alone: it reads no memory, and does not ask which way the thread came.
bool isPureOperation(const Operation &operation) {
  constexpr std::string_view Names[] = {"sdiv",   "udiv",   "srem",   "urem",   "ashr",   "lshr",
                                        "and",    "or",     "xor",    "select", "icmp",   "fcmp",
                                        "fadd",   "fsub",   "fmul",   "fdiv",   "fneg",   "sitofp",
                                        "uitofp", "fptosi", "fptoui", "fpext",  "fptrunc"};
  constexpr std::string_view Calls[] = {"llvm.smax.", "llvm.umax.", "llvm.smin.", "llvm.umin.",
                                        "llvm.abs."};
  return std::ranges::find(Names, operation.opcode) != std::end(Names) ||
         std::ranges::any_of(
             Calls, [&](std::string_view each) { return operation.callee.starts_with(each); });
}

} // namespace

AffineValues::Indices AffineValues::indicesOf(const RecordShape &shape,
                                              const std::vector<uint32_t> &around) {
  Indices indices{{}, around};
  for (const NestLevel &level : shape.levels)
    indices.levels.push_back(level.loop);
  return indices;
}

bool AffineValues::isMadeOfTurns(const Operand &operand, uint32_t loop) const {
  const OperandGraph::Accepts others = {[&](const Operation &operation, uint32_t block) {
                                          return operation.opcode != "phi" ||
                                                 block != tables.loops[loop].header;
                                        },
                                        [](const Operand &) { return true; }};
  return !graph.madeOf(operand, others);
}

std::vector<uint32_t> AffineValues::loopsThatMatter(const RecordShape &shape,
                                                    const std::vector<bool> &ignored) const {
  std::vector<const Operand *> values;
  const auto addAddress = [&](uint32_t site) {
    if (const Operand *address = graph.addressOf(tables.sites[site]); address && !ignored[site])
      values.push_back(address);
  };
  std::ranges::for_each(shape.sites, addAddress);
  for (const NestAccess &access : shape.accesses)
    addAddress(access.site);
  for (const NestLevel &level : shape.levels)
    for (const Operation *branch : exitsOf(tables.loops[level.loop]))
      for (const Operand &condition : branch->operands)
        values.push_back(&condition);
  std::vector<uint32_t> loops = loopsAround(tables, shape);
  const auto matters = [&](uint32_t loop) {
    return std::ranges::any_of(values, [&](auto *each) { return isMadeOfTurns(*each, loop); });
  };
  while (!loops.empty() && !matters(loops.back()))
    loops.pop_back();
  return loops;
}

// Of loops that are not around, phis may be anything.
bool AffineValues::isIndex(const Operation &phi, uint32_t block, const Indices &indices) const {
  const auto isHead = [&](uint32_t loop) { return tables.loops[loop].header == block; };
  return std::ranges::any_of(indices.levels, isHead) ||
         std::ranges::any_of(indices.around, [&](uint32_t loop) {
           return isHead(loop) && steps.isInduction(phi, loop);
         });
}

bool AffineValues::isAffine(const Operand &operand, const Indices &indices, bool condition) {
  const OperandGraph::Accepts accepts = {[&](const Operation &operation, uint32_t block) {
                                           if (!indices.around.empty() && !staysAffine(operation))
                                             return false;
                                           if (operation.opcode == "phi")
                                             return isIndex(operation, block, indices) ||
                                                    bringsAlike(operation, block);
                                           return isAffineOperation(operation) ||
                                                  (condition && operation.opcode == "icmp") ||
                                                  loadsFixed(operation) || computesFixed(operation);
                                         },
                                         [](const Operand &) { return true; }};
  return graph.madeOf(operand, accepts);
}

// Where few turns were seen, they do not show that it is no product of indices and does not wrap.
bool AffineValues::staysAffine(const Operation &operation) {
  constexpr uint32_t IndexBits = 32; // of less, numbers that wrap are usual
  const auto fixedAt = [&](std::size_t k) { return isFixed(operation.operands[k]); };
  if (operation.opcode == "mul" && !fixedAt(0) && !fixedAt(1))
    return false;
  if (operation.opcode == "shl" && !fixedAt(1))
    return false;
  const bool mayWrap = isAffineOperation(operation) && operation.opcode != "zext" &&
                       operation.opcode != "sext" && operation.type != "ptr";
  return !mayWrap || operation.bits >= IndexBits;
}

bool AffineValues::isFixed(const Operand &operand) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        const bool isComputed = isAffineOperation(operation) && operation.opcode != "phi";
        return isComputed || isPureOperation(operation) || loadsFixed(operation);
      },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return graph.madeOf(operand, accepts);
}

bool AffineValues::loadsFixed(const Operation &load) {
  if (load.opcode != "load" || !load.site || tables.sites[*load.site].isVolatile ||
      !isFixed(load.operands[0]))
    return false;
  const MemorySpace space = tables.sites[*load.site].space;
  if (space == MemorySpace::Global || (space == MemorySpace::Param && mayBeAliased(load)))
    fixed.insert(*load.site);
  return space == MemorySpace::Global || space == MemorySpace::Param;
}

// Whatever is computed of what is the same for all threads: a bound of `k < rows` is the larger one
// of rows and what the loop starts from, a vector's length is a difference that is divided.
bool AffineValues::computesFixed(const Operation &operation) {
  return isPureOperation(operation) &&
         std::ranges::all_of(operation.operands, [&](auto &each) { return isFixed(each); });
}

// All threads that come there go the same way, as by the test of std::span::subspan whether it was
// given a length.
bool AffineValues::decidesAlike(uint32_t block) {
  const Operation *comparison = comparisonOf(tables, graph, block);
  return comparison != nullptr &&
         std::ranges::all_of(comparison->operands, [&](auto &each) { return isFixed(each); });
}

bool AffineValues::bringsAlike(const Operation &phi, uint32_t block) {
  const std::optional<uint32_t> test = testOf(tables, phi, block);
  return test && decidesAlike(*test);
}

// A variable that is no access of its own: no store names it; where none is of its type, or of
// characters, none reaches it through a pointer either.
bool AffineValues::mayBeAliased(const Operation &load) const {
  return std::ranges::any_of(tables.sites, [&](const Site &site) {
    return site.kind == SiteKind::Store &&
           (site.bytes == 1 || graph.operation(site.operation).type == load.type);
  });
}

// But for those that end the program.
std::vector<uint32_t> AffineValues::waysOutOf(uint32_t loop) const {
  const auto leads = [&](uint32_t next) {
    return !std::ranges::count(tables.loops[loop].blocks, next) && !endsProgram[next];
  };
  std::vector<uint32_t> exits;
  std::ranges::copy_if(tables.loops[loop].blocks, std::back_inserter(exits), [&](uint32_t block) {
    return std::ranges::any_of(tables.blocks[block].successors, leads);
  });
  return exits;
}

// The only way out.
std::optional<uint32_t> AffineValues::exitOf(uint32_t loop) const {
  const std::vector<uint32_t> exits = waysOutOf(loop);
  return exits.size() == 1 ? std::optional(exits.front()) : std::nullopt;
}

LoopEnd AffineValues::endOf(uint32_t loop) {
  const std::vector<uint32_t> exits = waysOutOf(loop);
  for (const uint32_t exit : exits)
    if (const TurnCount count = turnsBy(exit, loop); count != TurnCount::Unknown)
      return {count, exit, exits.size() > 1};
  return {};
}

// Of loops that are left by a comparison that each turn brings nearer by the same.
TurnCount AffineValues::turnsBy(uint32_t exit, uint32_t loop) {
  const Operation *comparison = comparisonOf(tables, graph, exit);
  if (comparison == nullptr || comparison->operands.size() != 2 ||
      !isPassedInEachTurn(tables, exit, loop))
    return TurnCount::Unknown;
  if (isSameInTurns(*comparison, loop))
    return TurnCount::Same;
  const Indices indices{{}, loopsAround(tables, static_cast<int32_t>(loop))};
  const bool areAffine = std::ranges::all_of(
      comparison->operands, [&](auto &each) { return isAffine(each, indices, false); });
  if (areAffine && goesOnEvenly(*comparison, loop, exit))
    return TurnCount::Affine;
  return concaveIndex(loop, exit) ? TurnCount::Concave : TurnCount::Unknown;
}

bool AffineValues::turnsAtLeastOnce(uint32_t loop) {
  const std::optional<uint32_t> exit = exitOf(loop);
  const Operation *comparison = exit ? comparisonOf(tables, graph, *exit) : nullptr;
  const bool isOrder =
      comparison == nullptr || (comparison->predicate != "eq" && comparison->predicate != "ne");
  return exit && isOrder && (comparison == nullptr || !isSameInTurns(*comparison, loop));
}

// What is left by an order is affine where both sides come nearer by one.
bool AffineValues::boundIsAffine(uint32_t loop, const RecordShape &shape,
                                 const std::vector<uint32_t> &around, bool isKnown) {
  const Indices indices = indicesOf(shape, around);
  const std::optional<uint32_t> exit = exitOf(loop);
  const Operation *comparison = exit ? comparisonOf(tables, graph, *exit) : nullptr;
  const bool isEven = isKnown || !turnsAtLeastOnce(loop) ||
                      (comparison != nullptr && goesOnEvenly(*comparison, loop, *exit));
  return isEven && std::ranges::all_of(exitsOf(tables.loops[loop]), [&](const Operation *branch) {
           return !branch->operands.empty() && isAffine(branch->operands[0], indices, true);
         });
}

bool AffineValues::isSameInTurns(const Operation &comparison, uint32_t loop) {
  return std::ranges::all_of(comparison.operands,
                             [&](auto &each) { return isSameInTurns(each, loop); });
}

// Made of nothing but the loop's turns, and what is fixed.
bool AffineValues::isSameInTurns(const Operand &operand, uint32_t loop) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t block) {
        if (operation.opcode == "phi")
          return block == tables.loops[loop].header && steps.isInduction(operation, loop);
        return isAffineOperation(operation) || loadsFixed(operation) || computesFixed(operation);
      },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return graph.madeOf(operand, accepts);
}

// Values that never come around.
bool AffineValues::isWide(const Operand &operand) const {
  const bool isComputed = operand.kind == OperandKind::Operation;
  return isComputed && (graph.operation(operand.index).type == "ptr" ||
                        graph.operation(operand.index).bits >= 64);
}

// The turns until two affine values meet are an affine function where these come nearer by one.
bool AffineValues::goesOnEvenly(const Operation &comparison, uint32_t loop, uint32_t exit) const {
  const bool goesOnIfTrue =
      std::ranges::count(tables.loops[loop].blocks, tables.blocks[exit].successors[0]) != 0;
  const std::optional<int64_t> left = steps.stepOf(comparison.operands[0], loop);
  const std::optional<int64_t> right = steps.stepOf(comparison.operands[1], loop);
  if (!left || !right || (*left != 0) == (*right != 0))
    return false;
  const std::string_view predicate = comparison.predicate;
  if (predicate == (goesOnIfTrue ? "ne" : "eq")) // by another step, else it would not end
    return std::abs(*left - *right) == 1 || isWide(comparison.operands[0]) ||
           isWide(comparison.operands[1]);
  const bool isLess =
      predicate == "slt" || predicate == "ult" || predicate == "sle" || predicate == "ule";
  const bool isMore =
      predicate == "sgt" || predicate == "ugt" || predicate == "sge" || predicate == "uge";
  return (isLess || isMore) && *left - *right == (isLess == goesOnIfTrue ? 1 : -1);
}

// Branches by which it is left.
std::vector<const Operation *> AffineValues::exitsOf(const Loop &loop) const {
  std::vector<const Operation *> branches;
  for (const uint32_t block : loop.blocks) {
    const BasicBlock &at = tables.blocks[block];
    const bool leaves = std::ranges::any_of(at.successors, [&](uint32_t successor) {
      return !std::ranges::count(loop.blocks, successor);
    });
    if (leaves && at.successors.size() > 1 && !at.operations.empty())
      branches.push_back(&at.operations.back());
  }
  return branches;
}

} // namespace cgpredict
