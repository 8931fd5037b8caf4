#include "analyzer/dependence/NarrowExtremes.h"

#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/ValueRange.h"

#include <algorithm>
#include <array>

namespace cgpredict {
namespace {

constexpr std::array<std::string_view, 3> Extensions = {"sext", "zext", "fpext"};
constexpr std::array<std::string_view, 2> Cuts = {"trunc", "fptrunc"};
/// Cut, they are what they are of cut operands.
constexpr std::array<std::string_view, 7> Cuttable = {"and", "or",  "xor", "add",
                                                      "sub", "mul", "fneg"};

bool isAbsolute(const Operation &operation) { return operation.callee.starts_with("llvm.fabs."); }

bool isOneOf(const Operation &operation, std::span<const std::string_view> names) {
  return std::ranges::count(names, operation.opcode) != 0;
}

class Cut {
public:
  explicit Cut(const OperandGraph &graph) : graph(graph) {}

  bool leads(const Operand &narrow, const Operand &wide, int left) const {
    if (graph.same(narrow, wide))
      return true;
    const Operation *one = operationOf(narrow), *other = operationOf(wide);
    if (left == 0)
      return false;
    if (other != nullptr && isOneOf(*other, Extensions) &&
        leads(narrow, other->operands[0], left - 1))
      return true;
    if (one != nullptr && isOneOf(*one, Cuts))
      return leads(one->operands[0], wide, left - 1);
    if (one == nullptr || other == nullptr || !areCuttable(*one, *other))
      return false;
    for (std::size_t k = 0; k < argumentsOf(*one); ++k)
      if (!leads(one->operands[k], other->operands[k], left - 1))
        return false;
    return true;
  }

private:
  static bool areCuttable(const Operation &one, const Operation &other) {
    return one.opcode == other.opcode &&
           (isOneOf(one, Cuttable) || (isAbsolute(one) && isAbsolute(other)));
  }

  const Operation *operationOf(const Operand &value) const {
    return value.kind == OperandKind::Operation ? &graph.operation(value.index) : nullptr;
  }

  const OperandGraph &graph;
};

} // namespace

bool isCutFrom(const OperandGraph &graph, const Operand &narrow, const Operand &wide) {
  constexpr int MostOperations = 6;
  return Cut(graph).leads(narrow, wide, MostOperations);
}

void NarrowExtremes::addCast(const Operation &cast) {
  bySign = bySign || cast.opcode == "sext";
  byZeros = byZeros || cast.opcode == "zext";
}

void NarrowExtremes::add(const Operation &user, const Extreme &which) {
  compared.push_back({&user, conditions.contains(user.operands[0]) ? std::size_t(1) : 0, which});
}

bool NarrowExtremes::areKeptBy(const Operation &store, bool alone) const {
  return std::ranges::all_of(compared, [&](const Compared &each) {
    const Operand &old = each.user->operands[1 - each.other];
    if (old.kind != OperandKind::Operation)
      return false;
    const bool isWider = graph.operation(old.index).bits > store.bits;
    return !isWider || (each.which.order == Extreme::Real ? alone : isWhole(each, store.bits));
  });
}

// On the one side it is within what the old value can be, as it is better.
bool NarrowExtremes::isWhole(const Compared &compared, uint32_t bits) const {
  if (bySign == byZeros)
    return false;
  const ValueRange kept = rangeOfBits(bits, bySign),
                   value = rangeOf(graph, *compared.user, compared.other);
  const bool isUnsigned =
      compared.user->predicate.starts_with("u") || compared.user->callee.starts_with("llvm.u");
  const bool fitsBelow = value.least >= kept.least, fitsAbove = value.most <= kept.most;
  if (isUnsigned)
    return value.least >= 0 && fitsAbove;
  return compared.which.which == Extreme::Most ? fitsAbove : fitsBelow;
}

} // namespace cgpredict
