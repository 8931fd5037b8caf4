#include "analyzer/affine/AffineValues.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/LinearValues.h"

#include <algorithm>
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

} // namespace

// Of loops that the record does not describe, phis may be anything.
bool AffineValues::isAffine(const Operand &operand, const RecordShape &shape, bool condition) {
  const auto isIndex = [&](uint32_t block) {
    return std::ranges::any_of(shape.levels, [&](const NestLevel &level) {
      return tables.loops[level.loop].header == block;
    });
  };
  const OperandGraph::Accepts accepts = {[&](const Operation &operation, uint32_t block) {
                                           if (operation.opcode == "phi")
                                             return isIndex(block) || bringsAlike(operation, block);
                                           return isAffineOperation(operation) ||
                                                  (condition && operation.opcode == "icmp") ||
                                                  loadsFixed(operation) || choosesFixed(operation);
                                         },
                                         [](const Operand &) { return true; }};
  return graph.madeOf(operand, accepts);
}

// The same for all threads: made of constants, arguments and what is loaded from fixed places.
bool AffineValues::isFixed(const Operand &operand) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) {
        const bool isComputed = isAffineOperation(operation) && operation.opcode != "phi";
        return isComputed || loadsFixed(operation) || choosesFixed(operation);
      },
      [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return graph.madeOf(operand, accepts);
}

bool AffineValues::loadsFixed(const Operation &load) {
  if (load.opcode != "load" || !load.site || tables.sites[*load.site].isVolatile ||
      !isFixed(load.operands[0]))
    return false;
  const MemorySpace space = tables.sites[*load.site].space;
  if (space == MemorySpace::Global)
    fixed.insert(*load.site);
  return space == MemorySpace::Global || (space == MemorySpace::Param && !mayBeAliased(load));
}

// A bound of `k < rows` is the larger one of rows and what the loop starts from.
bool AffineValues::choosesFixed(const Operation &operation) {
  const std::string_view name = operation.callee;
  const bool isExtreme = name.starts_with("llvm.smax.") || name.starts_with("llvm.umax.") ||
                         name.starts_with("llvm.smin.") || name.starts_with("llvm.umin.");
  return isExtreme &&
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

// A variable that is no access of its own: no store names it, and none is of its type, or of
// characters, so that none reaches it through a pointer either.
bool AffineValues::mayBeAliased(const Operation &load) const {
  return std::ranges::any_of(tables.sites, [&](const Site &site) {
    return site.kind == SiteKind::Store &&
           (site.bytes == 1 || graph.operation(site.operation).type == load.type);
  });
}

bool AffineValues::boundsAreAffine(const RecordShape &shape) {
  return std::ranges::all_of(shape.levels, [&](const NestLevel &level) {
    const Loop &loop = tables.loops[level.loop];
    return std::ranges::all_of(loop.blocks,
                               [&](uint32_t block) { return exitIsAffine(shape, loop, block); });
  });
}

bool AffineValues::exitIsAffine(const RecordShape &shape, const Loop &loop, uint32_t block) {
  const BasicBlock &at = tables.blocks[block];
  const bool leaves = std::ranges::any_of(at.successors, [&](uint32_t successor) {
    return !std::ranges::count(loop.blocks, successor);
  });
  if (!leaves || at.successors.size() < 2 || at.operations.empty())
    return true;
  const Operation &branch = at.operations.back();
  return !branch.operands.empty() && isAffine(branch.operands[0], shape, true);
}

} // namespace cgpredict
