#include "analyzer/fpga/ModuloSchedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace cgpredict {
namespace {

using Times = StartTimes;

// Longest path from each node to the end of the iteration.
Times heights(const ScheduleGraph &graph) {
  Times height(graph.nodes.size());
  for (std::size_t n = graph.nodes.size(); n-- > 0;)
    height[n] += graph.nodes[n].latency;
  std::vector<std::vector<uint32_t>> users(graph.nodes.size());
  for (const ScheduleEdge &edge : graph.edges)
    if (edge.distance == 0)
      users[edge.from].push_back(edge.to);
  for (std::size_t n = graph.nodes.size(); n-- > 0;)
    for (uint32_t user : users[n])
      height[n] = std::max(height[n], graph.nodes[n].latency + height[user]);
  return height;
}

class ListScheduler {
public:
  ListScheduler(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle, uint32_t ii)
      : graph(graph), perCycle(perCycle), ii(ii), users(graph.nodes.size()),
        height(heights(graph)) {
    for (const ScheduleEdge &edge : graph.edges)
      if (edge.distance == 0)
        users[edge.from].push_back(edge.to);
  }

  // No node starts before `earliest`. False if a resource has no cycle left.
  bool place(const Times &earliest, Times &start) {
    used.assign(perCycle.size(), std::vector<uint32_t>(ii, 0));
    start = earliest;
    std::vector<uint32_t> waiting(graph.nodes.size(), 0);
    for (const auto &list : users)
      for (uint32_t user : list)
        ++waiting[user];
    std::vector<uint32_t> ready;
    for (uint32_t n = 0; n < waiting.size(); ++n)
      if (waiting[n] == 0)
        ready.push_back(n);
    auto later = [&](uint32_t a, uint32_t b) {
      const int64_t slackA = height[a] - start[a], slackB = height[b] - start[b];
      return slackA != slackB ? slackA < slackB : a > b;
    };
    while (!ready.empty()) {
      auto next = std::ranges::max_element(ready, later);
      const uint32_t node = *next;
      ready.erase(next);
      if (!placeNode(node, start))
        return false;
      for (uint32_t user : users[node]) {
        start[user] = std::max(start[user], start[node] + graph.nodes[node].latency);
        if (--waiting[user] == 0)
          ready.push_back(user);
      }
    }
    return true;
  }

private:
  bool placeNode(uint32_t node, Times &start) {
    const int32_t resource = graph.nodes[node].resource;
    if (resource < 0)
      return true;
    for (uint32_t tries = 0; tries < ii; ++tries, ++start[node]) {
      uint32_t &slot = used[resource][static_cast<std::size_t>(start[node]) % ii];
      if (slot < perCycle[resource]) {
        ++slot;
        return true;
      }
    }
    return false;
  }

  const ScheduleGraph &graph;
  const std::vector<uint32_t> &perCycle;
  uint32_t ii;
  std::vector<std::vector<uint32_t>> users;
  Times height;
  std::vector<std::vector<uint32_t>> used; // by resource and cycle modulo II
};

ScheduleResult finished(const ScheduleGraph &graph, const Times &start, uint32_t ii) {
  ScheduleResult result;
  result.ii = ii;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    result.start.push_back(static_cast<uint32_t>(start[n]));
    result.depth = std::max(result.depth, result.start.back() + graph.nodes[n].latency);
  }
  return result;
}

// Moves users of values from earlier iterations until these are there; few rounds settle it.
std::optional<ScheduleResult> scheduleAt(const ScheduleGraph &graph,
                                         const std::vector<uint32_t> &perCycle, uint32_t ii) {
  constexpr int Rounds = 32;
  Times earliest(graph.nodes.size(), 0), start;
  if (!settle(graph, ii, earliest))
    return std::nullopt;
  ListScheduler scheduler(graph, perCycle, ii);
  for (int round = 0; round < Rounds; ++round) {
    if (!scheduler.place(earliest, start))
      return std::nullopt;
    bool moved = false;
    for (const ScheduleEdge &edge : graph.edges) {
      const int64_t time = start[edge.from] + weight(graph, edge, ii);
      if (edge.distance == 0 || time <= start[edge.to])
        continue;
      earliest[edge.to] = time;
      moved = true;
    }
    if (!moved) {
      ScheduleResult result = finished(graph, start, ii);
      assert(verify(result, graph, perCycle).empty());
      return result;
    }
    if (!settle(graph, ii, earliest))
      return std::nullopt;
  }
  return std::nullopt;
}

