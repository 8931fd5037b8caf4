#include "analyzer/dependence/AssociativeOperation.h"

#include <algorithm>
#include <array>

namespace cgpredict {
namespace {

constexpr AssociativeOperation Operations[] = {{"add", "+", -1},
                                               {"fadd", "+", -1},
                                               {"sub", "+", 0},
                                               {"fsub", "+", 0},
                                               {"mul", "*", -1},
                                               {"fmul", "*", -1},
                                               {"and", "&", -1},
                                               {"or", "|", -1},
                                               {"xor", "^", -1},
                                               {"llvm.fma.", "+", 2},
                                               {"llvm.fmuladd.", "+", 2},
                                               {"llvm.smin.", "min/max", -1},
                                               {"llvm.smax.", "min/max", -1},
                                               {"llvm.umin.", "min/max", -1},
                                               {"llvm.umax.", "min/max", -1},
                                               {"llvm.minnum.", "min/max", -1},
                                               {"llvm.maxnum.", "min/max", -1},
                                               {"fmin", "min/max", -1},
                                               {"fmax", "min/max", -1},
                                               {"fminf", "min/max", -1},
                                               {"fmaxf", "min/max", -1}};

// From a value that is stored back to the load that it goes on from.
class Chain {
public:
  Chain(const KernelTables &tables, const OperandGraph &graph, const Site &load, const Site &store)
      : tables(tables), graph(graph), load(load), store(store) {}

  // The one operand that the load's value comes in by; null: there is none, or it may not be there,
  // or the others are carried from thread to thread too.
  const Operand *carrierOf(const Operation &operation) const {
    const AssociativeOperation *kind = associative(operation);
    if (kind == nullptr && !changesWidth(operation))
      return nullptr;
    const Operand *carrier = nullptr;
    for (std::size_t k = 0; k < argumentsOf(operation); ++k) {
      if (isOwn(operation.operands[k]))
        continue;
      const bool inPlace = kind == nullptr || kind->place < 0 || kind->place == static_cast<int>(k);
      if (carrier != nullptr || !inPlace)
        return nullptr;
      carrier = &operation.operands[k];
    }
    return carrier;
  }

private:
  // Made of nothing that another thread stores to.
  bool isOwn(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t) {
          return operation.id != load.operation &&
                 (operation.operationClass != OperationClass::Load || loadsOwn(operation));
        },
        [](const Operand &) { return true; }};
    return graph.madeOf(value, accepts);
  }

  bool loadsOwn(const Operation &operation) const {
    if (!operation.site)
      return false;
    const Site &other = tables.sites[*operation.site];
    const bool isSame = other.object == store.object && graph.addressOf(store) != nullptr &&
                        graph.samePlace(operation.operands[0], *graph.addressOf(store));
    return isSame || graph.isReadOnly(other);
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const Site &load, &store;
};

} // namespace

const AssociativeOperation *associative(const Operation &operation) {
  const std::string &name = operation.opcode == "call" ? operation.callee : operation.opcode;
  const auto matches = [&](const AssociativeOperation &candidate) {
    return candidate.opcode.ends_with('.') ? name.starts_with(candidate.opcode)
                                           : name == candidate.opcode;
  };
  const auto *const found = std::ranges::find_if(Operations, matches);
  return found == std::end(Operations) ? nullptr : found;
}

bool changesWidth(const Operation &operation) {
  constexpr std::array<std::string_view, 6> Names = {"zext",  "sext",    "trunc",
                                                     "fpext", "fptrunc", "freeze"};
  return std::ranges::count(Names, operation.opcode) != 0;
}

std::size_t argumentsOf(const Operation &operation) {
  return operation.opcode == "call" ? operation.operands.size() - 1 : operation.operands.size();
}

std::string scanBy(const KernelTables &tables, const OperandGraph &graph, const Site &load,
                   const Site &store) {
  const auto storesThere = std::ranges::count_if(tables.sites, [&](const Site &site) {
    return site.kind == SiteKind::Store && site.object == store.object;
  });
  if (storesThere != 1 || store.isVolatile || load.isVolatile)
    return "";
  const Chain chain(tables, graph, load, store);
  std::string name;
  const Operand *value = graph.storedValue(store);
  while (value != nullptr && value->kind == OperandKind::Operation &&
         value->index != load.operation) {
    const Operation &operation = graph.operation(value->index);
    const AssociativeOperation *kind = associative(operation);
    if (kind != nullptr && !name.empty() && name != kind->name)
      return "";
    if (kind != nullptr)
      name = kind->name;
    value = chain.carrierOf(operation);
  }
  const bool isLoad = value != nullptr && value->kind == OperandKind::Operation;
  return isLoad ? name : "";
}

} // namespace cgpredict
