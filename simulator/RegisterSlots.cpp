#include "simulator/RegisterSlots.h"

#include "ptx/RegisterUses.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <utility>

namespace cgpredict::simulator {
namespace {

// Positions: the entry is 0; behind it stand the blocks as they are laid out.
struct Range {
  uint32_t first = UINT32_MAX, last = 0;

  bool isEmpty() const { return first > last; }
  void include(uint32_t position) {
    first = std::min(first, position);
    last = std::max(last, position);
  }
};

// Steps against the flow for all registers together; what remains then keeps its slot throughout.
// Assumed: well below a second (range 2^20 to 2^28); kernels from nvcc take some thousand.
constexpr uint64_t MostSteps = uint64_t{1} << 26;

// From the first to the last position at which a register is in use.
class LiveRanges {
public:
  LiveRanges(const ptx::DecodedFunction &decoded, const BasicBlocks &blocks,
             const std::vector<std::size_t> &order)
      : decoded(decoded), blocks(blocks), order(order), places(blocks.blocks.size()),
        predecessors(blocks.blocks.size()), ranges(decoded.function->registers.size()),
        uses(ranges.size()), writtenBy(blocks.blocks.size(), None),
        liveInOf(blocks.blocks.size(), None) {}

  std::vector<Range> run() {
    layOut();
    for (const std::size_t block : order)
      scan(static_cast<uint32_t>(block));
    for (const uint32_t parameter : decoded.function->parameterRegisters)
      ranges[parameter].include(0);
    for (const uint32_t result : decoded.function->resultRegisters)
      ranges[result].include(0);
    for (uint32_t reg = 0; reg < ranges.size(); ++reg)
      extend(reg);
    return std::move(ranges);
  }

private:
  static constexpr uint32_t None = UINT32_MAX;

  struct BlockUse {
    uint32_t block = 0;
    bool readsFirst = false; // what a block before it has left
    bool writes = false;     // whatever comes
  };

  void layOut() {
    for (const std::size_t block : order) {
      const auto [begin, end] = blocks.blocks[block];
      const auto size = static_cast<uint32_t>(std::max<std::size_t>(end - begin, 1));
      places[block] = {lastPosition + 1, lastPosition + size};
      lastPosition += size;
      for (const std::size_t successor : blocks.successors[block])
        predecessors[successor].push_back(static_cast<uint32_t>(block));
    }
  }

  BlockUse &use(uint32_t reg, uint32_t block, uint32_t position) {
    ranges[reg].include(position);
    if (uses[reg].empty() || uses[reg].back().block != block)
      uses[reg].push_back({.block = block});
    return uses[reg].back();
  }

  void read(const std::vector<uint32_t> &registers, uint32_t block, uint32_t position) {
    for (const uint32_t reg : registers) {
      BlockUse &here = use(reg, block, position);
      here.readsFirst |= !here.writes;
    }
  }

  void scan(uint32_t block) {
    const auto [begin, end] = blocks.blocks[block];
    uint32_t position = places[block].first;
    if (begin == end) // of the body: a return
      read(decoded.function->resultRegisters, block, position);
    for (std::size_t i = begin; i < end; ++i, ++position) {
      const ptx::Instruction &instruction = decoded.instructions[i];
      const ptx::RegisterUses registers = ptx::registerUses(instruction);
      read(registers.read, block, position);
      if (instruction.opcode == ptx::Opcode::Ret)
        read(decoded.function->resultRegisters, block, position);
      for (const uint32_t reg : registers.written)
        use(reg, block, position).writes |= !instruction.guard;
    }
  }

  // To all blocks through which a value comes to where it is read, against the flow.
  void extend(uint32_t reg) {
    Range &range = ranges[reg];
    std::vector<uint32_t> work;
    const auto enter = [&](uint32_t block) {
      if (std::exchange(liveInOf[block], reg) != reg)
        work.push_back(block);
    };
    for (const BlockUse &use : uses[reg])
      if (use.writes)
        writtenBy[use.block] = reg;
    for (const BlockUse &use : uses[reg])
      if (use.readsFirst)
        enter(use.block);
    while (!work.empty()) {
      if (++steps > MostSteps) {
        range = {0, lastPosition};
        return;
      }
      const uint32_t block = work.back();
      work.pop_back();
      range.include(block == 0 ? 0 : places[block].first);
      for (const uint32_t before : predecessors[block]) {
        range.include(places[before].last);
        if (writtenBy[before] != reg)
          enter(before);
      }
    }
  }

  const ptx::DecodedFunction &decoded;
  const BasicBlocks &blocks;
  const std::vector<std::size_t> &order;
  std::vector<Range> places; // of blocks
  std::vector<std::vector<uint32_t>> predecessors;
  std::vector<Range> ranges;                 // of registers
  std::vector<std::vector<BlockUse>> uses;   // of registers
  std::vector<uint32_t> writtenBy, liveInOf; // of blocks: the last register of which it is true
  uint32_t lastPosition = 0;
  uint64_t steps = 0;
};

// Of registers of one size.
struct Pool {
  using InUse = std::pair<uint32_t, uint32_t>; // until this position, a slot
  std::priority_queue<InUse, std::vector<InUse>, std::greater<>> taken;
  std::vector<uint32_t> free;

  uint32_t take(const Range &range, uint32_t &slots) {
    for (; !taken.empty() && taken.top().first < range.first; taken.pop())
      free.push_back(taken.top().second);
    uint32_t slot = slots;
    if (free.empty()) {
      ++slots;
    } else {
      slot = free.back();
      free.pop_back();
    }
    taken.emplace(range.last, slot);
    return slot;
  }
};

} // namespace

// Linear scan (Poletto, Sarkar: Linear Scan Register Allocation, TOPLAS 21(5), 1999), without a
// limit to the slots.
std::vector<uint32_t> registerSlots(const ptx::DecodedFunction &function, const BasicBlocks &blocks,
                                    const std::vector<std::size_t> &order) {
  const std::vector<Range> ranges = LiveRanges(function, blocks, order).run();
  std::vector<uint32_t> registers(ranges.size()), slotOf(ranges.size(), NoSlot);
  std::iota(registers.begin(), registers.end(), 0);
  std::ranges::stable_sort(registers, {}, [&](uint32_t reg) { return ranges[reg].first; });
  std::map<unsigned, Pool> pools; // by size
  uint32_t slots = 0;
  for (const uint32_t reg : registers)
    if (!ranges[reg].isEmpty())
      slotOf[reg] =
          pools[laneBytes(function.function->registers[reg].type)].take(ranges[reg], slots);
  return slotOf;
}

} // namespace cgpredict::simulator
