#include "analyzer/models/CriticalPath.h"

#include "analyzer/models/BlockSchedule.h"
#include "analyzer/models/JoinedTurns.h"
#include "analyzer/models/LiveRegisters.h"
#include "analyzer/models/Scoreboards.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace cgpredict {
namespace {

constexpr std::size_t WalkedIterations = 3; // then an iteration takes as long as the one before

// By operation, the first one behind it that uses its value.
std::vector<uint32_t> firstUsers(const OperationGraph &graph) {
  std::vector<uint32_t> first(graph.operations.size(), std::numeric_limits<uint32_t>::max());
  for (uint32_t id = 0; id < graph.operations.size(); ++id)
    for (uint32_t operand : graph.operations[id].operands)
      if (operand < id)
        first[operand] = std::min(first[operand], id);
  return first;
}

PathCosts withSharedWaits(const OperationGraph &graph, PathCosts costs) {
  costs.load = sharedWaits(graph, std::move(costs.load));
  return costs;
}

class PathWalker {
public:
  PathWalker(const OperationGraph &graph, const PathCosts &given)
      : graph(graph), costs(withSharedWaits(graph, given)), turnsOf(graph, costs.unroll),
        live(graph), firstUser(firstUsers(graph)), ready(graph.operations.size(), 0) {}

  double walk() {
    walkBlocks(0, static_cast<uint32_t>(graph.blocks.size()), -1, 1);
    return std::accumulate(ready.begin(), ready.end(), now,
                           [](double a, double b) { return std::max(a, b); });
  }

private:
  // Blocks and inner loops of one iteration of `loop`, whose header runs `executions` times.
  void walkBlocks(uint32_t first, uint32_t end, int32_t loop, double executions) {
    for (uint32_t block = first; block < end;)
      if (graph.blocks[block].loop == loop) {
        const double share = executions > 0 ? graph.blocks[block].executions / executions : 0;
        const GraphLoop *around = loop < 0 ? nullptr : &graph.loops[static_cast<std::size_t>(loop)];
        inPart(std::min(share, 1.0), [&] { run(scheduleOf({block, block + 1}, 1, around)); });
        ++block;
      } else {
        const std::size_t inner = childLoop(graph, graph.blocks[block].loop, loop);
        walkLoop(inner, executions);
        block = graph.loops[inner].end;
      }
  }

  // What `walk` takes, for the share of warps or iterations that come here.
  template <typename Walk> void inPart(double share, Walk &&walk) {
    if (share <= 0)
      return;
    const double before = now;
    const std::vector<double> readyBefore = share < 1 ? ready : std::vector<double>{};
    walk();
    if (share >= 1)
      return;
    now = before + share * (now - before);
    for (std::size_t i = 0; i < ready.size(); ++i)
      if (ready[i] != readyBefore[i]) {
        const double from = std::max(readyBefore[i], before);
        ready[i] = from + share * (ready[i] - from);
      }
  }

  void walkLoop(std::size_t index, double executions) {
    const GraphLoop &loop = graph.loops[index];
    inPart(std::min(executions > 0 ? loop.entries / executions : 0, 1.0),
           [&] { walkIterations(index); });
  }

  void walkIterations(std::size_t index) {
    const GraphLoop &loop = graph.loops[index];
    const Nest &nest = nestOf(index);
    if (nest.schedule)
      return repeat(loop, nest.runs, [&] { run(*nest.schedule); });
    const uint32_t joined = turnsOf.overlapping(index, costs);
    const double turns = turnsInGroups(loop, joined);
    const auto single = [&] {
      walkBlocks(loop.first, loop.end, static_cast<int32_t>(index),
                 graph.blocks[loop.first].executions);
    };
    if (joined > 1 || isStraight(graph, bodyOf(loop)))
      repeat(loop, turns / joined, [&] { run(scheduleOf(bodyOf(loop), joined, &loop)); });
    else
      repeat(loop, turns, single);
    repeat(loop, loop.trips - turns, single);
    now -= (costs.branchTaken - costs.branchNotTaken).value();
  }

  // A few of its turns are walked; those after them take as long as the last one.
  template <typename Walk> void repeat(const GraphLoop &loop, double turns, Walk &&walk) {
    const auto walked =
        static_cast<std::size_t>(std::min<double>(WalkedIterations, std::ceil(turns)));
    double last = 0;
    for (std::size_t i = 0; i < walked; ++i) {
      const double start = now;
      walk();
      last = now - start;
    }
    const double rest = (turns - static_cast<double>(walked)) * last;
    now += rest;
    unitFree += rest;
    for (uint32_t block = loop.first; block < loop.end; ++block)
      for (uint32_t id : graph.blocks[block].operations)
        ready[id] += rest;
  }

  struct Nest {
    std::optional<BlockSchedule> schedule;
    double runs = 0; // of it, in all turns of the loop
  };

  // Of a loop around others that are unrolled whole, as it is itself or joins its turns; a loop of
  // one block joins its turns elsewhere.
  const Nest &nestOf(std::size_t index) {
    const auto [found, isNew] = nests.try_emplace(index);
    const GraphLoop &loop = graph.loops[index];
    if (!isNew || index >= costs.whole.size() || loop.end - loop.first == 1)
      return found->second;
    const uint32_t turns = costs.whole[index]
                               ? static_cast<uint32_t>(std::lround(loop.trips))
                               : turnsOf.aroundWhole(index, costs);
    if (turns == 0)
      return found->second;
    if (auto slots = nestTurns(graph, index, turns, costs.whole, costs.left))
      found->second.schedule.emplace(graph, costs, std::move(*slots), loadRegisters(&loop));
    found->second.runs = costs.whole[index] ? 1 : loop.trips / turns;
    return found->second;
  }

