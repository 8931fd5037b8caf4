#include "analyzer/fpga/IterationWalk.h"

#include "analyzer/ThreadStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

// Which loops a thread stands in, and in which iteration, from the blocks it executes.
class LoopPosition {
public:
  LoopPosition(const KernelTables &tables, const SourceNest &nest)
      : tables(tables), nest(nest), ordinals(nest.levels.size(), 0), inside(nest.levels.size()) {}

  // `entered(level)` for each loop that begins.
  template <typename Entered> void enterBlock(uint32_t block, Entered &&entered) {
    moveTo(nest.levelOfBlock[block], block, entered);
  }
  // To where a nest stands: its levels are not loops of this position.
  template <typename Entered> void enterNest(uint32_t outermostLoop, Entered &&entered) {
    const int32_t parent = nest.levels[nest.levelOfLoop(outermostLoop)].parent;
    moveTo(static_cast<uint32_t>(parent), NoBlock, entered);
  }

  std::vector<int64_t> &values() { return ordinals; }

private:
  static constexpr uint32_t NoBlock = ~0u;

  template <typename Entered> void moveTo(uint32_t level, uint32_t block, Entered &&entered) {
    std::vector<bool> around(nest.levels.size());
    for (uint32_t l : nest.chain(level))
      around[l] = true;
    for (uint32_t l = nest.mapped; l < nest.levels.size(); ++l) {
      const bool begins = around[l] && !inside[l];
      if (begins) {
        ordinals[l] = 0;
        entered(l);
      } else if (around[l] && block != NoBlock && tables.loops[l - nest.mapped].header == block) {
        ++ordinals[l];
      }
      inside[l] = around[l];
    }
  }

  const KernelTables &tables;
  const SourceNest &nest;
  std::vector<int64_t> ordinals;
  std::vector<bool> inside;
};

// Trip count or address: start + sum of terms[m] * ordinal over the levels up to `level`.
int64_t withOrdinals(const RecordShape &shape, std::span<const int64_t> payload, int64_t start,
                     const std::vector<Term> &terms, int32_t level,
                     std::span<const int64_t> ordinals) {
  auto sum = static_cast<uint64_t>(start); // wraps around like the program's own
  for (std::size_t m = terms.size(); m-- > 0; level = shape.levels[level].parent)
    sum += static_cast<uint64_t>(terms[m].get(payload)) * static_cast<uint64_t>(ordinals[level]);
  return static_cast<int64_t>(sum);
}

int64_t tripCount(const RecordShape &shape, std::span<const int64_t> payload, uint32_t l,
                  std::span<const int64_t> ordinals) {
  const NestLevel &level = shape.levels[l];
  if (level.guard && level.guard->get(payload) == 0)
    return 0;
  return std::max<int64_t>(0, withOrdinals(shape, payload, level.base.get(payload), level.outer,
                                           level.parent, ordinals));
}

class NestRun {
public:
  NestRun(const KernelTables &tables, const SourceNest &nest, const RecordShape &shape,
          std::span<const int64_t> payload, const WalkLimits &limits, uint64_t &left,
          std::vector<int64_t> &outer, const IterationFunction &visit)
      : tables(tables), nest(nest), shape(shape), payload(payload), limits(limits), left(left),
        all(outer), visit(visit), ordinals(shape.levels.size()) {}

  void run() { level(0); }

private:
  void level(uint32_t l) {
    const NestLevel &level = shape.levels[l];
    const int64_t trips =
        std::min(tripCount(shape, payload, l, ordinals), std::max<int64_t>(limits.iterations, 1));
    if (trips == 0)
      return;
    blocks(level.before, level.parent);
    for (int64_t i = 0; i < trips && left > 0; ++i) {
      ordinals[l] = all[nest.levelOfLoop(level.loop)] = i;
      for (const NestItem &item : level.body)
        item.isLevel ? this->level(item.index) : block(item.index, int32_t(l));
    }
    blocks(level.after, level.parent);
  }

  void blocks(const std::vector<uint32_t> &list, int32_t level) {
    for (uint32_t b : list)
      block(b, level);
  }

  void block(uint32_t b, int32_t level) {
    for (const NestAccess &access : shape.accesses)
      if (access.level == level && tables.sites[access.site].block == b && left > 0) {
        --left;
        visit(access.site,
              withOrdinals(shape, payload, access.start.get(payload), access.strides, level,
                           ordinals),
              all);
      }
  }

  const KernelTables &tables;
  const SourceNest &nest;
  const RecordShape &shape;
  std::span<const int64_t> payload;
  const WalkLimits &limits;
  uint64_t &left;
  std::vector<int64_t> &all; // ordinals by level of the source nest
  const IterationFunction &visit;
  std::vector<int64_t> ordinals; // by level of the record
};

// Closed where no inner trip count depends on the level's iteration.
class NestCounter {
public:
  NestCounter(const SourceNest &nest, const RecordShape &shape, std::span<const int64_t> payload,
              NestCounts &counts)
      : nest(nest), shape(shape), payload(payload), counts(counts), ordinals(shape.levels.size()) {}

