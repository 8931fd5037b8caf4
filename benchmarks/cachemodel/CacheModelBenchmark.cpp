//===- CacheModelBenchmark.cpp - References per second beside their bounds -------------------===//
//
// Address stream: C = A * B of N x N doubles, loops i, j, k, the loads of A[i][k] and B[k][j] in
// turn, 20 million references, 128 KB in 64-byte lines. N = 256 folds a column of B onto four of
// the 128 sets; N = 250 spreads it over all. The bound stands in each label; `items_per_second`
// is to be compared with it. The first benchmark is the yardstick: a plain loop over 16 ways.
//
//===----------------------------------------------------------------------------------------===//
#include "cachemodel/AssociativityProfile.h"
#include "cachemodel/Cache.h"

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>

using namespace cgpredict;

namespace {

constexpr std::size_t references = 20'000'000;
constexpr CacheGeometry sixteenWays{.lineBytes = 64, .ways = 16, .sets = 128};

std::vector<LineIndex> matrixProductLines(std::uint64_t n) {
  const std::uint64_t elementBytes = sizeof(double), a = 0, b = n * n * elementBytes;
  std::vector<LineIndex> lines;
  lines.reserve(references + 1);
  for (std::uint64_t i = 0; i < n; ++i)
    for (std::uint64_t j = 0; j < n; ++j)
      for (std::uint64_t k = 0; k < n && lines.size() < references; ++k) {
        lines.push_back(sixteenWays.lineOf(a + (i * n + k) * elementBytes));
        lines.push_back(sixteenWays.lineOf(b + (k * n + j) * elementBytes));
      }
  lines.resize(references);
  return lines;
}

const std::vector<LineIndex> &stream(std::int64_t n) {
  static const std::vector<LineIndex> even = matrixProductLines(256), odd = matrixProductLines(250);
  return n == 256 ? even : odd;
}

/// Tags in order of use, found by a linear search and moved by a copy.
class PlainLru {
public:
  bool access(LineIndex line) {
    auto &tags = sets[static_cast<std::uint64_t>(line) % sets.size()];
    std::size_t way = 0;
    while (way < tags.size() - 1 && tags[way] != line)
      ++way;
    const bool hit = tags[way] == line;
    std::copy_backward(tags.begin(), tags.begin() + way, tags.begin() + way + 1);
    tags[0] = line;
    return hit;
  }

private:
  struct Tags : std::array<LineIndex, 16> {
    Tags() { fill(noLine); }
  };
  std::array<Tags, 128> sets;
};

template <typename Make, typename Run>
void measure(benchmark::State &state, const char *bound, Make make, Run run) {
  const auto &lines = stream(state.range(0));
  for (auto _ : state) {
    auto model = make();
    benchmark::DoNotOptimize(run(model, lines));
  }
  state.SetItemsProcessed(state.iterations() * references);
  state.SetLabel(bound);
}

const auto oneByOne = [](auto &model, const std::vector<LineIndex> &lines) {
  std::uint64_t hits = 0;
  for (LineIndex line : lines)
    hits += model.access(line);
  return hits;
};
const auto batch = [](auto &model, const std::vector<LineIndex> &lines) {
  return model.access(lines);
};

void plainLoop(benchmark::State &state) {
  measure(
      state, "yardstick", [] { return PlainLru(); }, oneByOne);
}
void oneGeometryBatch(benchmark::State &state) {
  measure(
      state, "bound 80 M/s", [] { return Cache(sixteenWays); }, batch);
}
void oneGeometryAccess(benchmark::State &state) {
  measure(
      state, "bound 80 M/s", [] { return Cache(sixteenWays); }, oneByOne);
}
void xorFoldedBatch(benchmark::State &state) {
  auto geometry = sixteenWays;
  geometry.index = SetIndex::XorFold;
  measure(
      state, "no bound", [=] { return Cache(geometry); }, batch);
}
void allAssociativities(benchmark::State &state) {
  auto geometry = sixteenWays;
  geometry.ways = 32;
  measure(
      state, "bound 40 M/s", [=] { return AssociativityProfile(geometry); },
      [](AssociativityProfile &profile, const std::vector<LineIndex> &lines) {
        profile.reference(lines);
        return profile.hits(16);
      });
}
void fullyAssociative2048(benchmark::State &state) {
  measure(
      state, "bound 30 M/s", [] { return FullyAssociativeLru(2048); }, oneByOne);
}
void fullyAssociativeBatch(benchmark::State &state) {
  const auto geometry = fullyAssociative(128 * 1024, 64);
  measure(
      state, "bound 30 M/s", [=] { return Cache(geometry); }, batch);
}
void reuseDistances(benchmark::State &state) {
  measure(
      state, "no bound", [] { return ReuseDistances(); },
      [](ReuseDistances &distances, const std::vector<LineIndex> &lines) {
        for (LineIndex line : lines)
          distances.reference(line);
        return distances.hits(2048);
      });
}

} // namespace

#define FOR_BOTH(function) BENCHMARK(function)->Arg(256)->Arg(250)->Unit(benchmark::kMillisecond)
FOR_BOTH(plainLoop);
FOR_BOTH(oneGeometryBatch);
FOR_BOTH(oneGeometryAccess);
FOR_BOTH(xorFoldedBatch);
FOR_BOTH(allAssociativities);
FOR_BOTH(fullyAssociative2048);
FOR_BOTH(fullyAssociativeBatch);
FOR_BOTH(reuseDistances);
BENCHMARK_MAIN();
