// The accesses of a thread to memory that is stored to, in program order, without those that cannot
// show a new dependence: records and levels of a nest that touch nothing of it are passed over, and
// of a level in which no such access changes its address only the first iteration is visited. (A
// thread that repeats an iteration finds there what it left itself.)
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_CONFLICTWALK_H
#define CGPREDICT_ANALYZER_DEPENDENCE_CONFLICTWALK_H

#include "analyzer/affine/NestCorners.h"
#include "analyzer/dependence/StoredRanges.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <limits>

namespace cgpredict {

/// `visit(site, address)`.
template <typename Visit> class ConflictWalk {
public:
  /// All must outlive this.
  ConflictWalk(const WarpProgram &program, const StoredRanges &ranges, Visit visit)
      : program(program), ranges(ranges), visit(visit) {}

  void thread(std::span<const int64_t> words) {
    for (ThreadStream stream(words); !stream.done(); stream.advance(*record->shape)) {
      record = &program.records[stream.record()];
      payload = stream.payload();
      if (record->shape->kind == RecordShape::Kind::Nest)
        nest();
      else
        block();
    }
  }

private:
  struct LevelState {
    bool live = false;   // something inside touches what is stored to
    bool varies = false; // and not at the same addresses in each iteration
    int64_t ord = 0;
  };

  void block() {
    for (const Step k : record->steps) {
      const uint32_t site = record->sites[static_cast<std::size_t>(k)];
      if (ranges.touches(payload[k], payload[k] + program.tables->sites[site].bytes))
        visit(site, payload[k]);
    }
  }

  void nest() {
    if (findLive())
      level(0);
  }

  bool findLive() {
    const std::size_t accesses = record->sites.size();
    low.assign(accesses, std::numeric_limits<int64_t>::max());
    high.assign(accesses, std::numeric_limits<int64_t>::min());
    NestCorners(*record, payload, [&](uint32_t access, int64_t address) {
      low[access] = std::min(low[access], address);
      high[access] = std::max(high[access], address);
    }).level(0);
    live.assign(accesses, false);
    levels.assign(record->levels.size(), {});
    bool any = false;
    for (std::size_t access = 0; access < accesses; ++access) {
      const int64_t bytes = program.tables->sites[record->sites[access]].bytes;
      if (low[access] > high[access] || !ranges.touches(low[access], high[access] + bytes))
        continue;
      live[access] = any = true;
      markLevels(access);
    }
    return any;
  }

  void markLevels(std::size_t access) {
    const NestAccess &shape = record->shape->accesses[access];
    const std::vector<uint32_t> &around = record->accessLevels[access];
    for (std::size_t m = 0; m < around.size(); ++m) {
      levels[around[m]].live = true;
      if (valueOf(shape.strides[m], payload) != 0 || shapes(around, m))
        levels[around[m]].varies = true;
    }
    // A block before or after a loop runs if the loop does.
    for (std::size_t inner = 0; inner < record->levels.size(); ++inner)
      if (isAround(inner, access))
        levels[inner].live = true;
  }

  bool isAround(std::size_t inner, std::size_t access) const {
    const Step step = static_cast<Step>(access);
    const LevelProgram &level = record->levels[inner];
    return std::ranges::count(level.before, step) != 0 ||
           std::ranges::count(level.after, step) != 0;
  }

  // Whether the iteration of level around[m] decides how often a level inside it runs.
  bool shapes(const std::vector<uint32_t> &around, std::size_t m) const {
    for (std::size_t inner = 0; inner < record->levels.size(); ++inner) {
      const std::vector<uint32_t> &enclosing = record->levels[inner].enclosing;
      if (m < enclosing.size() && enclosing[m] == around[m] &&
          valueOf(record->shape->levels[inner].outer[m], payload) != 0)
        return true;
    }
    return false;
  }

  void level(uint32_t index) {
    const NestLevel &shape = record->shape->levels[index];
    const LevelProgram &steps = record->levels[index];
    if (shape.guard && valueOf(*shape.guard, payload) == 0)
      return;
    int64_t trips = valueOf(shape.base, payload);
    for (std::size_t m = 0; m < shape.outer.size(); ++m)
      trips += valueOf(shape.outer[m], payload) * levels[steps.enclosing[m]].ord;
    if (trips <= 0)
      return;
    run(steps.before);
    if (!levels[index].varies)
      trips = 1;
    for (int64_t &ord = levels[index].ord = 0; ord < trips; ++ord)
      run(steps.iteration);
    levels[index].ord = 0;
    run(steps.after);
  }

  void run(const std::vector<Step> &steps) {
    for (const Step step : steps)
      if (step >= 0)
        access(static_cast<uint32_t>(step));
      else if (levels[static_cast<uint32_t>(~step)].live)
        level(static_cast<uint32_t>(~step));
  }

  void access(uint32_t index) {
    if (!live[index])
      return;
    const NestAccess &shape = record->shape->accesses[index];
    const std::vector<uint32_t> &around = record->accessLevels[index];
    int64_t address = valueOf(shape.start, payload);
    for (std::size_t m = 0; m < shape.strides.size(); ++m)
      address += valueOf(shape.strides[m], payload) * levels[around[m]].ord;
    visit(record->sites[index], address);
  }

  const WarpProgram &program;
  const StoredRanges &ranges;
  Visit visit;
  const RecordProgram *record = nullptr;
  const int64_t *payload = nullptr;
  std::vector<int64_t> low, high; // of each access of a nest
  std::vector<bool> live;         // of each access
  std::vector<LevelState> levels;
};

} // namespace cgpredict

#endif
