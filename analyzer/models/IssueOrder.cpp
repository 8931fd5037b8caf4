#include "analyzer/models/IssueOrder.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <queue>
#include <set>
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
        if (++states[load].uses == 1)
          states[load].user = item;
    }
  }

  std::vector<std::size_t> run() {
    for (std::size_t item = 0; item < items.size(); ++item)
      if (states[item].missing == 0)
        open(item);
    std::vector<std::size_t> order;
    while (order.size() < items.size()) {
      arrive();
      if (const auto next = best())
        order.push_back(take(*next));
      else
        now = pending.top().first;
    }
    return order;
  }

private:
  struct State {
    std::size_t rank = 0, missing = 0, uses = 0, user = 0;
    bool issued = false;
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
    pending.emplace(ready, states[item].rank);
  }

  // Of the loads that are first used by one instruction and have not been issued.
  double neededWith(std::size_t load) const {
    double needed = 0;
    for (std::size_t other : items[states[load].user].ends)
      if (states[other].user == states[load].user && !states[other].issued)
        needed += items[other].registers;
    return needed;
  }

  void arrive() {
    for (; !pending.empty() && pending.top().first <= now; pending.pop())
      (holds(ranked[pending.top().second]) ? loads : others).insert(pending.top().second);
  }

  // Of what can start, the one that is wanted first; a load only where it finds registers.
  std::optional<std::size_t> best() const {
    const bool fits =
        !loads.empty() && (held == 0 || held + neededWith(ranked[*loads.begin()]) <= registers);
    if (fits && (others.empty() || *loads.begin() < *others.begin()))
      return *loads.begin();
    if (!others.empty())
      return *others.begin();
    return pending.empty() ? std::optional(*loads.begin()) : std::nullopt;
  }

  std::size_t take(std::size_t rank) {
    loads.erase(rank);
    others.erase(rank);
    const std::size_t item = ranked[rank];
    const Cycles start = now;
    now += items[item].issue;
    states[item].issued = true;
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
  Queue pending;
  std::set<std::size_t> loads, others; // that can start, by rank
};

} // namespace

std::vector<std::size_t> issueOrder(std::span<const IssueItem> items,
                                    std::span<const std::size_t> ranked, double registers) {
  return Scheduler(items, ranked, registers).run();
}

} // namespace cgpredict
