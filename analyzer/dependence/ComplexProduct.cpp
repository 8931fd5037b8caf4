#include "analyzer/dependence/ComplexProduct.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/ComplexFactor.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/UseSlice.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace cgpredict {
namespace {

// A place that is stored to once, behind all loads of it.
struct Cell {
  uint32_t store;              // site
  std::vector<uint32_t> loads; // sites
};

// The loads stand in front of the store, in the same turn of the same loop.
std::optional<Cell> cellOf(const KernelTables &tables, const OperandGraph &graph, uint32_t store) {
  Cell cell{store, {}};
  const Site &last = tables.sites[store];
  for (uint32_t index = 0; index < tables.sites.size(); ++index) {
    const Site &site = tables.sites[index];
    if (index == store || !graph.atOnePlace(site, last))
      continue;
    if (site.kind != SiteKind::Load || site.isVolatile || site.operation > last.operation ||
        tables.blocks[site.block].loop != tables.blocks[last.block].loop)
      return std::nullopt;
    cell.loads.push_back(index);
  }
  return cell.loads.empty() || last.isVolatile ? std::nullopt : std::optional(cell);
}

class ComplexProduct {
public:
  ComplexProduct(const KernelTables &tables, const OperandGraph &graph, Cell re, Cell im)
      : tables(tables), graph(graph), re(std::move(re)), im(std::move(im)) {
    for (const Cell *cell : {&this->re, &this->im})
      for (const uint32_t load : cell->loads)
        addUses(graph, tables.sites[load].operation, slice);
  }

  bool isOne() {
    const Operand &real = *graph.storedValue(tables.sites[re.store]);
    const Operand &imaginary = *graph.storedValue(tables.sites[im.store]);
    return (inOneValue() ? isWhole(real) : isPair(real, imaginary)) &&
           std::ranges::all_of(slice, [&](uint32_t id) { return isKnown(graph.operation(id)); });
  }

  /// Each combines with none but itself: which part is the real one would have to be the same.
  std::vector<UpdatePattern> updates() const {
    if (inOneValue())
      return {{"*", re.loads, re.store, {}, {Extreme::Unknown}, {}}};
    return {{"*", re.loads, re.store, {}, {Extreme::Unknown}, {}, {im.store}},
            {"*", im.loads, im.store, {}, {Extreme::Unknown}, {}, {re.store}}};
  }

private:
  bool inOneValue() const { return re.store == im.store; }

  // Whether the two are the parts of one number, of which the old one is a factor.
  bool isPair(const Operand &real, const Operand &imaginary) {
    if (!contains(real) || !contains(imaginary))
      return false;
    if (!pairs.emplace(real.index, imaginary.index).second)
      return true; // of a loop: each of its values is one if those are that it is made of
    known.insert({real.index, imaginary.index});
    const Operation &one = graph.operation(real.index), &other = graph.operation(imaginary.index);
    if (one.operationClass == OperationClass::Load)
      return !inOneValue() && isLoadOf(re, one) && isLoadOf(im, other);
    if (one.operationClass == OperationClass::Phi)
      return other.operationClass == OperationClass::Phi && arePairs(one, other);
    if (one.operationClass == OperationClass::Select)
      return other.operationClass == OperationClass::Select && areChosen(one, other);
    const auto factor = complexFactor(tables, graph, slice, real, imaginary);
    if (!factor)
      return areElements(one, other) && isWhole(one.operands[0]);
    known.insert(factor->operations.begin(), factor->operations.end());
    return isPair(factor->re, factor->im);
  }

  bool areElements(const Operation &real, const Operation &imaginary) const {
    return real.opcode == "extractelement" && imaginary.opcode == real.opcode &&
           graph.same(real.operands[0], imaginary.operands[0]) &&
           constantOperand(real, 1) == "0" && constantOperand(imaginary, 1) == "1";
  }

  bool isWhole(const Operand &value) {
    if (!contains(value) || !inOneValue())
      return false;
    const Operation &operation = graph.operation(value.index);
    known.insert(operation.id);
    if (!wholes.insert(operation.id).second)
      return true; // of a loop, as above
    if (operation.operationClass == OperationClass::Phi)
      return std::ranges::all_of(operation.operands, [&](auto &each) { return isWhole(each); });
    if (operation.opcode == "insertelement")
      return isMadeOfPair(operation);
    return operation.operationClass == OperationClass::Load && isLoadOf(re, operation);
  }

  bool isMadeOfPair(const Operation &whole) {
    if (!contains(whole.operands[0]) || constantOperand(whole, 2) != "1")
      return false;
    const Operation &first = graph.operation(whole.operands[0].index);
    known.insert(first.id);
    return first.opcode == "insertelement" && constantOperand(first, 2) == "0" &&
           isPair(first.operands[1], whole.operands[1]);
  }

  bool isLoadOf(const Cell &cell, const Operation &load) const {
    return load.site && std::ranges::count(cell.loads, *load.site) != 0;
  }

  bool arePairs(const Operation &real, const Operation &imaginary) {
    if (graph.blockOf(real.id) != graph.blockOf(imaginary.id))
      return false;
    for (std::size_t k = 0; k < real.operands.size(); ++k) {
      const auto from = std::ranges::find(imaginary.incoming, real.incoming[k]);
      if (from == imaginary.incoming.end())
        return false;
      const auto place = static_cast<std::size_t>(from - imaginary.incoming.begin());
      if (!isPair(real.operands[k], imaginary.operands[place]))
        return false;
      ways[real.id][real.incoming[k]] = ways[imaginary.id][real.incoming[k]] =
          complexFactor(tables, graph, slice, real.operands[k], imaginary.operands[place]);
    }
    return true;
  }

