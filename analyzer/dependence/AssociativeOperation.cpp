#include "analyzer/dependence/AssociativeOperation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

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
                                               {"llvm.x86.sse.min.ps", "min/max", -1},
                                               {"llvm.x86.sse.max.ps", "min/max", -1},
                                               {"llvm.x86.sse2.min.pd", "min/max", -1},
                                               {"llvm.x86.sse2.max.pd", "min/max", -1},
                                               {"llvm.x86.avx.min.ps.256", "min/max", -1},
                                               {"llvm.x86.avx.max.ps.256", "min/max", -1},
                                               {"llvm.x86.avx.min.pd.256", "min/max", -1},
                                               {"llvm.x86.avx.max.pd.256", "min/max", -1},
                                               {"fmin", "min/max", -1},
                                               {"fmax", "min/max", -1},
                                               {"fminf", "min/max", -1},
                                               {"fmaxf", "min/max", -1}};

// The pointer that `*out++ = x;` goes on from.
constexpr AssociativeOperation PointerStep = {"getelementptr", "+", 0};

// Of a scan: a reduction of pointers is none.
const AssociativeOperation *stepOf(const Operation &operation) {
  return operation.opcode == PointerStep.opcode ? &PointerStep : associative(operation);
}

// From a value that is stored back to the load that it goes on from.
class Chain {
public:
  Chain(const KernelTables &tables, const OperandGraph &graph, const Site &load, const Site &store)
      : tables(tables), graph(graph), load(load), store(store),
        isOnePlace(isAtStore(graph.operation(load.operation))) {}

  // Empty: the value is not what was loaded, gone through one operation, on some ways perhaps none.
  std::string operationOf(const Operand &value) const {
    std::string name;
    std::set<uint32_t> seen;
    std::vector<Operand> open{value};
    bool isCut = false;
    std::optional<bool> mayChoose; // what was loaded may not decide which way is taken
    while (!open.empty()) {
      const Operand at = open.back();
      open.pop_back();
      if (at.kind != OperandKind::Operation)
        return "";
      const Operation &operation = graph.operation(at.index);
      if (!seen.insert(at.index).second || isCarried(operation))
        continue;
      if (operation.operands.empty())
        return "";
      const bool isSelect = operation.opcode == "select";
      if (isSelect || operation.opcode == "phi") {
        mayChoose = mayChoose ? *mayChoose : decidesNothing();
        if (!*mayChoose || (isSelect && !isOwn(operation.operands[0])))
          return "";
        open.insert(open.end(), operation.operands.begin() + isSelect, operation.operands.end());
        continue;
      }
      const Operand *carrier = carrierOf(operation);
      const AssociativeOperation *kind = stepOf(operation);
      if (!carrier || (kind && !name.empty() && name != kind->name))
        return "";
      if (kind)
        name = kind->name;
      isCut = isCut || operation.opcode == "trunc";
      open.push_back(*carrier);
    }
    return isCut && name == "min/max" ? "" : name; // what is left may be no extreme
  }

private:
  bool decidesNothing() const {
    constexpr std::array<std::string_view, 4> Decisions = {"icmp", "fcmp", "br", "switch"};
    return std::ranges::all_of(tables.blocks, [&](const BasicBlock &block) {
      return std::ranges::all_of(block.operations, [&](const Operation &operation) {
        return std::ranges::count(Decisions, operation.opcode) == 0 ||
               std::ranges::all_of(operation.operands, [&](const Operand &operand) {
                 return isOwn(operand);
               });
      });
    });
  }

  // The one operand that the load's value comes in by; null: there is none, or it may not be there,
  // or the others are carried from thread to thread too.
  const Operand *carrierOf(const Operation &operation) const {
    const AssociativeOperation *kind = stepOf(operation);
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

  // Made of nothing that another thread stores to.
  bool isOwn(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t) {
          return !isCarried(operation) &&
                 (operation.operationClass != OperationClass::Load || loadsOwn(operation));
        },
        [](const Operand &) { return true; }};
    return graph.madeOf(value, accepts);
  }

  bool loadsOwn(const Operation &operation) const {
    if (!operation.site)
      return false;
    return isAtStore(operation) || graph.isReadOnly(tables.sites[*operation.site]);
  }

  bool isAtStore(const Operation &operation) const {
    return operation.site && tables.sites[*operation.site].object == store.object &&
           graph.addressOf(store) != nullptr &&
           graph.samePlace(operation.operands[0], *graph.addressOf(store));
  }

  // The load, or another one of a scalar: only the store behind it changes that.
  bool isCarried(const Operation &operation) const {
    return operation.id == load.operation ||
           (isOnePlace && operation.operationClass == OperationClass::Load &&
            isAtStore(operation));
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const Site &load, &store;
  const bool isOnePlace;
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
  const Operand *value = graph.storedValue(store);
  return value ? Chain(tables, graph, load, store).operationOf(*value) : "";
}

} // namespace cgpredict
