#include "analyzer/dependence/SliceBits.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/AssociativeOperation.h"

#include <algorithm>

namespace cgpredict {

bool SliceBits::makesTruth(const Operation &operation, const Operation &store) const {
  return operation.opcode == "icmp" && operation.predicate == "ne" &&
         constantOperand(operation, 1) == "0" && goesTo(operation, store);
}

bool SliceBits::makesOpposite(const Operation &operation) const {
  return operation.opcode == "icmp" && operation.predicate == "eq" &&
         constantOperand(operation, 1) == "0" && conditions.contains(operation.operands[0]) &&
         std::ranges::all_of(graph.users(operation.id),
                             [&](uint32_t user) { return graph.operation(user).opcode == "zext"; });
}

std::string SliceBits::mirrors(const Operation &operation) const {
  if (operation.opcode == "fneg")
    return "-x";
  const std::string_view sum = constantOperand(operation, 0);
  const bool subtracts = operation.opcode == "sub" || operation.opcode == "fsub";
  return subtracts && !sum.empty() && conditions.contains(operation.operands[1])
             ? std::string(sum) + " - x"
             : "";
}

bool SliceBits::goesTo(const Operation &operation, const Operation &store) const {
  return std::ranges::all_of(graph.users(operation.id), [&](uint32_t user) {
    return user == store.id ||
           (changesWidth(graph.operation(user)) && goesTo(graph.operation(user), store));
  });
}

bool SliceBits::keepsBit(const Operation &store) const {
  return isBit(graph, store, 0, LoadedBytes::AreNumbers) || addsBits();
}

BitUpdate SliceBits::updateTo(const Operation &store, std::string_view operation) const {
  return {truth || (masked && operation != "&"),
          isBit(graph, store, 0, LoadedBytes::AreBools) || addsBits()};
}

// All that is combined with the old value is one bit: on ways without an update it stays whole.
bool SliceBits::addsBits() const {
  return std::ranges::all_of(added, [&](auto &each) {
    return isBit(graph, *each.first, each.second, LoadedBytes::AreNumbers);
  });
}

} // namespace cgpredict