  bool areChosen(const Operation &real, const Operation &imaginary) {
    return !contains(real.operands[0]) && graph.same(real.operands[0], imaginary.operands[0]) &&
           isPair(real.operands[1], imaginary.operands[1]) &&
           isPair(real.operands[2], imaginary.operands[2]);
  }

  bool contains(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && slice.contains(operand.index);
  }

  bool isKnown(const Operation &operation) const {
    if (operation.operationClass == OperationClass::Store)
      return (operation.site == re.store || operation.site == im.store) &&
             !contains(operation.operands[1]);
    if (operation.operationClass == OperationClass::Branch)
      return isTest(operation.operands[0]) && choosesNothing(operation);
    return known.contains(operation.id) || isLoadOf(re, operation) || isLoadOf(im, operation) ||
           isTest({OperandKind::Operation, operation.id});
  }

  // Whether it is no number: nothing but branches ask for that.
  bool isTest(const Operand &condition) const {
    if (condition.kind != OperandKind::Operation)
      return false;
    const Operation &test = graph.operation(condition.index);
    return (test.predicate == "uno" || test.predicate == "ord") &&
           std::ranges::all_of(test.operands,
                               [&](auto &each) { return !contains(each) || isKnownPart(each); }) &&
           std::ranges::all_of(graph.users(test.id), [&](uint32_t user) {
             return graph.operation(user).operationClass == OperationClass::Branch;
           });
  }

  bool isKnownPart(const Operand &part) const { return known.contains(part.index); }

  // Each way that the branch may take computes the same product.
  bool choosesNothing(const Operation &branch) const {
    const uint32_t from = graph.blockOf(branch.id);
    const int32_t join = tables.blocks[from].postdominator;
    if (join < 0)
      return false;
    std::set<uint32_t> between;
    for (std::vector<uint32_t> open = tables.blocks[from].successors; !open.empty();) {
      const uint32_t block = open.back();
      open.pop_back();
      if (block == static_cast<uint32_t>(join) || !between.insert(block).second)
        continue;
      if (block == from || !std::ranges::all_of(tables.blocks[block].operations,
                                                [&](auto &each) { return isHarmless(each); }))
        return false;
      std::ranges::copy(tables.blocks[block].successors, std::back_inserter(open));
    }
    between.insert(from);
    const auto &behind = tables.blocks[static_cast<uint32_t>(join)].operations;
    return std::ranges::all_of(behind, [&](const Operation &each) {
      return each.operationClass != OperationClass::Phi || joinsOneProduct(each, between);
    });
  }

  bool isHarmless(const Operation &operation) const {
    const OperationClass is = operation.operationClass;
    return known.contains(operation.id) ||
           (is != OperationClass::Store && is != OperationClass::Call &&
            is != OperationClass::Other && is != OperationClass::Phi);
  }

  bool joinsOneProduct(const Operation &phi, const std::set<uint32_t> &from) const {
    const auto found = ways.find(phi.id);
    if (found == ways.end())
      return false;
    const std::optional<ComplexFactor> *first = nullptr;
    for (const auto &[block, factor] : found->second) {
      if (!from.contains(block))
        continue;
      first = first == nullptr ? &factor : first;
      if (!factor || !*first || !isSameProduct(tables, graph, *factor, **first))
        return false;
    }
    return true;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  Cell re, im;
  std::set<uint32_t> slice, known; // operations: what depends on the old value, what is understood
  std::set<uint32_t> wholes;       // both parts in one
  std::set<std::pair<uint32_t, uint32_t>> pairs;
  std::map<uint32_t, std::map<uint32_t, std::optional<ComplexFactor>>> ways; // by phi and block
};

// Where one of the two is, the other one is too, and the same in each thread that comes there.
bool areParts(const OperandGraph &graph, const Site &one, const Site &other) {
  const auto typeOf = [&](const Site &site) -> const std::string & {
    return graph.operation(site.operation).type;
  };
  if (graph.addressOf(one) == nullptr || graph.storedValue(one) == nullptr ||
      graph.storedValue(other) == nullptr)
    return false;
  if (&one == &other)
    return typeOf(one) == "<2 x float>";
  if (one.block != other.block || typeOf(one) != typeOf(other))
    return false;
  return areBeside(graph, one, other);
}

} // namespace

std::vector<UpdatePattern> complexProducts(const KernelTables &tables, const OperandGraph &graph,
                                           std::span<const uint32_t> open) {
  std::vector<Cell> cells;
  for (const uint32_t store : open)
    if (std::optional<Cell> cell = cellOf(tables, graph, store))
      cells.push_back(std::move(*cell));
  std::vector<UpdatePattern> result;
  for (const Cell &re : cells)
    for (const Cell &im : cells)
      if (areParts(graph, tables.sites[re.store], tables.sites[im.store]))
        if (ComplexProduct product(tables, graph, re, im); product.isOne())
          std::ranges::copy(product.updates(), std::back_inserter(result));
  return result;
}

} // namespace cgpredict
