#include "passes/ptx/PtxMapping.h"

#include "passes/ptx/PtxTraffic.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace cgpredict {

namespace {
/// What the name of a block says: "b3x16.0" is run 16 times per execution of block 3.
struct Origin {
  enum Kind { Kernel, Exit, Edge } kind = Edge;
  unsigned block = 0;
  std::optional<unsigned> times = 1; ///< nullopt: known only at run time
};
} // namespace

static Origin originOf(StringRef name, unsigned blocks) {
  Origin origin;
  if (name == "prologue" || name == "exit") {
    origin.kind = name == "exit" ? Origin::Exit : Origin::Kernel;
    return origin;
  }
  if (!name.consume_front("b") || name.consumeInteger(10, origin.block) || origin.block >= blocks)
    return origin;
  unsigned times = 1;
  if (name.consume_front("xn."))
    origin.times = std::nullopt;
  else if (name.consume_front("x") && !name.consumeInteger(10, times))
    origin.times = times;
  else if (!name.empty())
    return origin; // "b3.b5_crit_edge", "b3.preheader": LLVM's own
  origin.kind = Origin::Kernel;
  return origin;
}

static std::string withoutVolatile(std::string opcode) {
  if (const size_t at = opcode.find(".volatile"); at != std::string::npos)
    opcode.erase(at, 9);
  return opcode;
}

namespace {
class BlockMapper {
public:
  BlockMapper(const PtxListing &listing, const Function &kernel)
      : listing(listing), dominators(const_cast<Function &>(kernel)), loops(dominators),
        counted(kernel.size()), found(kernel.size()) {
    for (const BasicBlock &block : kernel)
      irBlocks.push_back(&block);
    for (const PtxListingBlock &block : listing.blocks)
      origins.push_back(originOf(block.origin, kernel.size()));
  }
  std::string map(std::vector<PtxBlock> &blocks);

private:
  std::string edgeProblem(size_t index) const;
  std::optional<size_t> find(const std::string &label) const;
  bool leavesLoop(size_t from, const PtxInstruction &taken, const PtxInstruction &uniform) const;
  std::vector<PtxInstruction> executed(size_t index) const;
  std::vector<size_t> successorsInGroup(size_t index) const;
  std::vector<PtxInstruction> longestPath(size_t index) const;
  bool isFirstOfGroup(size_t index) const;
  void count(size_t index);
  std::string trafficProblem() const;

  const PtxListing &listing;
  DominatorTree dominators;
  LoopInfo loops;
  std::vector<const BasicBlock *> irBlocks;
  std::vector<Origin> origins; ///< per block of the listing
  std::vector<std::map<std::string, unsigned>> counted;
  std::vector<Traffic> found;
};
} // namespace

/// The lower half of a 64-bit value is a register of its own.
static bool movesRegister(StringRef opcode) {
  return opcode.starts_with("mov.") || opcode == "cvt.u32.u64" || opcode == "cvt.s32.s64";
}

std::string BlockMapper::edgeProblem(size_t index) const {
  const PtxListingBlock &block = listing.blocks[index];
  for (const PtxInstruction &instruction : block.instructions)
    if (!movesRegister(instruction.opcode) && !StringRef(instruction.opcode).starts_with("bra"))
      return "the PTX has a block that stands for none of the kernel's: " +
             (block.origin.empty() ? block.label : block.origin) + " with " + instruction.opcode;
  return "";
}

std::optional<size_t> BlockMapper::find(const std::string &label) const {
  for (size_t index = 0; index < listing.blocks.size(); ++index)
    if (listing.blocks[index].label == label)
      return index;
  return std::nullopt;
}

bool BlockMapper::leavesLoop(size_t from, const PtxInstruction &taken,
                             const PtxInstruction &uniform) const {
  const auto stay = find(taken.target), leave = find(uniform.target);
  if (!stay || !leave || origins[from].kind != Origin::Kernel)
    return false;
  if (*stay == from)
    return true; // also a loop that memcpy became
  const Loop *loop = loops.getLoopFor(irBlocks[origins[from].block]);
  const auto inLoop = [&](size_t index) {
    return origins[index].kind == Origin::Kernel && loop->contains(irBlocks[origins[index].block]);
  };
  return loop && inLoop(*stay) && !inLoop(*leave);
}

