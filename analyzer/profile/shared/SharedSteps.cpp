#include "analyzer/profile/shared/SharedSteps.h"

#include "analyzer/profile/shared/NestSteps.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

// Executions of a nest in recorded loops, and steps of recorded loops, that are looked at.
constexpr int64_t NestSamples = 6, StepSamples = 12;

using Iterations = std::vector<int64_t>;

// In which iterations a thread is of the loops that are recorded block by block.
class LoopTracker {
public:
  explicit LoopTracker(const KernelTables &tables) : tables(tables), chains(1) {
    for (int32_t loop = 0; loop < static_cast<int32_t>(tables.loops.size()); ++loop) {
      std::vector<int32_t> &chain = chains.emplace_back();
      for (int32_t at = loop; at >= 0; at = tables.loops[static_cast<uint32_t>(at)].parent)
        chain.insert(chain.begin(), at);
    }
  }

  void restart() {
    innermost = -1;
    counts.clear();
  }
  void enterBlock(uint32_t block) {
    const int32_t loop = tables.blocks[block].loop;
    enter(loop, loop >= 0 && tables.loops[static_cast<uint32_t>(loop)].header == block);
  }
  void enterNest(uint32_t loop) { enter(tables.loops[loop].parent, false); }

  /// Of the loops around what was entered last, outermost first.
  const Iterations &iterations() const { return counts; }

private:
  const std::vector<int32_t> &chainOf(int32_t loop) const {
    return chains[static_cast<std::size_t>(loop + 1)];
  }

  void enter(int32_t loop, bool header) {
    const std::vector<int32_t> &open = chainOf(innermost), &chain = chainOf(loop);
    const auto same =
        loop == innermost
            ? chain.size()
            : static_cast<std::size_t>(std::ranges::mismatch(open, chain).in1 - open.begin());
    counts.resize(same);
    counts.resize(chain.size(), 0);
    if (header && same == chain.size())
      ++counts.back();
    innermost = loop;
  }

  const KernelTables &tables;
  std::vector<std::vector<int32_t>> chains; // of loop l at l + 1, outermost first
  int32_t innermost = -1;
  Iterations counts;
};

// Iteration numbers become those of tiles in the innermost loops.
Iterations stepOf(Iterations iterations, std::span<const uint32_t> tile) {
  const std::size_t levels = std::min(std::max<std::size_t>(tile.size(), 1), iterations.size());
  for (std::size_t l = 0; l < levels; ++l) {
    int64_t &iteration = iterations[iterations.size() - 1 - l];
    iteration = tile.empty() ? 0 : iteration / tile[tile.size() - 1 - l];
  }
  return iterations;
}

// The walks of one site, by thread and iteration: one for each thread if all of them go on in equal
// strides, else empty. Lanes that differ must stay side by side, iteration by iteration.
std::vector<TileWalk> progressionsOf(std::span<const TileWalk> walks) {
  std::vector<TileWalk> merged;
  for (const TileWalk &walk : walks) {
    if (merged.empty() || merged.back().thread != walk.thread) {
      merged.push_back(walk);
      continue;
    }
    TileWalk &last = merged.back();
    int64_t &stride = last.strides.back();
    int64_t &count = last.counts.back();
    if (count == 1)
      stride = walk.start - last.start;
    else if (walk.start != last.start + stride * count)
      return {};
    ++count;
  }
  return merged;
}

// `walks` by site.
std::vector<TileWalk> withProgressions(const std::vector<TileWalk> &walks) {
  std::vector<TileWalk> result;
  for (auto at = walks.begin(); at != walks.end();) {
    const auto end =
        std::find_if(at, walks.end(), [&](const TileWalk &walk) { return walk.site != at->site; });
    const std::vector<TileWalk> merged = progressionsOf({at, end});
    if (merged.empty())
      result.insert(result.end(), at, end);
    else
      result.insert(result.end(), merged.begin(), merged.end());
    at = end;
  }
  return result;
}

class BlockReader {
public:
  BlockReader(const WarpProgram &program, const std::vector<bool> &wanted,
              std::span<const uint32_t> tile)
      : program(program), tables(*program.tables), wanted(wanted), tile(tile), tracker(tables) {
    for (const RecordProgram &record : program.records)
      uses.push_back(
          std::ranges::any_of(record.sites, [&](uint32_t site) { return wanted[site]; }));
  }

  BlockSteps read(std::span<const BlockThread> threads) {
    BlockSteps steps;
    Iterations last{-1}; // of no loop
    int32_t lastLoop = -1;
    for (const BlockThread &thread : threads)
      visit(thread, [&](const Iterations &at, int32_t loop, ThreadStream &) {
        Iterations step = stepOf(at, tile);
        if (step != last || loop != lastLoop)
          found[loop].insert(step);
        last = std::move(step);
        lastLoop = loop;
      });
    for (auto &[record, executions] : nests)
      addNests(record, executions, steps);
    addRecorded(threads, steps);
    return steps;
  }

private:
  using StepSet = std::set<Iterations>;

