#include "analyzer/models/IssueOrder.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace cgpredict {
namespace {

class Scheduler {
public:
  Scheduler(std::span<const IssueItem> items, std::span<const std::size_t> ranked, double registers)
      : items(items), ranked(ranked), registers(registers), states(items.size()) {
    for (std::size_t i = 0; i < ranked.size(); ++i)
      states[ranked[i]].rank = i;
    for (std::size_t item = 0; item < items.size(); ++item) {
      states[item].missing = items[item].operands.size() + items[item].after.size();
      for (std::size_t operand : items[item].operands)
        states[operand].followers.push_back(item);
      for (std::size_t before : items[item].after)
        states[before].followers.push_back(item);
      for (std::size_t load : items[item].ends)
        ++states[load].uses;
    }
  }

  std::vector<std::size_t> run() {
    for (std::size_t item = 0; item < items.size(); ++item)
      if (states[item].missing == 0)
        open(item);
    std::vector<std::size_t> order;
    while (!loads.empty() || !others.empty())
      order.push_back(take(isLoadNext() ? loads : others));
    return order;
  }

private:
  struct State {
    std::size_t rank = 0, missing = 0, uses = 0;
    Cycles end{0};
    std::vector<std::size_t> followers;
  };
  using Wanted = std::pair<Cycles, std::size_t>; // when it can start, rank
  using Queue = std::priority_queue<Wanted, std::vector<Wanted>, std::greater<Wanted>>;

  // Registers of a value that nothing here uses are not known to be free again.
  bool holds(std::size_t item) const { return items[item].registers > 0 && states[item].uses > 0; }

  void open(std::size_t item) {
    Cycles ready{0};
    for (std::size_t operand : items[item].operands)
      ready = std::max(ready, states[operand].end);
    (holds(item) ? loads : others).emplace(ready, states[item].rank);
  }

  bool isLoadNext() const {
    if (loads.empty() || others.empty())
      return others.empty();
    const double needed = items[ranked[loads.top().second]].registers;
    return loads.top() < others.top() && (held == 0 || held + needed <= registers);
  }

  std::size_t take(Queue &queue) {
    const auto [ready, rank] = queue.top();
    queue.pop();
    const std::size_t item = ranked[rank];
    const Cycles start = items[item].issue > Cycles{0} ? std::max(ready, now) : ready;
    now = std::max(now, start + items[item].issue);
    states[item].end = start + items[item].latency;
    if (holds(item))
      held += items[item].registers;
    for (std::size_t load : items[item].ends)
      if (--states[load].uses == 0)
        held -= items[load].registers;
    for (std::size_t follower : states[item].followers)
      if (--states[follower].missing == 0)
        open(follower);
    return item;
  }

  std::span<const IssueItem> items;
  std::span<const std::size_t> ranked;
  double registers, held = 0;
  Cycles now{0};
  std::vector<State> states;
  Queue loads, others;
};

} // namespace

std::vector<std::size_t> issueOrder(std::span<const IssueItem> items,
                                    std::span<const std::size_t> ranked, double registers) {
  return Scheduler(items, ranked, registers).run();
}

} // namespace cgpredict