std::vector<PtxInstruction> BlockMapper::executed(size_t index) const {
  std::vector<PtxInstruction> instructions = listing.blocks[index].instructions;
  const size_t n = instructions.size();
  if (n >= 2 && instructions[n - 1].opcode == "bra.uni" && instructions[n - 2].conditional &&
      leavesLoop(index, instructions[n - 2], instructions[n - 1]))
    instructions.pop_back();
  return instructions;
}

std::vector<size_t> BlockMapper::successorsInGroup(size_t index) const {
  std::vector<size_t> successors;
  const auto add = [&](size_t next) {
    if (next > index && next < origins.size() &&
        listing.blocks[next].origin == listing.blocks[index].origin)
      successors.push_back(next);
  };
  bool falls = true;
  for (const PtxInstruction &instruction : listing.blocks[index].instructions) {
    if (const auto target = find(instruction.target); target && !instruction.target.empty())
      add(*target);
    falls =
        instruction.conditional || (instruction.opcode != "bra.uni" && instruction.opcode != "ret");
  }
  if (falls)
    add(index + 1);
  return successors;
}

std::vector<PtxInstruction> BlockMapper::longestPath(size_t index) const {
  std::vector<PtxInstruction> longest;
  for (const size_t next : successorsInGroup(index))
    if (auto path = longestPath(next); path.size() > longest.size())
      longest = std::move(path);
  std::vector<PtxInstruction> path = executed(index);
  path.insert(path.end(), longest.begin(), longest.end());
  return path;
}

bool BlockMapper::isFirstOfGroup(size_t index) const {
  for (size_t earlier = 0; earlier < index; ++earlier)
    if (listing.blocks[earlier].origin == listing.blocks[index].origin)
      return false;
  return true;
}

void BlockMapper::count(size_t index) {
  const Origin &origin = origins[index];
  Traffic &traffic = found[origin.block];
  for (const PtxInstruction &instruction : longestPath(index)) {
    counted[origin.block][withoutVolatile(instruction.opcode)] += *origin.times;
    traffic += trafficOf(instruction) * *origin.times;
  }
}

/// Blocks that are always executed together, one after the other, are compared together.
std::string BlockMapper::trafficProblem() const {
  EquivalenceClasses<unsigned> chains;
  std::map<const BasicBlock *, unsigned> numbers;
  for (unsigned n = 0; n < irBlocks.size(); ++n)
    chains.insert(numbers[irBlocks[n]] = n);
  for (unsigned n = 0; n < irBlocks.size(); ++n)
    if (const BasicBlock *next = irBlocks[n]->getSingleSuccessor();
        next && next->getSinglePredecessor())
      chains.unionSets(n, numbers[next]);
  std::map<unsigned, std::pair<Traffic, Traffic>> sums;
  for (unsigned n = 0; n < irBlocks.size(); ++n) {
    auto &[want, got] = sums[chains.getLeaderValue(n)];
    want += trafficOf(*irBlocks[n]);
    got += found[n];
  }
  for (const auto &[block, sum] : sums)
    if (const auto &[want, got] = sum; !(want == got))
      return "the PTX of block " + std::to_string(block) + " reads " + std::to_string(got.read) +
             " and writes " + std::to_string(got.written) + " bytes, the kernel " +
             std::to_string(want.read) + " and " + std::to_string(want.written);
  return "";
}

std::string BlockMapper::map(std::vector<PtxBlock> &blocks) {
  for (const Origin &origin : origins)
    if (!origin.times)
      return "block " + std::to_string(origin.block) +
             " copies or fills a number of bytes that is known only at run time";
  for (size_t index = 0; index < origins.size(); ++index) {
    if (origins[index].kind == Origin::Edge)
      if (std::string problem = edgeProblem(index); !problem.empty())
        return problem;
    if (origins[index].kind == Origin::Kernel && isFirstOfGroup(index))
      count(index);
  }
  if (std::string problem = trafficProblem(); !problem.empty())
    return problem;
  for (unsigned n = 0; n < counted.size(); ++n)
    blocks.push_back({n, std::move(counted[n])});
  return "";
}

std::string mapPtxBlocks(const PtxListing &listing, const Function &kernel,
                         std::vector<PtxBlock> &blocks) {
  return BlockMapper(listing, kernel).map(blocks);
}

} // namespace cgpredict
