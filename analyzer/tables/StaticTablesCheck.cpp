// Do the parts of the static tables fit each other? Indices are in range already.
#include "analyzer/base/Error.h"
#include "analyzer/tables/StaticTablesParts.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cgpredict {

template <typename... Arguments>
[[noreturn]] static void fail(std::string_view what, fmt::format_string<Arguments...> format,
                              Arguments &&...arguments) {
  throw Error(
      fmt::format("{}: {}", what, fmt::format(format, std::forward<Arguments>(arguments)...)));
}

static bool contains(const std::vector<uint32_t> &list, uint32_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Loops inside each other, far beyond what anybody writes: readers descend into them.
static constexpr uint32_t MostDepth = 256;

// Also proves that parents have no cycle.
static void checkLoopParents(const KernelTables &t, std::string_view what) {
  for (std::size_t l = 0; l < t.loops.size(); ++l) {
    if (t.loops[l].depth > MostDepth)
      fail(what, "loops[{}].depth: {}, expected at most {}", l, t.loops[l].depth, MostDepth);
    int32_t parent = t.loops[l].parent;
    if (parent >= 0 && t.loops[l].depth != t.loops[parent].depth + 1)
      fail(what, "loops[{}].depth: {}, expected {}, one more than its parent", l, t.loops[l].depth,
           t.loops[parent].depth + 1);
  }
}

// loops[].blocks must be what blocks[].loop and loops[].parent say.
static void checkLoopBlocks(const KernelTables &t, std::string_view what) {
  std::vector<std::vector<uint32_t>> members(t.loops.size());
  for (uint32_t b = 0; b < t.blocks.size(); ++b)
    for (int32_t l = t.blocks[b].loop; l >= 0; l = t.loops[l].parent)
      members[l].push_back(b);
  for (std::size_t l = 0; l < t.loops.size(); ++l) {
    std::vector<uint32_t> blocks = t.loops[l].blocks;
    std::sort(blocks.begin(), blocks.end());
    if (blocks != members[l])
      fail(what, "loops[{}].blocks: [{}], expected [{}], as blocks[].loop says", l,
           fmt::join(blocks, " "), fmt::join(members[l], " "));
    if (!contains(blocks, t.loops[l].header))
      fail(what, "loops[{}].header: {}, expected a block of the loop", l, t.loops[l].header);
    if (blocks.back() - blocks.front() + 1 != blocks.size())
      fail(what, "loops[{}].blocks: [{}], expected blocks that follow each other", l,
           fmt::join(blocks, " "));
  }
}

static bool isBackEdge(const KernelTables &t, uint32_t from, uint32_t to) {
  for (int32_t l = t.blocks[from].loop; l >= 0; l = t.loops[l].parent)
    if (t.loops[l].header == to)
      return true;
  return false;
}

static void checkEdges(const KernelTables &t, std::string_view what) {
  for (uint32_t b = 0; b < t.blocks.size(); ++b) {
    for (uint32_t successor : t.blocks[b].successors)
      if (successor <= b && !isBackEdge(t, b, successor))
        fail(what, "blocks[{}].successors: {}, expected a later block or the header of a loop", b,
             successor);
    if (t.blocks[b].postdominator == static_cast<int32_t>(b))
      fail(what, "blocks[{}].postdominator: {}, expected another block", b, b);
  }
}

static void checkOperations(const KernelTables &t, std::string_view what) {
  uint32_t next = 0;
  for (uint32_t b = 0; b < t.blocks.size(); ++b)
    for (const Operation &op : t.blocks[b].operations) {
      if (op.id != next++)
        fail(what, "blocks[{}].operations: id {}, expected {}: ids count up across all blocks", b,
             op.id, next - 1);
      if (op.site && t.sites[*op.site].block != b)
        fail(what, "blocks[{}].operations: operation {} has site {}, which stands in block {}", b,
             op.id, *op.site, t.sites[*op.site].block);
    }
}

static bool hasOperation(const BasicBlock &block, uint32_t id) {
  return !block.operations.empty() && id >= block.operations.front().id &&
         id <= block.operations.back().id;
}

static void checkSites(const KernelTables &t, std::string_view what) {
  for (std::size_t s = 0; s < t.sites.size(); ++s)
    if (!hasOperation(t.blocks[t.sites[s].block], t.sites[s].operation))
      fail(what, "sites[{}].operation: {}, expected an operation of block {}", s,
           t.sites[s].operation, t.sites[s].block);
}

void checkControlFlow(const KernelTables &tables, std::string_view what) {
  if (tables.blocks.empty())
    fail(what, "blocks: none, expected at least the kernel's entry");
  checkLoopParents(tables, what);
  checkLoopBlocks(tables, what);
  checkEdges(tables, what);
  checkOperations(tables, what);
  checkSites(tables, what);
}

static void checkRecordedSite(const KernelTables &t, uint32_t site, const std::string &where,
                              std::string_view what) {
  if (!isRecorded(t.sites[site].space))
    fail(what, "{}: site {} is in {} memory, expected global or shared memory", where, site,
         toString(t.sites[site].space));
}

static void checkBlockRecord(const KernelTables &t, std::size_t id, std::string_view what) {
  const RecordShape &record = t.records[id];
  for (std::size_t k = 0; k < record.sites.size(); ++k) {
    std::string where = fmt::format("records[{}].sites[{}]", id, k);
    checkRecordedSite(t, record.sites[k], where, what);
    if (t.sites[record.sites[k]].block != record.block)
      fail(what, "{}: {}, expected a site of block {}", where, record.sites[k], record.block);
  }
}

// Every level but the outermost is the body item of its parent, once.
static void checkNestBodies(const KernelTables &t, std::size_t id, std::string_view what) {
  const std::vector<NestLevel> &levels = t.records[id].levels;
  std::vector<uint32_t> uses(levels.size());
  for (std::size_t l = 0; l < levels.size(); ++l)
    for (const NestItem &item : levels[l].body) {
      if (item.isLevel && (levels[item.index].parent != int32_t(l) || ++uses[item.index] > 1))
        fail(what, "records[{}].levels[{}].body: level {} does not belong here", id, l, item.index);
      if (!item.isLevel && t.blocks[item.index].loop != int32_t(levels[l].loop))
        fail(what, "records[{}].levels[{}].body: block {}, expected a block of loop {} itself", id,
             l, item.index, levels[l].loop);
    }
  if (std::accumulate(uses.begin(), uses.end(), 1u) != levels.size())
    fail(what, "records[{}].levels: a level stands in no body", id);
}

// The block of an access runs in the access's level, or around a level inside it.
static bool runsIn(const std::vector<NestLevel> &levels, uint32_t block, int32_t level) {
  if (level >= 0)
    for (const NestItem &item : levels[level].body)
      if (!item.isLevel && item.index == block)
        return true;
  return std::any_of(levels.begin(), levels.end(), [&](const NestLevel &inner) {
    return inner.parent == level && (contains(inner.before, block) || contains(inner.after, block));
  });
}

static void checkNest(const KernelTables &t, std::size_t id, std::string_view what) {
  checkNestBodies(t, id, what);
  const RecordShape &record = t.records[id];
  for (std::size_t a = 0; a < record.accesses.size(); ++a) {
    const NestAccess &access = record.accesses[a];
    std::string where = fmt::format("records[{}].accesses[{}]", id, a);
    checkRecordedSite(t, access.site, where, what);
    if (!runsIn(record.levels, t.sites[access.site].block, access.level))
      fail(what, "{}: level {}, expected the level that executes block {} of site {}", where,
           access.level, t.sites[access.site].block, access.site);
  }
}

void checkRecords(const KernelTables &tables, std::string_view what) {
  for (std::size_t id = 0; id < tables.records.size(); ++id) {
    if (tables.records[id].kind == RecordShape::Kind::Block)
      checkBlockRecord(tables, id, what);
    if (tables.records[id].kind == RecordShape::Kind::Nest)
      checkNest(tables, id, what);
  }
}

} // namespace cgpredict
