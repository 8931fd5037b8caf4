// Own containers of the hot loops beside what Boost makes of the same task. Where Boost's is as
// fast, it is to be taken (docs/architecture.md, "Containers").
//
//   lru/*    one set of 2,048 lines, 4 million references of which about half hit
//   lines/*  distinct lines of a warp's 32 scattered addresses, a million accesses
#include "analyzer/warps/Coalescing.h"
#include "cachemodel/FullyAssociativeLru.h"

#include <benchmark/benchmark.h>
#include <boost/container/flat_set.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/intrusive/list.hpp>
#include <boost/intrusive/unordered_set.hpp>

#include <algorithm>
#include <random>
#include <vector>

using namespace cgpredict;

namespace {

constexpr std::uint32_t Capacity = 2048;

/// Boost.Intrusive's hash table and list, in nodes that are taken at once.
class IntrusiveLru {
  struct Node : boost::intrusive::list_base_hook<>, boost::intrusive::unordered_set_base_hook<> {
    std::uint64_t line = 0;
    friend bool operator==(const Node &a, const Node &b) { return a.line == b.line; }
  };
  static std::size_t hashOf(std::uint64_t line) { return line * 0x9e3779b97f4a7c15u >> 40; }
  struct Hash {
    std::size_t operator()(const Node &node) const { return hashOf(node.line); }
  };
  using Table = boost::intrusive::unordered_set<Node, boost::intrusive::hash<Hash>,
                                                boost::intrusive::power_2_buckets<true>>;

public:
  explicit IntrusiveLru(std::uint32_t capacity)
      : nodes(capacity), buckets(2 * capacity), table({buckets.data(), buckets.size()}) {}
  ~IntrusiveLru() {
    order.clear();
    table.clear();
  }

  bool access(LineIndex index) {
    const auto line = static_cast<std::uint64_t>(index);
    const auto hash = [](std::uint64_t key) { return hashOf(key); };
    const auto equal = [](std::uint64_t key, const Node &node) { return key == node.line; };
    if (const auto found = table.find(line, hash, equal); found != table.end()) {
      order.splice(order.end(), order, order.iterator_to(*found));
      return true;
    }
    Node &node = used < nodes.size() ? nodes[used++] : evicted();
    node.line = line;
    table.insert(node);
    order.push_back(node);
    return false;
  }

private:
  Node &evicted() {
    Node &oldest = order.front();
    order.pop_front();
    table.erase(table.iterator_to(oldest));
    return oldest;
  }

  std::vector<Node> nodes;
  std::vector<Table::bucket_type> buckets;
  Table table;
  boost::intrusive::list<Node> order;
  std::size_t used = 0;
};

std::vector<LineIndex> references() {
  std::mt19937_64 random(1);
  std::vector<LineIndex> lines(4'000'000);
  for (LineIndex &line : lines)
    line = LineIndex{random() % (2 * Capacity)};
  return lines;
}

template <typename Lru> void lru(benchmark::State &state) {
  static const std::vector<LineIndex> lines = references();
  for (auto _ : state) {
    Lru cache(Capacity);
    std::size_t hits = 0;
    for (LineIndex line : lines)
      hits += cache.access(line);
    benchmark::DoNotOptimize(hits);
    state.counters["hits"] = static_cast<double>(hits);
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * lines.size()));
}

class OwnLines {
public:
  std::size_t count(const WarpAccess &access) { return finder.count(access, 4); }

private:
  LineFinder finder{64};
};
/// In the order in which the lanes touch them, which LineFinder keeps: compared with those so far.
class SmallVectorLines {
public:
  std::size_t count(const WarpAccess &access) {
    boost::container::small_vector<int64_t, WarpSize> lines;
    for (const int64_t address : access.addresses)
      if (const int64_t line = address / 64; !std::ranges::count(lines, line))
        lines.push_back(line);
    return lines.size();
  }
};
/// Sorted, so without that order.
class FlatSetLines {
public:
  std::size_t count(const WarpAccess &access) {
    boost::container::flat_set<int64_t, std::less<>,
                               boost::container::small_vector<int64_t, WarpSize>>
        lines;
    for (const int64_t address : access.addresses)
      lines.insert(address / 64);
    return lines.size();
  }
};

// Addresses of 4 bytes in `range` bytes: over how many lines the lanes scatter.
template <typename Lines> void distinctLines(benchmark::State &state) {
  std::mt19937_64 random(1);
  std::vector<WarpAccess> accesses(1000);
  for (WarpAccess &access : accesses) {
    access.mask = ~LaneMask{0};
    for (int64_t &address : access.addresses)
      address =
          static_cast<int64_t>(random() % static_cast<uint64_t>(state.range(0))) & ~int64_t{3};
  }
  Lines finder;
  for (auto _ : state)
    for (int repeat = 0; repeat < 1000; ++repeat)
      for (const WarpAccess &access : accesses)
        benchmark::DoNotOptimize(finder.count(access));
  state.SetItemsProcessed(state.iterations() * 1'000'000);
}

} // namespace

BENCHMARK(lru<FullyAssociativeLru>)->Name("lru/own")->Unit(benchmark::kMillisecond);
BENCHMARK(lru<IntrusiveLru>)->Name("lru/boost-intrusive")->Unit(benchmark::kMillisecond);
#define LINES(type, name)                                                                          \
  BENCHMARK(distinctLines<type>)->Name(name)->Arg(512)->Arg(1 << 20)->Unit(benchmark::kMillisecond)
LINES(OwnLines, "lines/own");
LINES(SmallVectorLines, "lines/small-vector");
LINES(FlatSetLines, "lines/flat-set");
BENCHMARK_MAIN();
