#include "analyzer/dependence/ValueSlice.h"

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/ComparedValues.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/ExtremeTwin.h"
#include "analyzer/dependence/ExtremeUpdates.h"
#include "analyzer/dependence/JoinedValues.h"
#include "analyzer/dependence/NarrowExtremes.h"
#include "analyzer/dependence/SliceBits.h"
#include "analyzer/dependence/SliceConditions.h"
#include "analyzer/dependence/UseSlice.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// All that depends on the value that the loads brought, the same one.
class ValueSlice {
public:
  ValueSlice(const KernelTables &tables, const OperandGraph &graph, std::span<const uint32_t> loads)
      : tables(tables), graph(graph), updates(tables, graph), conditions(graph, slice),
        bits(graph, conditions), narrow(graph, conditions),
        compared(tables, graph, old, conditions) {
    for (const uint32_t load : loads) {
      old.insert(tables.sites[load].operation);
      addUses(graph, tables.sites[load].operation, slice);
    }
  }

  /// The name of the operation that leads from the loads to `store`; empty if there is no single
  /// one, or if the slice leads elsewhere.
  std::string operationTo(const Operation &store) {
    findPlaces(store);
    for (const uint32_t id : slice)
      if (!belongs.contains(id) && !old.contains(id) && !accepts(graph.operation(id), store))
        return "";
    const bool stores = slice.contains(store.id) || guardsStore;
    if (!stores || (bits.isMasked() && !keepsBit(store)) ||
        !updates.areTogether(tables.sites[*store.site], guardsStore))
      return "";
    if ((castsLanes && !actsOnLanes()) || !narrow.areKeptBy(store, places.empty()))
      return "";
    return places.empty() || name != "min/max" ? name : "argmin/argmax";
  }

  const std::vector<uint32_t> &placeStores() const { return places; }
  Extreme which() const { return extreme; }
  BitUpdate bitsTo(const Operation &store) const { return bits.updateTo(store, name); }
  std::string lanesOfCasts() const { return castsLanes ? *lanes : ""; }

private:
  void findPlaces(const Operation &store) {
    if (isToScalar(graph, tables.sites[*store.site]))
      findTwins(store);
    for (const uint32_t id : slice)
      if (conditions.mayDecide(graph.operation(id)))
        for (const ExtremePlace &place :
             placesBy(tables, graph, id, slice, old, tables.sites[*store.site]))
          if (const uint32_t beside = tables.sites[place.store].operation;
              beside != store.id && !belongs.contains(beside) && addPlace(place, id)) {
            places.push_back(place.store);
            belongs.insert(place.choices.begin(), place.choices.end());
            belongs.insert(tables.sites[place.store].operation);
          }
  }

  void findTwins(const Operation &store) {
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (tables.sites[site].kind == SiteKind::Store && site != *store.site &&
          isToScalar(graph, tables.sites[site]))
        if (const auto choices = twinChoices(tables, graph, *store.site, site, slice)) {
          places.push_back(site);
          belongs.insert(choices->begin(), choices->end());
        }
  }

  // Where the condition that chooses the new place is known to choose a new extreme.
  bool addPlace(const ExtremePlace &place, uint32_t condition) {
    const SliceConditions::Decision by = conditions.decisionOf({OperandKind::Operation, condition});
    if (by.compare == nullptr || !isCompare(*by.compare) ||
        (!by.always && by.ifTrue != place.ifTrue) ||
        contains(by.compare->operands[0]) == contains(by.compare->operands[1]))
      return false;
    const Operand &value = by.compare->operands[contains(by.compare->operands[0]) ? 1 : 0];
    updates.add(place, value, extremeBy(*by.compare, place.ifTrue));
    return true;
  }

  bool contains(const Operand &operand) const { return conditions.contains(operand); }

  bool accepts(const Operation &operation, const Operation &store) {
    if (operation.id == store.id)
      return operation.operands.size() == 2 && contains(store.operands[0]) &&
             !contains(store.operands[1]);
    if (operation.operationClass == OperationClass::Phi)
      return acceptsPhi(operation);
    if (operation.operationClass == OperationClass::Branch)
      return isByComparison(operation); // which answers for it
    const bool masks = masksBit(operation) && contains(operation.operands[0]);
    if (changesWidth(operation) || masks) {
      if (masks || operation.bits == 1)
        bits.addMask();
      narrow.addCast(operation);
      return true;
    }
    if (changesLanes(operation))
      return castsLanes = true;
    if (bits.makesTruth(operation, store)) {
      bits.addTruth();
      return setName("|");
    }
    if (bits.makesOpposite(operation))
      return setName("parity");
    if (const std::string mirrored = bits.mirrors(operation); !mirrored.empty())
      return setName("parity of " + mirrored);
    if (isCompare(operation))
      return onlyChooses(operation, store);
    if (conditions.isCombined(operation))
      return conditions.isOnlyCondition(operation);
    if (operation.operationClass == OperationClass::Select && operation.operands.size() == 3)
      return acceptsSelect(operation);
    return acceptsOperation(operation);
  }

