#include "analyzer/report/hls/HlsNest.h"

#include "analyzer/base/Error.h"
#include "analyzer/report/hls/HlsSegment.h"
#include "analyzer/report/hls/HlsTransfer.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

class NestWriter {
public:
  NestWriter(const HlsProgram &program, const HlsArrays &arrays, const HlsDesign *plan)
      : program(program), nest(program.nest), arrays(arrays), tiling(program, plan),
        isTiled(plan != nullptr), lanes(tiling.lanes), statements(program, lanes > 1),
        names(levelNames()), base(nest.levels.size()), local(nest.levels.size()), code(1) {}

  std::string write() {
    mappedLevel(0);
    return code.text();
  }

private:
  std::vector<std::string> levelNames() const {
    std::vector<std::string> result;
    for (uint32_t l = 0; l < nest.levels.size(); ++l) {
      const SourceLevel &level = nest.levels[l];
      std::string name = l < nest.mapped ? cppName(level.name) : fmt::format("k{}", level.line);
      const auto isTaken = [&](const std::string &n) {
        return std::ranges::count(result, n) ||
               std::ranges::count(arrays.arrays, n, &HlsArray::name);
      };
      while (isTaken(name))
        name += '_';
      result.push_back(name);
    }
    return result;
  }

  // The iteration of each level, here.
  std::vector<std::string> ordinals() const {
    std::vector<std::string> result;
    for (std::size_t l = 0; l < base.size(); ++l)
      result.push_back(base[l].empty()    ? local[l]
                       : local[l].empty() ? base[l]
                                          : base[l] + " + " + local[l]);
    return result;
  }

  void mappedLevel(uint32_t level) {
    inTiles(level, [&] {
      loop(level, [&] {
        if (level < nest.thread())
          mappedLevel(level + 1);
        else
          thread();
      });
    });
  }

  void thread() {
    declareCarried();
    items(nest.thread());
  }

  void declareCarried() {
    for (const BasicBlock &block : program.tables.blocks)
      for (const Operation &op : block.operations)
        if (program.isCarried(op.id)) {
          code.line(fmt::format("{} v{}{};", cppType(op.type), op.id,
                                lanes > 1 ? fmt::format("[{}]", lanes) : ""));
          if (lanes > 1)
            code.pragma(fmt::format("array_partition variable=v{} type=complete", op.id));
        }
  }

  void items(uint32_t level) {
    for (const HlsItem &item : program.itemsOf(level)) {
      if (item.loop) {
        inTiles(*item.loop, [&] { loop(*item.loop, [&] { items(*item.loop); }); });
      } else if (!isEmptySegment(program, item)) {
        if (!isTiled || tile)
          segment(item, level);
        else
          inTile(program.sitesOf(item.segment), {}, [&] { segment(item, level); });
      }
    }
  }

  // A loop that the design cuts: its tiles, each loaded, computed and stored.
  template <typename Body> void inTiles(uint32_t level, Body body) {
    if (tile || !tiling.isCut(level))
      return body();
    const int64_t steps = tiling.stepsOf(level), all = tiling.trips(level);
    const bool isWhole = steps >= all;
    const std::string at = names[level] + "_tile";
    if (!isWhole) {
      code.open(fmt::format("for (int {} = 0; {} < {}; {} += {})", at, at, all, at, steps));
      base[level] = at;
    }
    std::vector<uint32_t> sites;
    for (uint32_t l = 0; l < nest.levels.size(); ++l)
      if (nest.isInside(l, level))
        for (const HlsItem &item : program.itemsOf(l))
          if (!item.loop)
            std::ranges::copy(program.sitesOf(item.segment), std::back_inserter(sites));
    inTile(sites, level, body);
    base[level].clear();
    if (!isWhole)
      code.close();
  }

  template <typename Body>
  void inTile(const std::vector<uint32_t> &sites, std::optional<uint32_t> cut, Body body) {
    tile = hlsTile(program, arrays, sites, tiling.spansOf(cut));
    code.open("");
    for (const HlsBuffer &buffer : tile->buffers)
      declareBuffer(buffer);
    for (const HlsBuffer &buffer : tile->buffers)
      writeLoad(arrays, buffer, base, code);
    body();
    for (const HlsBuffer &buffer : tile->buffers)
      writeStore(arrays, buffer, base, code);
    code.close();
    tile.reset();
  }

  void declareBuffer(const HlsBuffer &buffer) {
    const HlsArray &array = arrays.arrays[buffer.array];
    std::string sizes;
    for (const int64_t size : buffer.size)
      sizes += fmt::format("[{}]", size);
    code.line(fmt::format("{} {}{};", array.type, buffer.name, sizes));
    for (const std::string &pragma : tiling.bufferPragmas(arrays, buffer))
      code.pragma(pragma);
  }

