#include "analyzer/dependence/ExtremePlace.h"

#include "analyzer/dependence/JoinedValues.h"

#include <algorithm>
#include <optional>

namespace cgpredict {
namespace {

class PlaceFinder {
public:
  PlaceFinder(const KernelTables &tables, const OperandGraph &graph, uint32_t compare,
              const std::set<uint32_t> &slice)
      : tables(tables), graph(graph), compare(compare), slice(slice) {}

  std::vector<ExtremePlace> find() const {
    std::vector<ExtremePlace> places;
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (const std::optional<uint32_t> choice = choiceOf(site))
        places.push_back({site, *choice});
    return places;
  }

private:
  std::optional<uint32_t> choiceOf(uint32_t index) const {
    const Site &site = tables.sites[index];
    const Operand *value = graph.storedValue(site);
    if (value == nullptr || site.isVolatile || !isToScalar(graph, site))
      return std::nullopt;
    if (isOnPath(site.block) && isFresh(*value))
      return site.operation;
    if (value->kind != OperandKind::Operation)
      return std::nullopt;
    return choosesOld(graph.operation(value->index), site) ? std::optional(value->index)
                                                           : std::nullopt;
  }

  // A block that nothing but a branch by the comparison leads to.
  bool isOnPath(uint32_t block) const {
    uint32_t ways = 0, own = 0;
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      if (std::ranges::count(tables.blocks[b].successors, block) != 0) {
        ++ways;
        own += branchesByCompare(b) ? 1 : 0;
      }
    return ways == 1 && own == 1;
  }

  bool branchesByCompare(uint32_t block) const {
    return std::ranges::any_of(graph.users(compare), [&](uint32_t user) {
      return graph.operation(user).operationClass == OperationClass::Branch &&
             graph.blockOf(user) == block;
    });
  }

  // Between what the scalar held and something new, for nothing but the store.
  bool choosesOld(const Operation &choice, const Site &site) const {
    const bool isSelect = choice.operationClass == OperationClass::Select;
    const bool isPhi = choice.operationClass == OperationClass::Phi;
    // A selection depends on the extreme by its condition; what it selects from must not.
    if ((!isSelect && !(isPhi && !slice.contains(choice.id))) ||
        graph.users(choice.id) != std::vector<uint32_t>{site.operation})
      return false;
    const std::optional<JoinedValues> values =
        isSelect ? std::optional(JoinedValues{choice.operands[1], choice.operands[2]})
                 : joinedValues(choice);
    if (!values)
      return false;
    const auto takes = [&](const Operand &fresh, const Operand &old) {
      return isOld(old, choice, site) && isFresh(fresh) &&
             (isSelect ? isCompare(choice.operands[0]) : isJoin(choice, fresh));
    };
    return takes(values->one, values->other) || takes(values->other, values->one);
  }

  bool isCompare(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && operand.index == compare;
  }

  // Where the ways of a branch by the comparison meet, at once or after a block of its own; nothing
  // else brings the value that is new.
  bool isJoin(const Operation &phi, const Operand &fresh) const {
    const uint32_t join = graph.blockOf(phi.id);
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      if (branchesByCompare(b) && comesBy(tables, phi, fresh, b) &&
          std::ranges::all_of(tables.blocks[b].successors, [&](uint32_t way) {
            return way == join ||
                   (isOnPath(way) && tables.blocks[way].successors == std::vector<uint32_t>{join});
          }))
        return true;
    return false;
  }

  bool isOld(const Operand &value, const Operation &choice, const Site &site) const {
    if (value.kind != OperandKind::Operation)
      return false;
    const Operation &load = graph.operation(value.index);
    return load.opcode == "load" && load.site && !tables.sites[*load.site].isVolatile &&
           tables.sites[*load.site].object == site.object &&
           graph.samePlace(load.operands[0], *graph.addressOf(site)) &&
           graph.users(load.id) == std::vector<uint32_t>{choice.id};
  }

  bool isFresh(const Operand &value) const {
    const OperandGraph::Accepts accepts = {
        [&](const Operation &operation, uint32_t) {
          switch (operation.operationClass) {
          case OperationClass::Load:
            return operation.site && graph.isReadOnly(tables.sites[*operation.site]);
          case OperationClass::Call:
          case OperationClass::Phi: // which of its values may depend on the extreme
          case OperationClass::Other:
            return false;
          default:
            return !slice.contains(operation.id);
          }
        },
        [](const Operand &) { return true; }};
    return graph.madeOf(value, accepts);
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  uint32_t compare;
  const std::set<uint32_t> &slice;
};

} // namespace

std::vector<ExtremePlace> placesBy(const KernelTables &tables, const OperandGraph &graph,
                                   uint32_t compare, const std::set<uint32_t> &slice) {
  return PlaceFinder(tables, graph, compare, slice).find();
}

bool isToScalar(const OperandGraph &graph, const Site &store) {
  const Operand *address = graph.addressOf(store);
  return address != nullptr && address->kind != OperandKind::Operation;
}

} // namespace cgpredict
