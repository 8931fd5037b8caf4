#include "analyzer/tables/OperandGraph.h"

#include "analyzer/tables/ControlFlow.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace cgpredict {

namespace {

// Of values alone: what it computes does not depend on where it stands.
bool isOfValues(const Operation &operation) {
  switch (operation.operationClass) {
  case OperationClass::FAdd:
  case OperationClass::FMul:
  case OperationClass::FDiv:
  case OperationClass::Fma:
  case OperationClass::FSpecial:
  case OperationClass::IAlu:
  case OperationClass::IMul:
  case OperationClass::IDiv:
  case OperationClass::Shift:
  case OperationClass::Logic:
  case OperationClass::Compare:
  case OperationClass::Select:
  case OperationClass::Convert:
    return true;
  default:
    return operation.opcode == "zext" || operation.opcode == "sext" || operation.opcode == "trunc";
  }
}

} // namespace

OperandGraph::OperandGraph(const KernelTables &tables) : tables(tables) {
  for (uint32_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations) {
      operations.push_back(&operation);
      blocks.push_back(block);
      steps.push_back(operation.opcode == "getelementptr");
    }
  uses.resize(operations.size());
  reached.resize(operations.size());
  for (const Operation *operation : operations)
    for (const Operand &operand : operation->operands)
      if (operand.kind == OperandKind::Operation &&
          !std::ranges::count(uses[operand.index], operation->id))
        uses[operand.index].push_back(operation->id);
}

// Operands stand as in LLVM: a store's value before its address.
const Operand *OperandGraph::addressOf(const Site &site) const {
  const Operation &access = operation(site.operation);
  const std::size_t place = access.operationClass == OperationClass::Store ? 1 : 0;
  return place < access.operands.size() ? &access.operands[place] : nullptr;
}

const Operand *OperandGraph::storedValue(const Site &site) const {
  const Operation &access = operation(site.operation);
  const bool isStore = access.operationClass == OperationClass::Store && !access.operands.empty();
  return isStore ? &access.operands[0] : nullptr;
}

// Numbers of dimensions tell the variables of a loop apart.
bool OperandGraph::same(const Operand &a, const Operand &b) const {
  if (a.kind == OperandKind::Constant || a.kind != b.kind)
    return a.kind == b.kind && a.index == b.index && a.index != 0;
  if (a.kind != OperandKind::Operation || a.index == b.index)
    return a.index == b.index;
  const uint64_t pair = uint64_t{a.index} << 32 | b.index;
  if (const auto found = sameAs.find(pair); found != sameAs.end())
    return found->second;
  return sameAs[pair] = sameResult(a, b);
}

bool OperandGraph::sameResult(const Operand &a, const Operand &b) const {
  const Operation &left = operation(a.index), &right = operation(b.index);
  if (left.opcode != right.opcode || left.bits != right.bits || left.type != right.type)
    return false;
  if (left.operationClass == OperationClass::Load)
    return sameLoad(left, right);
  if (steps[a.index])
    return baseOf(a).kind != OperandKind::Constant && sameOffset(a, b);
  if (!isOfValues(left) || left.predicate != right.predicate || left.callee != right.callee ||
      left.operands.size() != right.operands.size())
    return false;
  const std::size_t values = left.operands.size() - (left.callee.empty() ? 0 : 1); // the function
  for (std::size_t k = 0; k < values; ++k)
    if (!same(left.operands[k], right.operands[k]))
      return false;
  return true;
}

bool OperandGraph::samePlace(const Operand &a, const Operand &b) const {
  if (a.kind == OperandKind::Constant && b.kind == OperandKind::Constant)
    return a.index == b.index;
  const bool areSteps = isStep(a) && isStep(b);
  return areSteps ? sameOffset(a, b) : same(a, b);
}

bool OperandGraph::sameOffset(const Operand &a, const Operand &b) const {
  return distance(a, b) == 0;
}

// i of `i | 1`, as LLVM writes the sum where i has no such bit; that 1 is added to the offset.
OperandGraph::Widened OperandGraph::withoutLowBits(const Operand &index, int64_t scale,
                                                   int64_t &offset) const {
  Widened result{&index, ""};
  const auto made = [&] {
    return result.value->kind == OperandKind::Operation ? &operation(result.value->index) : nullptr;
  };
  if (const Operation *by = made(); by && (by->opcode == "sext" || by->opcode == "zext"))
    result = {&by->operands[0], by->opcode};
  const Operation *sum = made();
  if (sum == nullptr || sum->opcode != "or disjoint" || sum->constants.size() != 1 ||
      sum->operands[1].kind != OperandKind::Constant)
    return result;
  int64_t bits = -1;
  const std::string &text = sum->constants[0];
  std::from_chars(text.data(), text.data() + text.size(), bits);
  if (bits < 0)
    return result;
  offset += scale * bits;
  return {&sum->operands[0], result.cast};
}

// Of a.b[i] all steps count as one, however they were made.
std::optional<int64_t> OperandGraph::distance(const Operand &from, const Operand &to) const {
  struct Steps {
    int64_t offset = 0;
    std::vector<std::pair<Widened, int64_t>> terms; // and their scales
  };
  const auto stepsOf = [&](const Operand &address) {
    Steps steps;
    for (const Operand *at = &address; isStep(*at); at = &operation(at->index).operands[0]) {
      const Operation &step = operation(at->index);
      steps.offset += step.offset;
      for (std::size_t k = 1; k < step.operands.size(); ++k)
        if (const int64_t scale = k <= step.scales.size() ? step.scales[k - 1] : 1; scale != 0)
          steps.terms.emplace_back(withoutLowBits(step.operands[k], scale, steps.offset), scale);
    }
    return steps;
  };
  if (!samePlace(baseOf(from), baseOf(to)))
    return std::nullopt;
  const Steps left = stepsOf(from), right = stepsOf(to);
  const auto isSame = [&](const auto &one, const auto &other) {
    return one.second == other.second && one.first.cast == other.first.cast &&
           same(*one.first.value, *other.first.value);
  };
  return std::ranges::equal(left.terms, right.terms, isSame)
             ? std::optional(right.offset - left.offset)
             : std::nullopt;
}

