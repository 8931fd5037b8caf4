#include "analyzer/report/hls/HlsNest.h"

#include "analyzer/base/Error.h"
#include "analyzer/report/hls/HlsSegment.h"
#include "analyzer/report/hls/HlsTransfer.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

int64_t roundUp(int64_t value, int64_t step) { return (value + step - 1) / step * step; }

class NestWriter {
public:
  NestWriter(const HlsProgram &program, const HlsArrays &arrays, const HlsDesign *plan)
      : program(program), nest(program.nest), arrays(arrays), plan(plan),
        design(plan ? &plan->design : nullptr),
        lanes(design ? design->point.lanes[nest.thread()] : 1), statements(program, lanes > 1),
        names(levelNames()), base(nest.levels.size()), local(nest.levels.size()),
        tileSteps(nest.levels.size()), code(1) {
    for (uint32_t l = 0; l < nest.levels.size(); ++l)
      if (isCut(l))
        tileSteps[l] = stepsOf(l);
  }

  std::string write() {
    mappedLevel(0);
    return code.text();
  }

private:
  bool isCut(uint32_t level) const { return design && design->point.cut.cuts(nest, level); }
  int64_t trips(uint32_t level) const { return program.values.trips(level); }
  int64_t lanesOf(uint32_t level) const { return level == nest.thread() ? lanes : 1; }

