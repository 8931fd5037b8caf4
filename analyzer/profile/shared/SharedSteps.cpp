#include "analyzer/profile/shared/SharedSteps.h"

#include "analyzer/profile/shared/NestSteps.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

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

// Steps of a loop that is recorded iteration by iteration, each with the one of the family that it
// is, if it is looked at. Threads take the steps in order, so one is mostly that behind the last.
class RecordedLoop {
public:
  explicit RecordedLoop(std::span<const uint32_t> tile) : tile(tile), at(steps.end()) {}

  void see(const Iterations &iterations) {
    if (isHere(iterations))
      return;
    at = steps.try_emplace(at == steps.end() ? at : std::next(at), stepOf(iterations), nullptr);
  }

  void sample(std::vector<SharedStep> &family) {
    const auto count = static_cast<int64_t>(steps.size());
    const std::vector<OrdinalSample> samples = sampleOrdinals(count, StepSamples);
    family.reserve(family.size() + samples.size());
    int64_t ordinal = 0;
    at = steps.begin();
    for (const OrdinalSample &sample : samples) {
      std::advance(at, sample.ordinal - ordinal);
      ordinal = sample.ordinal;
      at->second = &family.emplace_back(SharedStep{{sample}, {}});
    }
  }

  SharedStep *sampled(const Iterations &iterations) {
    if (!isHere(iterations)) {
      ++at;
      if (!isHere(iterations))
        at = steps.find(stepOf(iterations));
    }
    return at->second;
  }

private:
  // How many of the innermost loops are cut into tiles.
  std::size_t tiled(const Iterations &iterations) const {
    return std::min(std::max<std::size_t>(tile.size(), 1), iterations.size());
  }

  // Iteration numbers become those of tiles in the innermost loops.
  Iterations stepOf(Iterations iterations) const {
    for (std::size_t l = 0; l < tiled(iterations); ++l) {
      int64_t &iteration = iterations[iterations.size() - 1 - l];
      iteration = tile.empty() ? 0 : iteration / tile[tile.size() - 1 - l];
    }
    return iterations;
  }

  bool isHere(const Iterations &iterations) const {
    if (at == steps.end())
      return false;
    const Iterations &step = at->first;
    const std::size_t outer = iterations.size() - tiled(iterations);
    if (!std::equal(step.begin(), step.begin() + static_cast<std::ptrdiff_t>(outer),
                    iterations.begin()))
      return false;
    for (std::size_t l = outer; !tile.empty() && l < iterations.size(); ++l) {
      const int64_t extent = tile[tile.size() - (iterations.size() - l)];
      if (iterations[l] < step[l] * extent || iterations[l] >= (step[l] + 1) * extent)
        return false;
    }
    return true;
  }

  std::span<const uint32_t> tile;
  std::map<Iterations, SharedStep *> steps;
  std::map<Iterations, SharedStep *>::iterator at;
};

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
    for (const BlockThread &thread : threads)
      visit(thread, [&](int32_t loop, const ThreadStream &) {
        loops.try_emplace(loop, tile).first->second.see(tracker.iterations());
      });
    collected = true;
    for (auto &[record, executions] : nests)
      addNests(record, executions, steps);
    for (auto &[loop, recorded] : loops)
      recorded.sample(steps[{0, loop}]);
    for (const BlockThread &thread : threads)
      addWalks(thread);
    const auto isCut = [](const BlockThread &thread) { return !thread.rest.empty(); };
    if (std::ranges::any_of(threads, isCut))
      stretch(threads, steps);
    return steps;
  }

