#include "analyzer/tables/CompiledMemory.h"

#include "analyzer/tables/Aliasing.h"
#include "analyzer/tables/InstructionCosts.h"
#include "analyzer/tables/MoveAccess.h"
#include "analyzer/tables/NeighbourAccesses.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace cgpredict {
namespace {

struct Access {
  uint32_t site = 0;
  bool isStore = false;
  Operand address, value; // of a load the value is the load itself
};

bool isSame(const Operand &a, const Operand &b) {
  return a.kind == b.kind && a.index == b.index && a.kind != OperandKind::Constant;
}

class Compiler {
public:
  Compiler(const CompiledMemory &given, const std::vector<bool> &kept)
      : original(given.tables), kept(kept), result(given) {}

  CompiledMemory withoutRepeatedLoads() {
    for (const BasicBlock &block : original.blocks)
      replaceInBlock(block);
    return std::move(result);
  }

  CompiledMemory withoutInvariantAccesses() {
    for (uint32_t record = 0; record < original.records.size(); ++record)
      moveOutOf(record);
    return std::move(result);
  }

private:
  std::optional<Access> accessOf(const Operation &operation) const {
    const bool store = operation.operationClass == OperationClass::Store;
    const std::size_t address = store ? 1 : 0;
    if (!operation.site || operation.operands.size() <= address ||
        original.sites[*operation.site].space != MemorySpace::Global)
      return std::nullopt;
    return Access{*operation.site, store, operation.operands[address],
                  store ? operation.operands[0] : Operand{OperandKind::Operation, operation.id}};
  }

  bool mayAlias(uint32_t a, uint32_t b) const { return cgpredict::mayAlias(original, a, b); }

  bool isElement(uint32_t a, uint32_t b) const {
    return original.sites[a].bytes == original.sites[b].bytes;
  }

  void replaceInBlock(const BasicBlock &block);
  void moveOutOf(uint32_t record);
  std::vector<Access> accessesOf(const BasicBlock &block) const;
  void tryMove(uint32_t record, uint32_t index, const std::vector<Access> &inLoop);
  void forward(const Access &load, const std::vector<Access> &inLoop);

  const KernelTables &original;
  const std::vector<bool> &kept;
  CompiledMemory result;
};

void Compiler::replaceInBlock(const BasicBlock &block) {
  std::vector<Access> known; // what memory is known to hold
  for (const Operation &operation : block.operations) {
    if (mayTouchMemory(operation))
      known.clear();
    const std::optional<Access> access = accessOf(operation);
    if (!access)
      continue;
    const auto before = std::ranges::find_if(known, [&](const Access &each) {
      return isSame(each.address, access->address) && isElement(each.site, access->site);
    });
    if (access->isStore)
      std::erase_if(known, [&](const Access &each) { return mayAlias(each.site, access->site); });
    else if (before != known.end() && !kept[access->site]) {
      replaceLoad(result.tables, access->site, before->value);
      result.replaced.push_back(access->site);
      continue;
    }
    known.push_back(*access);
  }
}

std::vector<Access> Compiler::accessesOf(const BasicBlock &block) const {
  std::vector<Access> accesses;
  for (const Operation &operation : block.operations)
    if (const std::optional<Access> access = accessOf(operation);
        access && !std::ranges::count(result.replaced, access->site))
      accesses.push_back(*access);
  return accesses;
}

// Innermost loops of one block, which a compiler knows to run from end to end.
void Compiler::moveOutOf(uint32_t record) {
  const RecordShape &shape = original.records[record];
  for (uint32_t l = 0; l < shape.levels.size(); ++l) {
    const std::vector<uint32_t> &blocks = original.loops[shape.levels[l].loop].blocks;
    if (blocks.size() != 1 ||
        std::ranges::any_of(original.blocks[blocks[0]].operations, mayTouchMemory))
      continue;
    const std::vector<Access> inLoop = accessesOf(original.blocks[blocks[0]]);
    for (uint32_t index = 0; index < shape.accesses.size(); ++index)
      if (shape.accesses[index].level == static_cast<int32_t>(l))
        tryMove(record, index, inLoop);
  }
}

// A load moves if all stores that may be to its place are to its address; a store, if all accesses
// that may be there are, and it is the only one.
void Compiler::tryMove(uint32_t record, uint32_t index, const std::vector<Access> &inLoop) {
  const NestAccess &access = original.records[record].accesses[index];
  const Term &stride = access.strides.back();
  const auto own = std::ranges::find(inLoop, access.site, &Access::site);
  if (stride.isSlot || stride.value != 0 || own == inLoop.end() || kept[access.site])
    return;
  const auto isInTheWay = [&](const Access &other) {
    if (&other == &*own || !mayAlias(own->site, other.site) || !(own->isStore || other.isStore))
      return false;
    const bool same = isSame(own->address, other.address) && isElement(own->site, other.site);
    return !same || (own->isStore && other.isStore);
  };
  if (std::ranges::any_of(inLoop, isInTheWay))
    return;
  if (!own->isStore)
    forward(*own, inLoop);
  moveOutOfLoop(result.tables, record, index);
}

// What an iteration loads is what the one before stored.
void Compiler::forward(const Access &load, const std::vector<Access> &inLoop) {
  const auto stored = std::ranges::find_if(inLoop, [&](const Access &each) {
    return each.isStore && isSame(each.address, load.address);
  });
  if (stored == inLoop.end())
    return;
  for (Operation &operation : result.tables.blocks[original.sites[load.site].block].operations)
    if (operation.id == load.value.index)
      operation.operands.push_back(stored->value);
}

} // namespace

CompiledMemory compiledMemory(const KernelTables &tables, const FixedSites &fixed) {
  CompiledMemory result = Compiler({tables, {}}, fixed.kept).withoutRepeatedLoads();
  std::vector<bool> apart = fixed.removed;
  for (uint32_t site : result.replaced)
    apart[site] = true;
  const std::vector<uint32_t> joined = joinNeighbours(result.tables, apart);
  result.replaced.insert(result.replaced.end(), joined.begin(), joined.end());
  return Compiler(result, fixed.kept).withoutInvariantAccesses();
}

} // namespace cgpredict