  // Iterations of a tile: whole steps of all copies.
  int64_t stepsOf(uint32_t level) const {
    const double steps = std::clamp(design->point.cut.steps, 1.0, 1e9);
    return std::min(int64_t(steps) * lanesOf(level), roundUp(trips(level), lanesOf(level)));
  }

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
        if (!design || tile)
          segment(item, level);
        else
          inTile(sitesOfSegment(item.segment), {}, [&] { segment(item, level); });
      }
    }
  }

  // A loop that the design cuts: its tiles, each loaded, computed and stored.
  template <typename Body> void inTiles(uint32_t level, Body body) {
    if (tile || !isCut(level))
      return body();
    const int64_t steps = tileSteps[level], all = trips(level);
    const bool isWhole = steps >= all;
    const std::string at = names[level] + "_tile";
    if (!isWhole) {
      code.open(fmt::format("for (int {} = 0; {} < {}; {} += {})", at, at, all, at, steps));
      base[level] = at;
    }
    std::vector<uint32_t> sites;
    for (uint32_t l = 0; l < nest.levels.size(); ++l)
      if (std::ranges::count(nest.chain(l), level))
        for (const HlsItem &item : program.itemsOf(l))
          if (!item.loop)
            std::ranges::copy(sitesOfSegment(item.segment), std::back_inserter(sites));
    inTile(sites, level, body);
    base[level].clear();
    if (!isWhole)
      code.close();
  }

  template <typename Body>
  void inTile(const std::vector<uint32_t> &sites, std::optional<uint32_t> cut, Body body) {
    tile = hlsTile(program, arrays, sites, spansOf(cut));
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

  std::vector<LevelSpan> spansOf(std::optional<uint32_t> cut) const {
    std::vector<LevelSpan> spans;
    for (uint32_t l = 0; l < nest.levels.size(); ++l) {
      const int64_t step = lanesOf(l), all = std::max<int64_t>(trips(l), 1);
      if (l == cut)
        spans.push_back({tileSteps[l], (all - 1) / tileSteps[l] * tileSteps[l]});
      else if (cut && std::ranges::count(nest.chain(l), *cut))
        spans.push_back({roundUp(all, step), 0});
      else
        spans.push_back({step, (all - 1) / step * step});
    }
    return spans;
  }

  std::vector<uint32_t> sitesOfSegment(uint32_t segment) const {
    std::vector<uint32_t> sites;
    for (uint32_t s = 0; s < program.tables.sites.size(); ++s) {
      const Site &site = program.tables.sites[s];
      if (program.guardOf(site.block).runs && program.segmentOf(site.block) == segment &&
          program.isNeeded(site.operation))
        sites.push_back(s);
    }
    return sites;
  }

  void declareBuffer(const HlsBuffer &buffer) {
    const HlsArray &array = arrays.arrays[buffer.array];
    std::string sizes;
    for (const int64_t size : buffer.size)
      sizes += fmt::format("[{}]", size);
    code.line(fmt::format("{} {}{};", array.type, buffer.name, sizes));
    for (const FpgaBuffer &planned : design->buffers)
      if (plan->objects[planned.array] == array.object && planned.kind != PartitionKind::None)
        code.pragma(partition(buffer, planned));
  }

  // Along the dimension in which most accesses of a step lie side by side.
  std::string partition(const HlsBuffer &buffer, const FpgaBuffer &planned) const {
    if (planned.kind == PartitionKind::Complete)
      return fmt::format("array_partition variable={} type=complete dim=0", buffer.name);
    std::size_t dimension = buffer.size.size() - 1;
    int64_t most = 1;
    for (const HlsAccess &access : arrays.accesses)
      for (std::size_t d = 0; access.array == buffer.array && d < access.indices.size(); ++d)
        if (const int64_t together = parallelIn(access.indices[d]); together > most) {
          most = together;
          dimension = d;
        }
    return fmt::format("array_partition variable={} type={} factor={} dim={}", buffer.name,
                       toString(planned.kind),
                       std::min<int64_t>(planned.banks, buffer.size[dimension]), dimension + 1);
  }

  // Values of an index that copies and unrolled loops ask for at a time.
  int64_t parallelIn(const LinearForm &index) const {
    int64_t values = index.strides[nest.thread()] != 0 ? lanes : 1;
    for (const FpgaPipeline &pipeline : design->pipelines)
      for (uint32_t l = 0; l < index.strides.size(); ++l)
        if (index.strides[l] != 0 && l == pipeline.level)
          values *= pipeline.unroll;
        else if (index.strides[l] != 0 && std::ranges::count(nest.chain(l), pipeline.level))
          values *= trips(l);
    return values;
  }

  // How far a loop counts: constant, or to the end of a last, shorter tile.
  std::string bound(uint32_t level) {
    if (base[level].empty() || tileSteps[level] == 0)
      return std::to_string(trips(level));
    if (trips(level) % tileSteps[level] == 0)
      return std::to_string(tileSteps[level]);
    const std::string count = names[level] + "_count";
    code.line(fmt::format("const int {} = std::min<int>({}, {} - {});", count, tileSteps[level],
                          trips(level), base[level]));
    return count;
  }

  template <typename Body> void loop(uint32_t level, Body body) {
    const std::string before = base[level], end = bound(level), &name = names[level];
    const int64_t step = lanesOf(level);
    const std::string counter = step > 1 ? name + "_step" : name;
    code.open(step > 1 ? fmt::format("for (int {0} = 0; {0} < {1}; {0} += {2})", counter, end, step)
                       : fmt::format("for (int {0} = 0; {0} < {1}; ++{0})", counter, end));
    pipelinePragmas(level);
    if (end.ends_with("_count"))
      code.pragma(fmt::format("loop_tripcount max={}", tileSteps[level] / step));
    laneEnd = step > 1 ? end : laneEnd;
    (tile || !design ? local : base)[level] = counter;
    body();
    local[level].clear();
    base[level] = before;
    code.close();
  }

  void pipelinePragmas(uint32_t level) {
    if (!design)
      return;
    for (const FpgaPipeline &pipeline : design->pipelines) {
      const std::vector<uint32_t> chain = nest.chain(level);
      if (pipeline.level == level) {
        code.pragma(fmt::format("pipeline II={}", pipeline.ii));
        if (pipeline.unroll > 1)
          code.pragma(fmt::format("unroll factor={}", pipeline.unroll));
      } else if (std::ranges::count(chain, pipeline.level)) {
        code.pragma("unroll");
      }
    }
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
    const bool isGuarded = lanes > 1 && (trips(thread) % lanes != 0);
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
    if (!design) {
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
  const HlsDesign *plan; // null: as the source runs
  const FpgaDesign *design;
  int64_t lanes;
  HlsStatements statements;
  std::vector<std::string> names;
  std::vector<std::string> base, local; // by level: where the tile stands, iteration within it
  std::vector<int64_t> tileSteps;       // by level; 0: not cut
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