  void run(double times) { level(0, times); }

private:
  void level(uint32_t l, double times) {
    const NestLevel &level = shape.levels[l];
    const int64_t trips = tripCount(shape, payload, l, ordinals);
    if (trips == 0)
      return;
    counts.entries[nest.levelOfLoop(level.loop)] += times;
    for (uint32_t b : level.before)
      counts.blocks[b] += times;
    for (uint32_t b : level.after)
      counts.blocks[b] += times;
    const bool closed = !innerDependsOn(l);
    for (int64_t i = 0; i < (closed ? 1 : trips); ++i) {
      ordinals[l] = i;
      iteration(level, closed ? times * static_cast<double>(trips) : times);
    }
  }

  void iteration(const NestLevel &level, double times) {
    for (const NestItem &item : level.body)
      if (item.isLevel)
        this->level(item.index, times);
      else
        counts.blocks[item.index] += times;
  }

  bool innerDependsOn(uint32_t l) const {
    for (const NestLevel &inner : shape.levels) {
      int32_t around = inner.parent;
      for (std::size_t m = inner.outer.size(); m-- > 0; around = shape.levels[around].parent)
        if (around == static_cast<int32_t>(l) && inner.outer[m].get(payload) != 0)
          return true;
    }
    return false;
  }

  const SourceNest &nest;
  const RecordShape &shape;
  std::span<const int64_t> payload;
  NestCounts &counts;
  std::vector<int64_t> ordinals;
};

// Executions that were counted but not kept: a nest at the mean of the same thread's nests.
void addRest(const KernelTables &tables, const ThreadRecords &thread,
             const std::vector<NestCounts> &byRecord, const std::vector<uint64_t> &seen,
             NestCounts &counts) {
  for (auto [id, count] : thread.rest) {
    const RecordShape &shape = tables.records[id];
    if (shape.kind == RecordShape::Kind::Block) {
      counts.blocks[shape.block] += static_cast<double>(count);
    } else if (shape.kind == RecordShape::Kind::Nest && seen[id] > 0) {
      const double factor = static_cast<double>(count) / static_cast<double>(seen[id]);
      for (std::size_t b = 0; b < counts.blocks.size(); ++b)
        counts.blocks[b] += factor * byRecord[id].blocks[b];
      for (std::size_t l = 0; l < counts.entries.size(); ++l)
        counts.entries[l] += factor * byRecord[id].entries[l];
    }
  }
}

} // namespace

void walkIterations(const KernelTables &tables, const SourceNest &nest, const ThreadRecords &thread,
                    const WalkLimits &limits, const IterationFunction &visit) {
  LoopPosition position(tables, nest);
  std::vector<int64_t> &ordinals = position.values();
  for (uint32_t l = 0; l < nest.mapped; ++l)
    ordinals[l] = static_cast<int64_t>(thread.coordinate[nest.mapped - 1 - l]);
  uint64_t left = limits.accesses;
  auto ignore = [](uint32_t) {};
  for (ThreadStream stream(thread.words); !stream.done() && left > 0;) {
    const RecordShape &shape = tables.records[stream.record()];
    const std::span<const int64_t> payload(stream.payload(), shape.words);
    if (shape.kind == RecordShape::Kind::Nest) {
      position.enterNest(shape.levels[0].loop, ignore);
      NestRun(tables, nest, shape, payload, limits, left, ordinals, visit).run();
    } else if (shape.kind == RecordShape::Kind::Block) {
      position.enterBlock(shape.block, ignore);
      for (std::size_t k = 0; k < shape.sites.size() && left > 0; ++k, --left)
        visit(shape.sites[k], payload[k], ordinals);
    }
    stream.advance(shape);
  }
}

NestCounts countIterations(const KernelTables &tables, const SourceNest &nest,
                           const ThreadRecords &thread) {
  const NestCounts none{std::vector<double>(tables.blocks.size()),
                        std::vector<double>(nest.levels.size())};
  NestCounts counts = none;
  std::vector<NestCounts> byRecord(thread.rest.empty() ? 0 : tables.records.size(), none);
  std::vector<uint64_t> seen(tables.records.size());
  LoopPosition position(tables, nest);
  auto entered = [&](uint32_t level) { ++counts.entries[level]; };
  for (ThreadStream stream(thread.words); !stream.done();) {
    const uint32_t id = stream.record();
    const RecordShape &shape = tables.records[id];
    const std::span<const int64_t> payload(stream.payload(), shape.words);
    ++seen[id];
    if (shape.kind == RecordShape::Kind::Nest) {
      position.enterNest(shape.levels[0].loop, entered);
      NestCounter(nest, shape, payload, counts).run(1);
      if (!byRecord.empty())
        NestCounter(nest, shape, payload, byRecord[id]).run(1);
    } else if (shape.kind == RecordShape::Kind::Block) {
      position.enterBlock(shape.block, entered);
      ++counts.blocks[shape.block];
    }
    stream.advance(shape);
  }
  addRest(tables, thread, byRecord, seen, counts);
  return counts;
}

} // namespace cgpredict