  // A vector register as other numbers than it is kept as: `_mm_add_epi32` of an `__m128i`.
  bool changesLanes(const Operation &operation) const {
    return operation.opcode == "bitcast" && operation.type.starts_with('<') &&
           operation.operands[0].kind == OperandKind::Operation &&
           graph.operation(operation.operands[0].index).type.starts_with('<');
  }

  // One operation of numbers of one size is associative, whatever they are kept as.
  bool actsOnLanes() const {
    constexpr std::string_view Names[] = {"+", "*", "&", "|", "^", "min/max"};
    return lanes && !lanes->empty() && !bits.isMasked() && places.empty() &&
           std::ranges::count(Names, name) != 0;
  }

  bool isByComparison(const Operation &branch) const {
    return !branch.operands.empty() && branch.operands[0].kind == OperandKind::Operation &&
           isCompare(graph.operation(branch.operands[0].index));
  }

  bool keepsBit(const Operation &store) {
    return setName("&") || ((name == "|" || name == "^") && bits.keepsBit(store));
  }

  bool acceptsOperation(const Operation &operation) {
    const AssociativeOperation *kind = associative(operation);
    if (kind == nullptr)
      return false;
    int carried = 0;
    bool inPlace = true;
    for (std::size_t k = 0; k < argumentsOf(operation); ++k)
      if (contains(operation.operands[k])) {
        ++carried;
        inPlace = inPlace && (kind->place < 0 || kind->place == static_cast<int>(k));
      }
    lanes = !lanes || *lanes == operation.type ? operation.type : "";
    if (kind->name == "min/max") {
      if (carried != 1 || argumentsOf(operation) != 2)
        return false;
      const Extreme which = extremeOf(kind->opcode);
      return takes(operation, which, graph.blockOf(operation.id));
    }
    if (operation.operands.size() == 2)
      bits.add(operation, contains(operation.operands[0]) ? 1 : 0);
    return carried == 1 && inPlace && setName(kind->name);
  }

  // Paths that updated and paths that did not, or: if (value is better) old = value, on one path
  // or on several, each with a value of its own.
  bool acceptsPhi(const Operation &phi) {
    std::vector<Operand> values = valuesOf(phi);
    const auto others = std::ranges::partition(values, [&](auto &each) { return contains(each); });
    if (others.empty()) {
      updates.addPassing(phi.id);
      return true;
    }
    return values.size() == others.size() + 1 && std::ranges::all_of(others, [&](auto &value) {
             return takesBetter(phi, values.front(), value);
           });
  }

  bool takesBetter(const Operation &phi, const Operand &kept, const Operand &value) {
    const auto choice = compared.choiceOf(kept, value, phi);
    if (!choice)
      return false;
    const Extreme which = choice->ifTrue ? extremeBy(*choice->compare, *choice->ifTrue)
                                         : Extreme{Extreme::Unknown};
    return takes(*choice->compare, which, choice->block);
  }

  // All that the branch decides is which of the two that were compared is left: a path stores the
  // other one, or a phi behind it takes one of them. Anything else that depends on the location's
  // value makes the order of the updates matter (`if (sum < 100) sum += x`).
  bool guards(const Operation &compare, uint32_t branchBlock, const Operation &store) {
    const std::optional<uint32_t> join = compared.joinOf(branchBlock);
    if (!join)
      return false;
    bool decides = false;
    const auto &paths = tables.blocks[branchBlock].successors;
    for (const uint32_t path : paths)
      for (const Operation &each : tables.blocks[path].operations) {
        if (path == *join || belongs.contains(each.id))
          continue;
        if (each.id != store.id
                ? !isHarmless(each)
                : !storesCompared(compare, store, path == paths.front(), branchBlock))
          return false;
        decides = decides || each.id == store.id;
      }
    for (const Operation &each : tables.blocks[*join].operations) {
      if (each.operationClass != OperationClass::Phi || belongs.contains(each.id))
        continue;
      if (!compared.takesOne(each, compare, branchBlock))
        return false;
      decides = true;
    }
    return decides;
  }