// Whether values of earlier iterations count, as they do where iterations overlap.
enum class Iterations { One, Overlapping };

std::string broken(const ScheduleResult &schedule, const ScheduleGraph &graph,
                   const std::vector<uint32_t> &perCycle, Iterations iterations) {
  if (schedule.start.size() != graph.nodes.size())
    return fmt::format("{} operations start, of {}", schedule.start.size(), graph.nodes.size());
  for (const ScheduleEdge &edge : graph.edges) {
    if (edge.distance > 0 && iterations == Iterations::One)
      continue;
    if (int64_t{schedule.start[edge.to]} <
        schedule.start[edge.from] + weight(graph, edge, schedule.ii))
      return fmt::format("operation {} starts before the result of {}", edge.to, edge.from);
  }
  std::vector<std::vector<uint32_t>> used(perCycle.size(), std::vector<uint32_t>(schedule.ii, 0));
  uint32_t depth = 0;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    depth = std::max(depth, schedule.start[n] + graph.nodes[n].latency);
    const int32_t resource = graph.nodes[n].resource;
    if (resource >= 0 && ++used[resource][schedule.start[n] % schedule.ii] > perCycle[resource])
      return fmt::format("resource {} is taken more than {} times in a cycle", resource,
                         perCycle[resource]);
  }
  if (depth != schedule.depth)
    return fmt::format("the last result is there at {}, not at {}", depth, schedule.depth);
  return "";
}

} // namespace

std::string check(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle) {
  for (const ScheduleNode &node : graph.nodes)
    if (node.resource >= static_cast<int64_t>(perCycle.size()))
      return fmt::format("resource {} of {}", node.resource, perCycle.size());
  for (const ScheduleEdge &edge : graph.edges) {
    if (std::max(edge.from, edge.to) >= graph.nodes.size())
      return fmt::format("edge {} to {} among {} nodes", edge.from, edge.to, graph.nodes.size());
    if (edge.distance == 0 && edge.from >= edge.to)
      return fmt::format("edge {} to {} leads back in its iteration", edge.from, edge.to);
  }
  if (std::ranges::find(perCycle, 0u) != perCycle.end())
    return "a resource without a use per cycle";
  return "";
}

std::string verify(const ScheduleResult &schedule, const ScheduleGraph &graph,
                   const std::vector<uint32_t> &perCycle) {
  return broken(schedule, graph, perCycle, Iterations::Overlapping);
}

uint32_t resourceII(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle) {
  std::vector<uint32_t> uses(perCycle.size());
  for (const ScheduleNode &node : graph.nodes)
    if (node.resource >= 0)
      ++uses[node.resource];
  uint32_t ii = 1;
  for (std::size_t r = 0; r < uses.size(); ++r)
    ii = std::max(ii, (uses[r] + perCycle[r] - 1) / perCycle[r]);
  return ii;
}

ScheduleResult moduloSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle,
                              uint32_t leastII) {
  assert(check(graph, perCycle).empty());
  uint32_t ii = std::max(leastII, resourceII(graph, perCycle));
  if (!isFeasible(graph, ii))
    ii = std::max(ii, recurrenceII(graph));
  const uint32_t serial = listSchedule(graph, perCycle).depth;
  for (; ii < serial; ++ii)
    if (auto result = scheduleAt(graph, perCycle, ii))
      return *result;
  if (auto result = scheduleAt(graph, perCycle, ii))
    return *result;
  ScheduleResult result = listSchedule(graph, perCycle); // iterations one after the other
  result.ii = std::max(ii, result.depth);
  return result;
}

ScheduleResult listSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle) {
  uint32_t cycles = 1; // enough for one operation after the other
  for (const ScheduleNode &node : graph.nodes)
    cycles += std::max(node.latency, 1u);
  Times start;
  ListScheduler(graph, perCycle, cycles).place(Times(graph.nodes.size(), 0), start);
  ScheduleResult result = finished(graph, start, cycles);
  assert(broken(result, graph, perCycle, Iterations::One).empty());
  result.ii = std::max(result.depth, 1u);
  return result;
}

} // namespace cgpredict
