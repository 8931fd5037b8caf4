#include "analyzer/dependence/OrderedTuple.h"

#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostCells = 16, MostCompared = 4, MostConditions = 5, MostRuns = 500;

// Ways through an iteration, each with what was asked on it.
struct WalkedWay {
  TupleCase of;
  TupleOutcome outcome;
};

class OrderedTuple {
public:
  OrderedTuple(const KernelTables &tables, const OperandGraph &graph, const IndexRanges &indices,
               std::span<const uint32_t> keys, std::span<const uint32_t> beside)
      : tables(tables), graph(graph), indices(indices), keys(keys.size()) {
    for (const uint32_t store : keys)
      cells.push_back(cellOf(store));
    for (const uint32_t store : beside)
      cells.push_back(cellOf(store));
  }

  std::vector<UpdatePattern> updates(bool withStack) {
    TupleWalk walk(tables, graph, indices, cells, withStack);
    if (cells.size() > MostCells || !walk.isReady() || !explore(walk) || !decideAlike(walk) ||
        !walk.areForNothingElse(varying))
      return {};
    return asUpdates();
  }

private:
  std::vector<UpdatePattern> asUpdates() const {
    std::vector<UpdatePattern> result;
    std::vector<uint32_t> places, parts;
    for (std::size_t k = 0; k < cells.size(); ++k)
      if (const TupleCell &cell = cells[k]; k >= keys || cell.loads.empty()) {
        places.push_back(cell.store);
      } else {
        parts.push_back(cell.store);
        result.push_back({cells.size() == 1 && !ofFunctions ? "min/max" : "argmin/argmax",
                          {cell.loads.begin(), cell.loads.end()},
                          cell.store,
                          {},
                          {Extreme::Unknown},
                          {}});
      }
    for (UpdatePattern &update : result)
      std::ranges::copy_if(parts, std::back_inserter(update.parts),
                           [&](uint32_t part) { return part != update.store; });
    if (!result.empty())
      result.front().places = std::move(places);
    return result;
  }

  TupleCell cellOf(uint32_t store) const {
    TupleCell cell{store, {}};
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (tables.sites[site].kind == SiteKind::Load &&
          graph.atOnePlace(tables.sites[site], tables.sites[store]))
        cell.loads.insert(site);
    return cell;
  }

  // Whatever is asked is answered both ways, or by all three orders.
  bool explore(TupleWalk &walk) {
    std::vector<TupleCase> open(1);
    for (std::size_t runs = 0; !open.empty(); ++runs) {
      const TupleCase of = open.back();
      open.pop_back();
      if (std::optional<TupleOutcome> outcome = walk.run(of)) {
        ways.push_back({of, std::move(*outcome)});
        continue;
      }
      const std::optional<TupleQuestion> question = walk.question();
      if (!question || runs > MostRuns)
        return false;
      for (const int answer : {-1, 0, 1}) {
        TupleCase more = of;
        if (question->isOrder && walk.key(question->index).never == answer)
          continue;
        if (question->isOrder)
          more.orders[question->index] = answer;
        else if (answer != 0)
          more.conditions[question->index] = answer > 0;
        else
          continue;
        open.push_back(std::move(more));
      }
    }
    return true;
  }

  // The same order of tuples in all cases of the other conditions, or nothing is changed.
  bool decideAlike(const TupleWalk &walk) {
    std::set<uint32_t> compared, conditions;
    for (const WalkedWay &way : ways) {
      for (const auto &[key, order] : way.of.orders)
        compared.insert(key);
      for (const auto &[condition, truth] : way.of.conditions)
        conditions.insert(condition);
    }
    if (compared.empty() || compared.size() > MostCompared || conditions.size() > MostConditions ||
        std::ranges::any_of(compared, [&](uint32_t key) { return walk.key(key).cell >= keys; }))
      return false;
    ofFunctions = std::ranges::any_of(
        compared, [&](uint32_t key) { return walk.key(key).function.has_value(); });
    const std::vector<TupleCase> others = casesOf(conditions);
    const auto isAlike = [&](const TupleCase &other) {
      std::vector<Decision> decisions = decisionsIn(walk, other, compared);
      return isConsistent &&
             (isKept(decisions) || (walk.isFirst(other) && isReplaced(decisions)) ||
              isOrdered(std::move(decisions), compared));
    };
    return std::ranges::all_of(others, isAlike) && !priorities.empty();
  }

  static std::vector<TupleCase> casesOf(const std::set<uint32_t> &conditions) {
    std::vector<TupleCase> cases(1);
    for (const uint32_t condition : conditions) {
      const std::vector<TupleCase> before = cases;
      for (TupleCase &each : cases)
        each.conditions[condition] = false;
      for (TupleCase each : before) {
        each.conditions[condition] = true;
        cases.push_back(std::move(each));
      }
    }
    return cases;
  }

  // Of one way in which the tuples' members compare.
  struct Decision {
    std::map<uint32_t, int> orders; // of the keys that are compared
    std::optional<bool> takesNew;   // none: it makes no difference
  };

