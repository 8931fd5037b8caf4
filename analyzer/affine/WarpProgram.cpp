#include "analyzer/affine/WarpProgram.h"

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

using Without = std::span<const uint32_t>; // sites

class NestBuilder {
public:
  NestBuilder(const KernelTables &tables, const RecordShape &shape, Without without,
              RecordProgram &program)
      : tables(tables), shape(shape), without(without), program(program) {
    program.levels.resize(shape.levels.size());
    for (uint32_t level = 0; level < shape.levels.size(); ++level)
      link(level);
    for (const NestAccess &access : shape.accesses)
      addAccess(access);
  }

  void build() {
    if (!program.levels.empty() && buildLevel(0))
      program.steps.push_back(~Step{0});
  }

private:
  // Parents stand before their inner levels.
  void link(uint32_t level) {
    const int32_t parent = shape.levels[level].parent;
    if (parent < 0)
      return;
    LevelProgram &outer = program.levels[static_cast<uint32_t>(parent)];
    outer.children.push_back(level);
    program.levels[level].enclosing = outer.enclosing;
    program.levels[level].enclosing.push_back(static_cast<uint32_t>(parent));
  }

  void addAccess(const NestAccess &access) {
    program.sites.push_back(access.site);
    std::vector<uint32_t> levels;
    if (access.level >= 0) {
      const auto level = static_cast<uint32_t>(access.level);
      levels = program.levels[level].enclosing;
      levels.push_back(level);
    }
    program.accessLevels.push_back(std::move(levels));
  }

  // Whether the level contains accesses.
  bool buildLevel(uint32_t index) {
    const NestLevel &level = shape.levels[index];
    for (uint32_t block : level.before)
      program.levels[index].around.push_back(addPlace(block, program.levels[index].before));
    for (const NestItem &item : level.body) {
      if (!item.isLevel)
        program.levels[index].body.push_back(addPlace(item.index, program.levels[index].iteration));
      else if (buildLevel(item.index))
        program.levels[index].iteration.push_back(~static_cast<Step>(item.index));
    }
    for (uint32_t block : level.after)
      program.levels[index].around.push_back(addPlace(block, program.levels[index].after));
    const LevelProgram &built = program.levels[index];
    return !built.before.empty() || !built.iteration.empty() || !built.after.empty();
  }

  uint32_t addPlace(uint32_t block, std::vector<Step> &steps) {
    Place place{block, {}};
    for (uint32_t access = 0; access < shape.accesses.size(); ++access)
      if (tables.sites[shape.accesses[access].site].block == block &&
          !std::ranges::count(without, shape.accesses[access].site))
        place.accesses.push_back(access);
    std::ranges::sort(place.accesses, {}, [&](uint32_t access) {
      return std::pair(tables.sites[shape.accesses[access].site].operation, access);
    });
    steps.insert(steps.end(), place.accesses.begin(), place.accesses.end());
    program.places.push_back(std::move(place));
    return static_cast<uint32_t>(program.places.size() - 1);
  }

  const KernelTables &tables;
  const RecordShape &shape;
  Without without;
  RecordProgram &program;
};

void buildBlock(const RecordShape &shape, Without without, RecordProgram &program) {
  program.rank = shape.block;
  program.sites = shape.sites;
  Place place{shape.block, {}};
  for (uint32_t access = 0; access < shape.sites.size(); ++access)
    if (!std::ranges::count(without, shape.sites[access]))
      place.accesses.push_back(access);
  program.steps.assign(place.accesses.begin(), place.accesses.end());
  program.places.push_back(std::move(place));
}

} // namespace

WarpProgram makeWarpProgram(const KernelTables &tables, std::span<const uint32_t> without) {
  WarpProgram result;
  result.tables = &tables;
  for (const RecordShape &shape : tables.records) {
    RecordProgram &program = result.records.emplace_back();
    program.shape = &shape;
    program.firstPlace = result.places;
    if (shape.kind == RecordShape::Kind::Block) {
      buildBlock(shape, without, program);
    } else if (shape.kind == RecordShape::Kind::Nest) {
      program.rank = tables.loops[shape.levels.at(0).loop].header;
      NestBuilder(tables, shape, without, program).build();
    }
    result.places += static_cast<uint32_t>(program.places.size());
  }
  return result;
}

} // namespace cgpredict