  static bool isHarmless(const Operation &operation) {
    return operation.operationClass != OperationClass::Store &&
           operation.operationClass != OperationClass::Call &&
           operation.operationClass != OperationClass::Other;
  }

  // By no other way, as that of `if (open[i] || new < old) old = new;`.
  bool storesCompared(const Operation &compare, const Operation &store, bool ifTrue,
                      uint32_t branchBlock) {
    guardsStore = !store.operands.empty() && isOther(compare, store.operands[0]) &&
                  testBefore(tables, graph.blockOf(store.id)) == branchBlock &&
                  takes(compare, extremeBy(compare, ifTrue), branchBlock);
    return guardsStore;
  }

  // What is left of the location's value and the other one, which is taken if the comparison holds,
  // or if it does not.
  Extreme extremeBy(const Operation &compare, bool takesOtherIfTrue) const {
    return cgpredict::extremeBy(graph, compare, !contains(compare.operands[0]), takesOtherIfTrue);
  }

  // The operand of the comparison that does not come from the location.
  bool isOther(const Operation &compare, const Operand &value) const {
    return std::ranges::any_of(compare.operands, [&](auto &each) {
      return isCutFrom(graph, value, each) && !contains(each);
    });
  }

  // select(c, update, old), or the larger or smaller one of the old and a new value.
  bool acceptsSelect(const Operation &select) {
    const bool first = contains(select.operands[1]), second = contains(select.operands[2]);
    if (!contains(select.operands[0])) {
      updates.addPassing(select.id);
      return (first && second) || (first != second && acceptsMask(select, first ? 2 : 1));
    }
    const SliceConditions::Decision by = conditions.decisionOf(select.operands[0]);
    return first != second && by.compare != nullptr && isCompare(*by.compare) &&
           (by.always || by.ifTrue == second) &&
           compared.compares(*by.compare, select.operands[1], select.operands[2]) &&
           takes(*by.compare, extremeBy(*by.compare, second), graph.blockOf(select.id));
  }

  // select(c, old, 0), which the compiler makes of `old &= c`.
  bool acceptsMask(const Operation &select, std::size_t other) {
    return select.type.starts_with("i") && constantOperand(select, other) == "0" && setName("&");
  }

  // Between the old value and the one it is compared with, for what is stored.
  bool onlyChooses(const Operation &compare, const Operation &store) {
    return isOrder(compare) && std::ranges::all_of(graph.users(compare.id), [&](uint32_t user) {
             const OperationClass use = graph.operation(user).operationClass;
             return use == OperationClass::Select || belongs.contains(user) ||
                    (use == OperationClass::Branch && guards(compare, graph.blockOf(user), store));
           });
  }

  // The last one that differs is no extreme.
  static bool isOrder(const Operation &compare) {
    return !compare.predicate.ends_with("eq") && !compare.predicate.ends_with("ne");
  }

  // The other value of a comparison, or of a minimum or maximum, is left if it is better.
  bool takes(const Operation &user, const Extreme &which, std::optional<uint32_t> block) {
    updates.add(user.operands[contains(user.operands[0]) ? 1 : 0], which, block);
    narrow.add(user, which);
    return setExtreme(which);
  }

  bool setExtreme(Extreme next) {
    const bool agrees =
        extreme.which == Extreme::None || (extreme == next && next.which != Extreme::Unknown);
    extreme = next;
    return agrees && setName("min/max");
  }

  bool setName(std::string_view next) {
    if (name.empty())
      name = next;
    return name == next;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  std::set<uint32_t> old;       // operations: the loads
  std::vector<uint32_t> places; // sites
  std::set<uint32_t> belongs;   // operations: stores of places, and what they choose
  bool guardsStore = false;
  std::set<uint32_t> slice;
  ExtremeUpdates updates;
  SliceConditions conditions; // of slice
  SliceBits bits;
  NarrowExtremes narrow;
  ComparedValues compared;
  std::string name;
  Extreme extreme;
  bool castsLanes = false;
  std::optional<std::string> lanes; // type of all its operations; empty: they have several
};

} // namespace

std::optional<SliceUpdate> updateOver(const KernelTables &tables, const OperandGraph &graph,
                                      std::span<const uint32_t> loads, const Operation &store) {
  ValueSlice slice(tables, graph, loads);
  std::string operation = slice.operationTo(store);
  if (operation.empty())
    return std::nullopt;
  return SliceUpdate{std::move(operation), slice.placeStores(), slice.which(), slice.bitsTo(store),
                     slice.lanesOfCasts()};
}

} // namespace cgpredict