  std::vector<Decision> decisionsIn(const TupleWalk &walk, const TupleCase &other,
                                    const std::set<uint32_t> &compared) {
    std::vector<Decision> decisions(1);
    for (const uint32_t key : compared) {
      std::vector<Decision> more;
      for (const Decision &each : decisions)
        for (const int order : {-1, 0, 1})
          if (walk.key(key).never != order) {
            more.push_back(each);
            more.back().orders[key] = order;
          }
      decisions = std::move(more);
    }
    const TupleOutcome *before = nullptr;
    for (Decision &each : decisions) {
      const WalkedWay *way = wayOf(other, each.orders);
      isConsistent = isConsistent && way != nullptr && decide(each, *way) &&
                     (before == nullptr || before->effects == way->outcome.effects);
      if (!isConsistent)
        return decisions;
      if (before != nullptr)
        noteVarying(*before, way->outcome);
      before = &way->outcome;
    }
    return decisions;
  }

  const WalkedWay *wayOf(const TupleCase &other, const std::map<uint32_t, int> &orders) const {
    const auto agrees = [](const auto &asked, const auto &known) {
      return std::ranges::all_of(asked, [&](const auto &each) {
        const auto found = known.find(each.first);
        return found != known.end() && found->second == each.second;
      });
    };
    const auto found = std::ranges::find_if(ways, [&](const WalkedWay &way) {
      return agrees(way.of.orders, orders) && agrees(way.of.conditions, other.conditions);
    });
    return found == ways.end() ? nullptr : &*found;
  }

  // Members that are equal to those before may be stored or not.
  bool decide(Decision &decision, const WalkedWay &way) const {
    for (uint32_t cell = 0; cell < cells.size(); ++cell) {
      const auto order = decision.orders.find(cell);
      if (order != decision.orders.end() && order->second == 0)
        continue;
      const std::optional<bool> takes = way.outcome.takesNew[cell];
      if (!takes)
        continue;
      if (decision.takesNew.value_or(*takes) != *takes)
        return false;
      decision.takesNew = takes;
    }
    return true;
  }

  void noteVarying(const TupleOutcome &one, const TupleOutcome &other) {
    for (const auto &[phi, value] : one.choices) {
      const auto found = other.choices.find(phi);
      if (found == other.choices.end() || found->second != value)
        varying.insert(phi);
    }
    for (const auto &[phi, value] : other.choices)
      if (!one.choices.contains(phi))
        varying.insert(phi);
  }

  static bool isKept(const std::vector<Decision> &decisions) {
    return std::ranges::none_of(decisions,
                                [](const Decision &each) { return each.takesNew.value_or(false); });
  }

  // The first iteration may: what was there before counts for nothing then.
  static bool isReplaced(const std::vector<Decision> &decisions) {
    return std::ranges::all_of(decisions,
                               [](const Decision &each) { return each.takesNew.value_or(true); });
  }

  // The member that decides wherever it differs comes first, then the rest of those where it does
  // not.
  bool isOrdered(std::vector<Decision> decisions, std::set<uint32_t> compared) {
    Priorities found;
    while (!compared.empty()) {
      const auto decides = [&](uint32_t key, int order) {
        return std::ranges::all_of(decisions, [&](const Decision &each) {
          return each.orders.at(key) == 0 || each.takesNew == (each.orders.at(key) == order);
        });
      };
      const auto next = std::ranges::find_if(
          compared, [&](uint32_t key) { return decides(key, 1) || decides(key, -1); });
      if (next == compared.end())
        return false;
      found.emplace_back(*next, decides(*next, 1) ? 1 : -1);
      std::erase_if(decisions, [&](const Decision &each) { return each.orders.at(*next) != 0; });
      compared.erase(next);
    }
    const std::optional<bool> ofEquals = decisions.front().takesNew;
    if (!priorities.empty() && (priorities != found || ofEquals != takesEquals))
      return false;
    priorities = std::move(found);
    takesEquals = ofEquals;
    return true;
  }

  const KernelTables &tables;
  const OperandGraph &graph;
  const IndexRanges &indices;
  std::size_t keys; // cells whose old value is asked for
  std::vector<TupleCell> cells;
  std::vector<WalkedWay> ways;
  std::set<uint32_t> varying; // phis
  bool isConsistent = true, ofFunctions = false;
  using Priorities = std::vector<std::pair<uint32_t, int>>; // keys, and which order is taken
  Priorities priorities;
  std::optional<bool> takesEquals;
};

} // namespace

std::vector<UpdatePattern> orderedTuple(const KernelTables &tables, const OperandGraph &graph,
                                        const IndexRanges &indices, std::span<const uint32_t> keys,
                                        std::span<const uint32_t> beside) {
  std::vector<UpdatePattern> updates;
  for (const bool withBeside : {true, false})
    for (const bool withStack : {false, true})
      if (updates.empty())
        updates = OrderedTuple(tables, graph, indices, keys,
                               withBeside ? beside : std::span<const uint32_t>{})
                      .updates(withStack);
  return updates;
}

} // namespace cgpredict
