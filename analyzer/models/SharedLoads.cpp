#include "analyzer/models/SharedLoads.h"

#include "analyzer/models/JoinedTurns.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace cgpredict {
namespace {

constexpr std::size_t MostTurns = 4096; // in all: what is unrolled is less

struct TurnSteps {
  int64_t step = 0; // bytes from turn to turn
  int64_t turns = 0;
};

class LoadShares {
public:
  LoadShares(const OperationGraph &graph, const WholeLoops &whole, uint32_t joined)
      : graph(graph), whole(whole), joinedTurns(graph, joined) {
    costs.whole = whole.unrolled;
    costs.left = whole.left;
  }

  std::vector<double> run() const {
    std::vector<double> shares(graph.operations.size(), 1);
    for (const GraphBlock &block : graph.blocks)
      for (uint32_t id : block.operations)
        if (graph.operations[id].operationClass == OperationClass::Load &&
            graph.operations[id].steps.size() > 1)
          shares[id] = shareOf(block.loop, graph.operations[id]);
    return shares;
  }

private:
  // Of the loops that are unrolled whole around it, and of the one around these.
  double shareOf(int32_t loop, const GraphOperation &load) const {
    std::vector<TurnSteps> windows;
    std::size_t outermost = 0;
    for (bool stays = false; loop >= 0 && !stays;
         loop = graph.loops[static_cast<std::size_t>(loop)].parent) {
      const auto at = static_cast<std::size_t>(loop);
      stays = !whole.unrolled[at];
      if (stays && windows.empty()) // nothing to overlap with
        break;
      const double turns =
          stays ? joinedTurns.aroundWhole(at, costs) : std::round(graph.loops[at].trips);
      const auto step = std::ranges::find(load.steps, at, &std::pair<uint32_t, int64_t>::first);
      if (step == load.steps.end() || turns <= 1)
        continue;
      windows.push_back({step->second, static_cast<int64_t>(turns)});
      outermost = at;
    }
    const bool overlap = windows.size() > 1 && !mayChange(graph, graph.loops[outermost], load,
                                                          whole.inRegisters);
    return overlap ? distinct(windows) : 1;
  }

  static double distinct(const std::vector<TurnSteps> &windows) {
    std::set<int64_t> places{0};
    double all = 1;
    for (const TurnSteps &window : windows) {
      all *= static_cast<double>(window.turns);
      if (all > MostTurns)
        return 1;
      std::set<int64_t> moved;
      for (int64_t turn = 0; turn < window.turns; ++turn)
        for (int64_t place : places)
          moved.insert(place + turn * window.step);
      places = std::move(moved);
    }
    return static_cast<double>(places.size()) / all;
  }

  const OperationGraph &graph;
  const WholeLoops &whole;
  JoinedTurns joinedTurns;
  PathCosts costs;
};

} // namespace

std::vector<double> sharesOfLoads(const OperationGraph &graph, const WholeLoops &whole,
                                  uint32_t joined) {
  return LoadShares(graph, whole, joined).run();
}

} // namespace cgpredict
