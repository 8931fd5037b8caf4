#include "analyzer/affine/IndexDigits.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"
#include "cgpredict/LoopVariables.h"

#include <algorithm>
#include <limits>
#include <set>

namespace cgpredict {
namespace {

// Part of an index: `i / low % (high / low)`.
struct Part {
  uint32_t dimension = 0;
  int64_t low = 1, high = std::numeric_limits<int64_t>::max();
};

bool isQuotient(const Operation &operation) {
  const std::string &name = operation.opcode;
  return name == "udiv" || name == "sdiv" || name == "lshr" || name == "ashr";
}

bool isRest(const Operation &operation) {
  const std::string &name = operation.opcode;
  return name == "urem" || name == "srem" || name == "and";
}

bool divides(const KernelTables &tables) {
  return std::ranges::any_of(tables.blocks, [](const BasicBlock &block) {
    return std::ranges::any_of(block.operations, [](const Operation &operation) {
      return isQuotient(operation) || isRest(operation);
    });
  });
}

class Divisions {
public:
  explicit Divisions(const LinearValues &values) : values(values) {}

  /// Where the parts of each dimension begin that the operation makes of it.
  void add(const Operation &operation, std::array<std::set<int64_t>, 3> &units) {
    if (const std::optional<Part> part = partOf(operation))
      for (const int64_t end : {part->low, part->high})
        if (end > 1 && end < std::numeric_limits<int64_t>::max())
          units[part->dimension].insert(end);
  }

private:
  std::optional<Part> partOf(const Operation &user, std::size_t place) {
    const Operand &operand = user.operands[place];
    if (operand.kind == OperandKind::Dimension)
      return format::otherVariableOf(operand.index) == 0 ? std::optional(Part{operand.index})
                                                         : std::nullopt;
    return operand.kind == OperandKind::Operation ? partOf(values.graph().operation(operand.index))
                                                  : std::nullopt;
  }

  std::optional<Part> partOf(const Operation &operation) {
    const std::string &name = operation.opcode;
    if (name == "sext" || name == "zext" || name == "trunc" || name == "freeze")
      return partOf(operation, 0);
    if (!isQuotient(operation) && !isRest(operation))
      return std::nullopt;
    std::optional<Part> part = partOf(operation, 0);
    const std::optional<int64_t> by = part ? divisorOf(operation) : std::nullopt;
    if (!by || part->high / *by < part->low)
      return std::nullopt;
    (isQuotient(operation) ? part->low : part->high) = part->low * *by;
    return part;
  }

  std::optional<int64_t> divisorOf(const Operation &operation) const {
    const auto form = values.operand(operation, 1, values.allIterations());
    if (!form || !form->isConstant())
      return std::nullopt;
    const int64_t number = form->constant;
    if (operation.opcode == "and") // by a power of two
      return number > 0 && (number & (number + 1)) == 0 ? std::optional(number + 1) : std::nullopt;
    if (operation.opcode.ends_with("shr"))
      return number > 0 && number < 32 ? std::optional(int64_t{1} << number) : std::nullopt;
    return number > 1 ? std::optional(number) : std::nullopt;
  }

  const LinearValues &values;
};

// Of the digits of each dimension, but the lowest one's.
std::array<std::set<int64_t>, 3> unitsOf(const TracedKernel &kernel, const Launch &launch) try {
  if (!divides(kernel.tables))
    return {};
  const SourceNest nest = sourceNest(kernel.tables);
  const LinearValues values(kernel.tables, nest, launch);
  std::array<std::set<int64_t>, 3> units;
  Divisions divisions(values);
  for (const BasicBlock &block : kernel.tables.blocks)
    for (const Operation &operation : block.operations)
      divisions.add(operation, units);
  return units;
} catch (const Error &) { // a loop of no constant length
  return {};
}

} // namespace

IndexDigits::IndexDigits(const TracedKernel &kernel, const Launch &launch) {
  const std::array<std::set<int64_t>, 3> units = unitsOf(kernel, launch);
  for (unsigned d = 0; 2 * d + 1 < launch.geometry.size(); ++d) {
    Index &index = indices[d];
    if (launch.geometry[2 * d] < 0 || launch.geometry[2 * d + 1] != 1)
      continue;
    index.first = launch.geometry[2 * d];
    for (const int64_t unit : units[d])
      if (unit % (index.units.empty() ? 1 : index.units.back()) == 0)
        index.units.push_back(unit);
  }
}

// The lowest first.
AffineFit::Point IndexDigits::of(const ThreadCoordinate &thread) const {
  AffineFit::Point digits;
  for (unsigned d = 0; d < 3; ++d) {
    int64_t left = indices[d].first + static_cast<int64_t>(thread[d]), unit = 1;
    for (const int64_t next : indices[d].units) {
      digits.push_back(left % (next / unit));
      left /= next / unit;
      unit = next;
    }
    digits.push_back(left);
  }
  return digits;
}

std::vector<bool> IndexDigits::varying(const ThreadCoordinate &extent) const {
  std::vector<bool> result;
  for (unsigned d = 0; d < 3; ++d) {
    const int64_t end = indices[d].first + static_cast<int64_t>(extent[d]);
    result.push_back(extent[d] > 1);
    for (const int64_t unit : indices[d].units)
      result.push_back(indices[d].first / unit != (end - 1) / unit);
  }
  return result;
}

AffineFit::Point IndexDigits::along(const ThreadSlopes &slopes) const {
  AffineFit::Point result;
  for (unsigned d = 0; d < 3; ++d) {
    result.push_back(slopes[d]);
    for (const int64_t unit : indices[d].units)
      result.push_back(slopes[d] * unit);
  }
  return result;
}

} // namespace cgpredict