  // `onBlock(iterations, loop, stream)` for block records with wanted sites; nests are collected
  // once.
  template <typename Visit> void visit(const BlockThread &thread, Visit &&onBlock) {
    tracker.restart();
    ThreadStream stream(thread.words);
    for (; !stream.done(); stream.advance(*program.records[stream.record()].shape)) {
      const uint32_t id = stream.record();
      const RecordShape &shape = *program.records[id].shape;
      if (shape.kind == RecordShape::Kind::Nest) {
        tracker.enterNest(shape.levels[0].loop);
        if (uses[id] && !collected)
          nests[id][tracker.iterations()].push_back({thread.thread, stream.payload()});
        continue;
      }
      tracker.enterBlock(shape.block);
      if (uses[id])
        onBlock(tracker.iterations(), tables.blocks[shape.block].loop, stream);
    }
  }

  void addNests(uint32_t record, const std::map<Iterations, std::vector<NestEntry>> &executions,
                BlockSteps &steps) {
    collected = true;
    auto at = executions.begin();
    int64_t ordinal = 0;
    for (const OrdinalSample &sample :
         sampleOrdinals(static_cast<int64_t>(executions.size()), NestSamples)) {
      for (; ordinal < sample.ordinal; ++ordinal)
        ++at;
      addNestSteps(program.records[record], record, at->second, sample, wanted, tile, steps);
    }
  }

  void addRecorded(std::span<const BlockThread> threads, BlockSteps &steps) {
    collected = true;
    std::map<int32_t, std::map<Iterations, std::size_t>> places; // of sampled steps
    for (const auto &[loop, all] : found) {
      std::vector<SharedStep> &family = steps[{0, loop}];
      const auto count = static_cast<int64_t>(all.size());
      auto at = all.begin();
      int64_t ordinal = 0;
      for (const OrdinalSample &sample : sampleOrdinals(count, StepSamples)) {
        for (; ordinal < sample.ordinal; ++ordinal)
          ++at;
        places[loop][*at] = family.size();
        family.push_back({{sample}, {}, {}});
      }
    }
    for (const BlockThread &thread : threads)
      addWalks(thread, places, steps);
    for (auto &[family, list] : steps)
      if (family.record == 0)
        finish(list);
  }

  void addWalks(const BlockThread &thread,
                const std::map<int32_t, std::map<Iterations, std::size_t>> &places,
                BlockSteps &steps) {
    std::map<std::pair<std::size_t, uint32_t>, int64_t> executions; // by step and site
    visit(thread, [&](const Iterations &at, int32_t loop, ThreadStream &stream) {
      const auto &known = places.at(loop);
      const auto place = known.find(stepOf(at, tile));
      if (place == known.end())
        return;
      SharedStep &step = steps.at({0, loop})[place->second];
      const std::vector<uint32_t> &sites = program.records[stream.record()].sites;
      for (std::size_t k = 0; k < sites.size(); ++k)
        if (wanted[sites[k]])
          step.walks.push_back({sites[k],
                                thread.thread,
                                executions[{place->second, sites[k]}]++,
                                stream.payload()[k],
                                {},
                                {1, 1}});
    });
  }

  static void finish(std::vector<SharedStep> &list) {
    for (SharedStep &step : list) {
      std::ranges::stable_sort(step.walks, {}, &TileWalk::site);
      step.walks = withProgressions(step.walks);
      for (const TileWalk &walk : step.walks)
        step.moves[walk.site] = {true};
    }
  }

  const WarpProgram &program;
  const KernelTables &tables;
  const std::vector<bool> &wanted;
  std::span<const uint32_t> tile;
  LoopTracker tracker;
  std::vector<bool> uses; // by record
  bool collected = false;
  std::map<uint32_t, std::map<Iterations, std::vector<NestEntry>>> nests; // by record
  std::map<int32_t, StepSet> found; // steps of recorded loops, by loop
};

} // namespace

std::vector<OrdinalSample> sampleOrdinals(int64_t count, int64_t most) {
  std::set<int64_t> chosen;
  if (count <= most)
    for (int64_t ordinal = 0; ordinal < count; ++ordinal)
      chosen.insert(ordinal);
  else {
    for (int64_t part = 0; part + 1 < most; ++part)
      chosen.insert((count - 2) * part / std::max<int64_t>(most - 2, 1));
    chosen.insert({count - 2, count - 1});
  }
  std::vector<OrdinalSample> samples;
  for (int64_t ordinal : chosen) {
    if (!samples.empty()) {
      const double between = static_cast<double>(ordinal - samples.back().ordinal - 1) / 2;
      samples.back().weight += between;
      samples.push_back({ordinal, count, 1 + between});
    } else {
      samples.push_back({ordinal, count, 1});
    }
  }
  return samples;
}

double SharedStep::weight(std::size_t loops) const {
  double product = 1;
  for (std::size_t d = 0; d < position.size(); ++d)
    if (d < loops)
      product *= position[d].weight;
    else if (position[d].ordinal != 0)
      return 0;
  return product;
}

BlockSteps stepsOfBlock(const WarpProgram &program, std::span<const BlockThread> threads,
                        const std::vector<bool> &wanted, std::span<const uint32_t> tile) {
  return BlockReader(program, wanted, tile).read(threads);
}

} // namespace cgpredict