private:
  struct Executions {
    double kept = 0, all = 0;
  };

  // Families of a nest differ in their levels, all of one record.
  StepFamily familyOf(uint32_t record) const {
    const RecordShape &shape = *program.records[record].shape;
    return shape.kind == RecordShape::Kind::Nest
               ? StepFamily{record, -1}
               : StepFamily{0, tables.blocks[shape.block].loop};
  }

  void count(const BlockThread &thread) {
    for (ThreadStream stream(thread.words); !stream.done();
         stream.advance(*program.records[stream.record()].shape))
      if (uses[stream.record()]) {
        Executions &of = executions[familyOf(stream.record())];
        ++of.kept;
        ++of.all;
      }
    for (const auto &[record, more] : thread.rest)
      if (uses[record])
        executions[familyOf(record)].all += static_cast<double>(more);
  }

  void stretch(std::span<const BlockThread> threads, BlockSteps &steps) {
    for (const BlockThread &thread : threads)
      count(thread);
    for (auto &[family, ofFamily] : steps)
      stretch(family, ofFamily);
  }

  // What was not kept is of later iterations of the outermost loop; the last step was cut in the
  // middle.
  void stretch(const StepFamily &family, std::vector<SharedStep> &steps) const {
    auto of = executions.find(family);
    if (of == executions.end())
      of = executions.find({family.record, -1});
    if (of == executions.end() || of->second.all == of->second.kept)
      return;
    for (SharedStep &step : steps) {
      double whole = 1;
      for (const OrdinalSample &position : step.position)
        whole *= static_cast<double>(position.of);
      if (!step.position.empty())
        step.position.front().weight *=
            of->second.all / of->second.kept * (whole - 0.5) / whole;
    }
  }

  // `onBlock(loop, stream)` for block records with wanted sites; nests are collected
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
        onBlock(tables.blocks[shape.block].loop, stream);
    }
  }

  void addNests(uint32_t record, const std::map<Iterations, std::vector<NestEntry>> &executions,
                BlockSteps &steps) {
    auto at = executions.begin();
    int64_t ordinal = 0;
    for (const OrdinalSample &sample :
         sampleOrdinals(static_cast<int64_t>(executions.size()), NestSamples)) {
      for (; ordinal < sample.ordinal; ++ordinal)
        ++at;
      addNestSteps(program.records[record], record, at->second, sample, wanted, tile, steps);
    }
  }

  void addWalks(const BlockThread &thread) {
    visit(thread, [&](int32_t loop, const ThreadStream &stream) {
      SharedStep *step = loops.at(loop).sampled(tracker.iterations());
      if (!step)
        return;
      const std::vector<uint32_t> &sites = program.records[stream.record()].sites;
      for (std::size_t k = 0; k < sites.size(); ++k)
        if (wanted[sites[k]])
          step->sites[sites[k]].add(thread.thread, stream.payload()[k]);
    });
  }

  const WarpProgram &program;
  const KernelTables &tables;
  const std::vector<bool> &wanted;
  std::span<const uint32_t> tile;
  LoopTracker tracker;
  std::vector<bool> uses; // by record
  bool collected = false;
  std::map<uint32_t, std::map<Iterations, std::vector<NestEntry>>> nests; // by record
  std::map<int32_t, RecordedLoop> loops; // that are recorded iteration by iteration
  std::map<StepFamily, Executions> executions;
};

} // namespace

void SiteWalks::add(uint32_t thread, int64_t address) {
  if (scattered.empty() && goesOn(thread, address))
    return;
  if (scattered.empty())
    scatter();
  addAlone(thread, address);
}

// One walk for each thread, as long as all of them go on in equal strides.
bool SiteWalks::goesOn(uint32_t thread, int64_t address) {
  if (walks.empty() || walks.back().thread != thread) {
    walks.push_back({thread, 0, address, {}, {1, 1}});
    moves = {true};
    return true;
  }
  TileWalk &last = walks.back();
  int64_t &stride = last.strides.back(), &count = last.counts.back();
  if (count == 1)
    stride = address - last.start;
  else if (address != last.start + stride * count)
    return false;
  ++count;
  return true;
}

// Lanes that differ must stay side by side, iteration by iteration.
void SiteWalks::scatter() {
  for (const TileWalk &walk : std::exchange(walks, {}))
    for (int64_t j = 0; j < walk.counts.back(); ++j)
      addAlone(walk.thread, walk.start + j * walk.strides.back());
}

void SiteWalks::addAlone(uint32_t thread, int64_t address) {
  const bool isFirst = walks.empty() || walks.back().thread != thread;
  const int64_t iteration = isFirst ? 0 : walks.back().iteration + 1;
  if (iteration < IterationsSeen)
    walks.push_back({thread, iteration, address, {}, {1, 1}});
  scattered.push_back(address);
}

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