void OperandGraph::setReached(const std::vector<bool> &loads) {
  for (std::size_t site = 0; site < loads.size(); ++site)
    if (loads[site])
      reached[tables.sites[site].operation] = true;
  sameAs.clear();
}

// What reads a variable of the kernel's own that it stores nothing to, a function has written.
bool OperandGraph::isReadOnly(const Site &load) const {
  return !load.isVolatile && load.space != MemorySpace::Local && !reached[load.operation] &&
         std::ranges::none_of(tables.sites, [&](const Site &site) {
           return site.kind == SiteKind::Store && site.object == load.object &&
                  !isAnotherMember(load, site);
         });
}

std::optional<int64_t> OperandGraph::memberOffset(const Operand &address) const {
  int64_t offset = 0;
  const Operand *at = &address;
  for (; isStep(*at); at = &operation(at->index).operands[0]) {
    const Operation &step = operation(at->index);
    const auto isNone = [](int64_t scale) { return scale == 0; };
    if (step.scales.size() + 1 != step.operands.size() || !std::ranges::all_of(step.scales, isNone))
      return std::nullopt;
    offset += step.offset;
  }
  return at->kind == OperandKind::Argument ? std::optional(offset) : std::nullopt;
}

// Of one structure that a pointer leads to.
bool OperandGraph::isAnotherMember(const Site &a, const Site &b) const {
  const Operand *one = addressOf(a), *other = addressOf(b);
  const std::optional<int64_t> first = one != nullptr ? memberOffset(*one) : std::nullopt;
  const std::optional<int64_t> second = other != nullptr ? memberOffset(*other) : std::nullopt;
  return first && second && baseOf(*one).index == baseOf(*other).index &&
         (*first + a.bytes <= *second || *second + b.bytes <= *first);
}

bool OperandGraph::isStep(const Operand &address) const {
  return address.kind == OperandKind::Operation && steps[address.index];
}

const Operand &OperandGraph::baseOf(const Operand &address) const {
  const Operand *base = &address;
  while (isStep(*base))
    base = &operation(base->index).operands[0];
  return *base;
}

// From where a pointer leads that was loaded: equal addresses are one place, whatever the objects.
bool OperandGraph::isBehindLoad(const Operand &place) const {
  const Operand &base = baseOf(place);
  return base.kind == OperandKind::Operation &&
         operation(base.index).operationClass == OperationClass::Load;
}

bool OperandGraph::atOnePlace(const Site &a, const Site &b) const {
  const Operand *left = addressOf(a), *right = addressOf(b);
  return left != nullptr && right != nullptr &&
         (a.object == b.object || (isBehindLoad(*left) && isBehindLoad(*right))) &&
         samePlace(*left, *right);
}

// At the place of the only store to its object, in that one's block or in one that there is no
// other way to: `p[i] = v; if (p[i] > most)`.
bool OperandGraph::readsOwnStore(const Site &load) const {
  const Site *store = nullptr;
  for (const Site &site : tables.sites)
    if (site.kind == SiteKind::Store && site.object == load.object)
      if (std::exchange(store, &site) != nullptr)
        return false;
  if (store == nullptr || load.isVolatile || store->isVolatile || reached[load.operation] ||
      load.space == MemorySpace::Local || !atOnePlace(load, *store))
    return false;
  const uint32_t from = blocks[store->operation];
  if (blocks[load.operation] == from)
    return store->operation < load.operation;
  std::optional<uint32_t> at = blocks[load.operation];
  for (std::size_t steps = 0; at && *at != from && steps < tables.blocks.size(); ++steps)
    at = onlyWayTo(tables, *at);
  return at == from;
}

bool OperandGraph::sameLoad(const Operation &a, const Operation &b) const {
  if (!a.site || !b.site)
    return false;
  const Site &left = tables.sites[*a.site], &right = tables.sites[*b.site];
  const bool areKept = (isReadOnly(left) && isReadOnly(right)) ||
                       (readsOwnStore(left) && readsOwnStore(right));
  return areKept && atOnePlace(left, right);
}

bool OperandGraph::loadsInvariant(const Operation &load) const {
  if (!load.site || !isReadOnly(tables.sites[*load.site]) || load.operands.empty())
    return false;
  const Accepts accepts = {[&](const Operation &operation, uint32_t) {
                             return operation.operationClass == OperationClass::Address ||
                                    operation.operationClass == OperationClass::Convert ||
                                    operation.operationClass == OperationClass::Free;
                           },
                           [](const Operand &leaf) { return leaf.kind != OperandKind::Dimension; }};
  return madeOf(load.operands[0], accepts);
}

bool OperandGraph::madeOf(const Operand &operand, const Accepts &accepts) const {
  std::vector<bool> seen(operations.size());
  std::vector<const Operand *> open = {&operand};
  while (!open.empty()) {
    const Operand &at = *open.back();
    open.pop_back();
    if (at.kind != OperandKind::Operation) {
      if (!accepts.leaf(at))
        return false;
      continue;
    }
    if (seen[at.index])
      continue;
    seen[at.index] = true;
    if (!accepts.operation(operation(at.index), blockOf(at.index)))
      return false;
    for (const Operand &next : operation(at.index).operands)
      open.push_back(&next);
  }
  return true;
}

} // namespace cgpredict
