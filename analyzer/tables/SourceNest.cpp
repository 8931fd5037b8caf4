#include "analyzer/tables/SourceNest.h"

#include <algorithm>

namespace cgpredict {

std::vector<uint32_t> SourceNest::chain(uint32_t level) const {
  std::vector<uint32_t> result;
  for (auto at = static_cast<int32_t>(level); at >= 0; at = levels[at].parent)
    result.push_back(static_cast<uint32_t>(at));
  std::ranges::reverse(result);
  return result;
}

bool SourceNest::isInside(uint32_t level, uint32_t outer) const {
  return std::ranges::count(chain(level), outer) > 0;
}

std::optional<uint32_t> SourceNest::onlyLoop() const {
  if (levels.size() != mapped + 1)
    return std::nullopt;
  return mapped;
}

SourceNest sourceNest(const KernelTables &tables) {
  SourceNest nest;
  nest.mapped = tables.dimensions;
  for (uint32_t l = 0; l < nest.mapped; ++l) {
    const MappedLoop &loop = tables.mapped[nest.mapped - 1 - l];
    nest.levels.push_back({loop.variable, loop.line, loop.column, int32_t(l) - 1, l, {}, {}});
  }
  for (const Loop &loop : tables.loops) {
    std::string name = "loop at line ";
    name += std::to_string(loop.line);
    const uint32_t parent = loop.parent < 0 ? nest.thread() : nest.levelOfLoop(loop.parent);
    nest.levels.push_back({std::move(name), loop.line, loop.column, int32_t(parent), 0, {}, {}});
  }
  for (uint32_t l = 1; l < nest.levels.size(); ++l) {
    nest.levels[nest.levels[l].parent].children.push_back(l);
    nest.levels[l].depth = static_cast<uint32_t>(nest.chain(l).size()) - 1;
  }
  for (uint32_t b = 0; b < tables.blocks.size(); ++b) {
    const int32_t loop = tables.blocks[b].loop;
    nest.levelOfBlock.push_back(loop < 0 ? nest.thread() : nest.levelOfLoop(loop));
    nest.levels[nest.levelOfBlock.back()].blocks.push_back(b);
  }
  return nest;
}

} // namespace cgpredict