  // How far a loop counts: constant, or to the end of a last, shorter tile.
  std::string bound(uint32_t level) {
    if (base[level].empty() || tiling.stepsOf(level) == 0)
      return std::to_string(tiling.trips(level));
    if (tiling.trips(level) % tiling.stepsOf(level) == 0)
      return std::to_string(tiling.stepsOf(level));
    const std::string count = names[level] + "_count";
    code.line(fmt::format("const int {} = std::min<int>({}, {} - {});", count,
                          tiling.stepsOf(level), tiling.trips(level), base[level]));
    return count;
  }

  template <typename Body> void loop(uint32_t level, Body body) {
    const std::string before = base[level], end = bound(level), &name = names[level];
    const int64_t step = tiling.lanesOf(level);
    const std::string counter = step > 1 ? name + "_step" : name;
    code.open(step > 1 ? fmt::format("for (int {0} = 0; {0} < {1}; {0} += {2})", counter, end, step)
                       : fmt::format("for (int {0} = 0; {0} < {1}; ++{0})", counter, end));
    for (const std::string &pragma : tiling.pipelinePragmas(level))
      code.pragma(pragma);
    if (end.ends_with("_count"))
      code.pragma(fmt::format("loop_tripcount max={}", tiling.stepsOf(level) / step));
    laneEnd = step > 1 ? end : laneEnd;
    (tile || !isTiled ? local : base)[level] = counter;
    body();
    local[level].clear();
    base[level] = before;
    code.close();
  }

  // All copies of the datapath do it at the same time.
  void segment(const HlsItem &item, uint32_t level) {
    const uint32_t thread = nest.thread();
    const std::string step = local[thread].empty() ? base[thread] : local[thread];
    const bool wasInTile = !local[thread].empty();
    if (lanes > 1) {
      code.open(fmt::format("for (int lane = 0; lane < {}; ++lane)", lanes));
      code.pragma("unroll");
      local[thread] = wasInTile ? step + " + lane" : "lane";
    }
    const bool isGuarded = lanes > 1 && (tiling.trips(thread) % lanes != 0);
    if (isGuarded)
      code.open(fmt::format("if ({} + lane < {})", step, laneEnd));
    writeSegment(
        program, statements, item, level, ordinals(), [&](uint32_t site) { return access(site); },
        code);
    if (isGuarded)
      code.close();
    if (lanes > 1) {
      code.close();
      local[thread] = wasInTile ? step : "";
    }
  }

  std::string access(uint32_t site) const {
    const HlsAccess &access = *arrays.ofSite(site);
    const HlsArray &array = arrays.arrays[access.array];
    if (!isTiled) {
      LinearForm element{0, std::vector<int64_t>(base.size())};
      for (std::size_t d = 0; d < access.indices.size(); ++d) {
        element.constant += array.pitches[d] * access.indices[d].constant;
        for (std::size_t l = 0; l < base.size(); ++l)
          element.strides[l] += array.pitches[d] * access.indices[d].strides[l];
      }
      return fmt::format("{}[{}]", array.name, linearText(element, ordinals()));
    }
    const HlsBuffer &buffer = tile->buffers[std::size_t(tile->bufferOfSite[site])];
    std::string text = buffer.name;
    for (std::size_t d = 0; d < access.indices.size(); ++d) {
      LinearForm index = access.indices[d];
      index.constant -= buffer.low[d];
      text += fmt::format("[{}]", linearText(index, local));
    }
    return text;
  }

  const HlsProgram &program;
  const SourceNest &nest;
  const HlsArrays &arrays;
  HlsTiling tiling;
  bool isTiled; // else as the source runs
  int64_t lanes;
  HlsStatements statements;
  std::vector<std::string> names;
  std::vector<std::string> base, local; // by level: where the tile stands, iteration within it
  std::string laneEnd;
  std::optional<HlsTile> tile;
  CodeText code;
};

void requireIndices(const HlsArrays &arrays) {
  for (const HlsArray &array : arrays.arrays)
    if (array.elements > INT32_MAX)
      throw Error(fmt::format("{} has {} elements; indices of the C++ code have 32 bits",
                              array.name, array.elements));
}

} // namespace

std::string sequentialBody(const HlsProgram &program, const HlsArrays &arrays) {
  requireIndices(arrays);
  return NestWriter(program, arrays, nullptr).write();
}

std::string tiledBody(const HlsProgram &program, const HlsArrays &arrays, const HlsDesign &design) {
  requireIndices(arrays);
  return NestWriter(program, arrays, &design).write();
}

} // namespace cgpredict