  double loadRegisters(const GraphLoop *loop) const {
    const double kept = loop && std::isfinite(costs.loadRegisters) ? live.in(*loop) : 0;
    return std::max(costs.loadRegisters - kept, costs.fewestLoadRegisters);
  }

  const BlockSchedule &scheduleOf(LoopBody body, uint32_t copies, const GraphLoop *loop) {
    const std::tuple key(body.first, body.end, copies);
    const auto found = bodies.find(key);
    return found != bodies.end()
               ? found->second
               : bodies
                     .try_emplace(key, graph, costs, joinedTurns(graph, body, copies),
                                  loadRegisters(loop))
                     .first->second;
  }

  // A load in front of these slots that is first used in them keeps one.
  std::size_t scoreboardsFor(const std::vector<ScheduleSlot> &slots) const {
    const auto isAwaited = [&](uint32_t id) {
      return graph.operations[id].operationClass == OperationClass::Load &&
             id < slots.front().id && firstUser[id] >= slots.front().id;
    };
    const auto waits = [&](const ScheduleSlot &slot) {
      return std::ranges::any_of(slot.before, isAwaited);
    };
    const bool keepsOne = costs.scoreboards > 1 && std::ranges::any_of(slots, waits);
    return costs.scoreboards - (keepsOne ? 1 : 0);
  }

  // In order: an instruction that waits holds up all behind it.
  void run(const BlockSchedule &body) {
    const std::vector<ScheduleSlot> &slots = body.slots();
    std::vector<double> local(slots.size());
    Scoreboards scoreboards(body.firstUse(), scoreboardsFor(slots));
    for (std::size_t at : body.order()) {
      const GraphOperation &op = body.operation(at);
      const ScheduleSlot &slot = slots[at];
      if (slot.joined) {
        local[at] = local[slot.source];
        continue;
      }
      double start = 0;
      for (std::size_t operand : slot.operands)
        start = std::max(start, scoreboards.waitFor(operand, local[operand]));
      for (uint32_t operand : slot.before)
        start = std::max(start, ready[operand]);
      if (op.operationClass == OperationClass::Branch)
        start += costs.condition.value();
      if (op.instructions == 0) {
        local[at] = start;
      } else {
        start = std::max(start, now);
        local[at] = passUnit(body, at, start) + body.latency(at).value();
        if (op.operationClass == OperationClass::Load)
          scoreboards.issue(at, local[at]);
        const bool isBranch = op.operationClass == OperationClass::Branch;
        now = start + (isBranch ? costs.branchTaken : body.issue(at)).value();
        if (op.rareCase != RareCase::None && costs.waitsForRareCases)
          now = local[at];
      }
    }
    for (std::size_t at = 0; at < slots.size(); ++at)
      ready[slots[at].id] = local[at];
  }

  // When the load/store unit takes a load that issues then.
  double passUnit(const BlockSchedule &body, std::size_t slot, double start) {
    const Cycles busy = body.unitBusy(slot);
    if (busy <= Cycles{0})
      return start;
    start = std::max(start, unitFree);
    unitFree = start + busy.value();
    return start;
  }

  const OperationGraph &graph;
  const PathCosts costs;
  JoinedTurns turnsOf;
  LiveRegisters live;
  std::vector<uint32_t> firstUser; // by operation
  std::vector<double> ready;       // by operation
  double now = 0, unitFree = 0;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, BlockSchedule> bodies;
  std::map<std::size_t, Nest> nests; // by loop
};

} // namespace

// Each loop lies within its parent, each block within its loop.
[[maybe_unused]] static bool loopsAreNested(const OperationGraph &graph) {
  const auto within = [&](uint32_t first, uint32_t end, int32_t parent) {
    return parent < 0 ? end <= graph.blocks.size()
                      : graph.loops[parent].first <= first && end <= graph.loops[parent].end;
  };
  for (const GraphLoop &loop : graph.loops)
    if (loop.first >= loop.end || !within(loop.first, loop.end, loop.parent))
      return false;
  for (uint32_t block = 0; block < graph.blocks.size(); ++block)
    if (!within(block, block + 1, graph.blocks[block].loop))
      return false;
  return true;
}

UnitCounts savedByJoining(const OperationGraph &graph, uint32_t unroll,
                          const std::vector<bool> &whole) {
  UnitCounts saved{};
  const JoinedTurns turns(graph, unroll);
  for (std::size_t l = 0; l < graph.loops.size(); ++l) {
    const GraphLoop &loop = graph.loops[l];
    const uint32_t joined = turns.sharing(l);
    if (joined == 1 || (l < whole.size() && whole[l]))
      continue;
    const double share = turnsInGroups(loop, joined) / loop.trips / joined;
    for (const ScheduleSlot &slot : joinedTurns(graph, bodyOf(loop), joined))
      if (const GraphOperation &op = graph.operations[slot.id]; slot.joined)
        saved[static_cast<std::size_t>(op.unit)] +=
            op.instructions * graph.blocks[slot.block].executions * share;
  }
  return saved;
}

Cycles criticalPath(const OperationGraph &graph, const PathCosts &costs) {
  assert(loopsAreNested(graph));
  return Cycles{PathWalker(graph, costs).walk()};
}

} // namespace cgpredict
