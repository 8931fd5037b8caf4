// Loops that are ended by the least of several affine values, or the largest where they count down.
#include "analyzer/affine/AffineValues.h"
#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/LoopTurns.h"

#include "cgpredict/LoopVariables.h"

#include <algorithm>
#include <cstdlib>

namespace cgpredict {
namespace {

} // namespace

std::optional<std::size_t> AffineValues::concaveIndex(uint32_t loop, const RecordShape &shape,
                                                      const std::vector<uint32_t> &around) {
  const std::optional<uint32_t> exit = exitOf(loop);
  return exit ? concaveIndex(loop, *exit, indicesOf(shape, around)) : std::nullopt;
}

std::optional<std::size_t> AffineValues::concaveIndex(uint32_t loop, uint32_t exit) {
  return concaveIndex(loop, exit, {{}, loopsAround(tables, static_cast<int32_t>(loop))});
}

std::optional<std::size_t> AffineValues::concaveIndex(uint32_t loop, uint32_t exit,
                                                      const Indices &indices) {
  const Operation *comparison = comparisonOf(tables, graph, exit);
  if (comparison == nullptr || !isPassedInEachTurn(tables, exit, loop) ||
      !goesOnEvenly(*comparison, loop, exit))
    return std::nullopt;
  const std::optional<int64_t> left = steps.stepOf(comparison->operands[0], loop);
  const std::optional<int64_t> right = steps.stepOf(comparison->operands[1], loop);
  const bool leftGrows = *left > *right;
  if (std::abs(*left - *right) != 1 ||
      !std::ranges::all_of(comparison->operands, [&](auto &each) { return staysAffine(each); }) ||
      !isExtreme(comparison->operands[leftGrows ? 1 : 0], "min", indices) ||
      !isExtreme(comparison->operands[leftGrows ? 0 : 1], "max", indices))
    return std::nullopt;
  return onlyIndexOf(*comparison, loop, indices);
}

// The least, or the largest, of affine values, or one of them.
bool AffineValues::isExtreme(const Operand &operand, std::string_view which,
                             const Indices &indices) {
  if (isAffine(operand, indices, false))
    return true;
  if (operand.kind != OperandKind::Operation)
    return false;
  const Operation &operation = graph.operation(operand.index);
  if (operation.opcode == "sext" || operation.opcode == "zext")
    return isExtreme(operation.operands[0], which, indices);
  return operation.operands.size() >= 2 && operation.callee.starts_with("llvm.") &&
         operation.callee.substr(6, 3) == which && // llvm.smin.i32
         isExtreme(operation.operands[0], which, indices) &&
         isExtreme(operation.operands[1], which, indices);
}

bool AffineValues::staysAffine(const Operand &operand) {
  const OperandGraph::Accepts accepts = {
      [&](const Operation &operation, uint32_t) { return staysAffine(operation); },
      [](const Operand &) { return true; }};
  return graph.madeOf(operand, accepts);
}

// As a coordinate of a point (TurnFunctions.h). The levels of a record say themselves what they do.
std::optional<std::size_t> AffineValues::onlyIndexOf(const Operation &comparison, uint32_t loop,
                                                     const Indices &indices) const {
  std::set<std::size_t> found;
  const OperandGraph::Accepts notes = {[&](const Operation &operation, uint32_t block) {
                                         for (std::size_t k = 0; k < indices.around.size(); ++k)
                                           if (operation.opcode == "phi" &&
                                               indices.around[k] != loop &&
                                               tables.loops[indices.around[k]].header == block)
                                             found.insert(Dimensions + k);
                                         return true;
                                       },
                                       [&](const Operand &leaf) {
                                         if (leaf.kind == OperandKind::Dimension)
                                           found.insert(format::dimensionOf(leaf.index));
                                         return true;
                                       }};
  for (const Operand &side : comparison.operands)
    graph.madeOf(side, notes);
  return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

} // namespace cgpredict
