#include "analyzer/profile/Registers.h"

#include "analyzer/base/Error.h"
#include "cgpredict/LoopVariables.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

namespace cgpredict {
namespace {

using LiveSet = std::vector<bool>; // index = Operation::id, then the three dimension indices

uint32_t registersOf(const Operation &operation) {
  if (operation.operationClass == OperationClass::Store ||
      operation.operationClass == OperationClass::Branch || operation.type == "void" ||
      operation.bits == 1)
    return 0;
  return operation.type == "ptr" || operation.bits > 32 ? 2 : 1;
}

class Liveness {
public:
  explicit Liveness(const KernelTables &kernel) : tables(kernel) {
    for (uint32_t block = 0; block < tables.blocks.size(); ++block)
      for (const Operation &operation : tables.blocks[block].operations) {
        width.push_back(registersOf(operation));
        home.push_back(block);
      }
    width.insert(width.end(), Dimensions, 1);
    liveIn.assign(tables.blocks.size(), LiveSet(width.size()));
    while (propagate())
      ;
  }

  uint32_t most() const {
    uint32_t result = 1;
    for (uint32_t block = 0; block < tables.blocks.size(); ++block)
      walk(block, [&](const LiveSet &live) { result = std::max(result, total(live)); });
    return result;
  }

private:
  uint32_t total(const LiveSet &live) const {
    uint32_t sum = 0;
    for (std::size_t value = 0; value < live.size(); ++value)
      sum += live[value] ? width[value] : 0;
    return sum;
  }

  void use(LiveSet &live, const Operand &operand) const {
    if (operand.kind == OperandKind::Operation)
      live[operand.index] = true;
    if (operand.kind != OperandKind::Dimension)
      return;
    const int64_t index = format::dimensionOf(operand.index); // its other variables follow from it
    live[width.size() - Dimensions + static_cast<std::size_t>(index)] = true;
  }

  // The tables do not say which edge brings which operand of a phi. A value reaches the phi along
  // the first predecessor that stands at or after its definition: the latch for what the loop
  // computes, the entry for what comes from outside.
  bool arrivesFrom(uint32_t predecessor, uint32_t block, const Operand &operand) const {
    if (operand.kind != OperandKind::Operation)
      return true;
    if (predecessor < home[operand.index])
      return false;
    for (uint32_t other = home[operand.index]; other < predecessor; ++other)
      if (std::ranges::count(tables.blocks[other].successors, block))
        return false;
    return true;
  }

  LiveSet liveOut(uint32_t block) const {
    LiveSet live(width.size());
    for (uint32_t next : tables.blocks[block].successors) {
      for (std::size_t value = 0; value < live.size(); ++value)
        if (liveIn[next][value])
          live[value] = true;
      for (const Operation &operation : tables.blocks[next].operations)
        if (operation.operationClass == OperationClass::Phi)
          for (const Operand &operand : operation.operands)
            if (arrivesFrom(block, next, operand))
              use(live, operand);
    }
    return live;
  }

  // Backwards through the block; `at` sees what is alive before each operation and at the end.
  template <typename Visitor> LiveSet walk(uint32_t block, Visitor at) const {
    LiveSet live = liveOut(block);
    at(live);
    const std::vector<Operation> &operations = tables.blocks[block].operations;
    for (auto operation = operations.rbegin(); operation != operations.rend(); ++operation) {
      live[operation->id] = false;
      if (operation->operationClass != OperationClass::Phi)
        for (const Operand &operand : operation->operands)
          use(live, operand);
      at(live);
    }
    return live;
  }

  bool propagate() {
    bool changed = false;
    for (auto block = static_cast<uint32_t>(tables.blocks.size()); block-- > 0;) {
      LiveSet live = walk(block, [](const LiveSet &) {});
      changed |= live != liveIn[block];
      liveIn[block] = std::move(live);
    }
    return changed;
  }

  const KernelTables &tables;
  std::vector<uint32_t> width; // index as in LiveSet
  std::vector<uint32_t> home;  // block of each operation
  std::vector<LiveSet> liveIn;
};

} // namespace

std::optional<uint32_t> assembledRegisters(const KernelTables &tables) {
  constexpr std::string_view Line = "// registers ";
  constexpr uint32_t Most = 255;
  std::string_view text = tables.ptx.text;
  if (!text.starts_with(Line))
    return std::nullopt;
  text.remove_prefix(Line.size());
  uint32_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || count < 1 || count > Most)
    throw Error(fmt::format("kernel {}: the first line of its PTX is '{}{}'; expected 1 to {} "
                            "registers",
                            tables.kernel, Line, text.substr(0, text.find('\n')), Most));
  return count;
}

std::string_view assembledTarget(const KernelTables &tables) {
  constexpr std::string_view Before = ": ptxas for ";
  const std::string_view text = tables.ptx.text, line = text.substr(0, text.find('\n'));
  const std::size_t at = line.find(Before);
  return at == line.npos ? tables.ptx.target : line.substr(at + Before.size());
}

uint32_t liveRegisters(const KernelTables &tables) { return Liveness(tables).most(); }

uint32_t registerLimit(const GpuDevice &device, std::array<uint32_t, 3> block) {
  uint64_t threads = uint64_t{block[0]} * block[1] * block[2];
  uint64_t warps = (threads + device.warpSize - 1) / device.warpSize;
  warps = (warps + device.warpAllocationUnit - 1) / device.warpAllocationUnit *
          device.warpAllocationUnit;
  uint64_t perWarp = device.registersPerBlock / std::max<uint64_t>(warps, 1) /
                     device.registerAllocationUnit * device.registerAllocationUnit;
  return static_cast<uint32_t>(
      std::min<uint64_t>(perWarp / device.warpSize, device.maxRegistersPerThread));
}

} // namespace cgpredict
