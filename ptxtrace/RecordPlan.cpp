#include "ptxtrace/RecordPlan.h"

#include <algorithm>

namespace cgpredict::ptxtrace {
namespace {

constexpr std::size_t MostWords = 1024; // of a nest's record

class Planner {
public:
  explicit Planner(TraceTables &made) : made(made), graph(made.graph) {}

  RecordPlan run() {
    for (uint32_t b = 0; b < graph.blocks.size(); ++b)
      addBlockRecord(b);
    plan.loops.resize(graph.loops.size());
    for (std::size_t l = graph.loops.size(); l-- > 0;) // inner loops have later headers
      planLoop(static_cast<uint32_t>(l));
    return std::move(plan);
  }

private:
  // An atomic operation's load and store have the same address.
  static std::vector<uint32_t> sitesOf(const RecordedAccess &access) {
    return access.isAtomic ? std::vector{access.site, access.site + 1} : std::vector{access.site};
  }

  void addBlockRecord(uint32_t block) {
    RecordShape shape;
    shape.kind = RecordShape::Kind::Block;
    shape.block = block;
    std::vector<unsigned> &words = plan.accessWords.emplace_back();
    for (const RecordedAccess &access : made.accesses[block]) {
      const std::vector<uint32_t> sites = sitesOf(access);
      shape.sites.insert(shape.sites.end(), sites.begin(), sites.end());
      words.push_back(static_cast<unsigned>(sites.size()));
    }
    shape.words = static_cast<uint32_t>(shape.sites.size());
    plan.ofBlock.push_back(static_cast<uint32_t>(made.tables.records.size()));
    made.tables.records.push_back(std::move(shape));
  }

  // The one block of the loop that follows `from`, be it in a loop inside; none at a branch.
  std::optional<uint32_t> following(const GraphLoop &loop, uint32_t from) const {
    const std::vector<uint32_t> &next = graph.blocks[from].successors;
    if (next.size() != 1 || !std::ranges::count(loop.blocks, next[0]))
      return std::nullopt;
    return next[0];
  }

  // The block behind the loop, which its only latch leaves it for.
  std::optional<uint32_t> exitOf(const GraphLoop &loop) const {
    std::optional<uint32_t> exit;
    for (const uint32_t next : graph.blocks[loop.latches[0]].successors)
      if (!std::ranges::count(loop.blocks, next)) {
        if (exit)
          return std::nullopt;
        exit = next;
      }
    return exit;
  }

  bool findItems(uint32_t index, std::vector<LoopItem> &items) const {
    const GraphLoop &loop = graph.loops[index];
    if (loop.latches.size() != 1)
      return false;
    for (uint32_t block = loop.header;;) {
      const int32_t inner = graph.blocks[block].loop;
      std::optional<uint32_t> next;
      if (inner == static_cast<int32_t>(index)) {
        items.push_back({false, block, 0});
        if (block == loop.latches[0])
          return true;
        next = following(loop, block);
      } else {
        const auto child = static_cast<uint32_t>(inner);
        if (graph.loops[child].header != block || !plan.loops[child].isPlanned)
          return false;
        items.push_back({true, child, 0});
        next = exitOf(graph.loops[child]);
      }
      if (!next || !std::ranges::count(loop.blocks, *next) || *next == loop.header)
        return false;
      block = *next;
    }
  }

  void planLoop(uint32_t index) {
    PlannedLoop loop;
    if (!findItems(index, loop.items))
      return;
    for (LoopItem &item : loop.items) {
      item.figure = static_cast<uint32_t>(loop.figures.size());
      if (item.isLoop)
        for (const Figure &figure : figuresAround(plan.loops[item.index], item.index))
          loop.figures.push_back(figure);
      else
        for (const RecordedAccess &access : made.accesses[item.index])
          loop.figures.push_back({.site = access.site});
    }
    for (Figure &figure : loop.figures)
      if (figure.tripOf < 0 && figure.coefficient < 0)
        figure.isConstant = accessAt(figure.site).constantIn[index];
    if (figuresAround(loop, index).size() > MostWords)
      return;
    loop.isPlanned = true;
    loop.isInnermost = std::ranges::none_of(loop.items, &LoopItem::isLoop);
    loop.record = static_cast<uint32_t>(made.tables.records.size());
    plan.loops[index] = std::move(loop);
    addNestRecord(index);
  }

  const RecordedAccess &accessAt(uint32_t site) const {
    const std::vector<RecordedAccess> &all = made.accesses[made.tables.sites[site].block];
    return *std::ranges::find(all, site, &RecordedAccess::site);
  }

  //===--- The record of a nest: its words are the figures of its outermost loop.

  void addNestRecord(uint32_t root) {
    RecordShape shape;
    shape.kind = RecordShape::Kind::Nest;
    words = figuresAround(plan.loops[root], root);
    shape.words = static_cast<uint32_t>(words.size());
    around.clear();
    addLevel(root, -1, shape);
    made.tables.records.push_back(std::move(shape));
  }

  Term termOf(uint32_t site, int32_t tripOf, int32_t coefficient) const {
    const auto found = std::ranges::find_if(words, [&](const Figure &word) {
      return word.tripOf == tripOf && word.coefficient == coefficient &&
             (tripOf >= 0 || word.site == site);
    });
    return found == words.end() ? Term{false, 0} : Term{true, found - words.begin()};
  }

  std::vector<Term> coefficients(uint32_t site, int32_t tripOf) const {
    std::vector<Term> terms;
    for (const uint32_t loop : around)
      terms.push_back(termOf(site, tripOf, static_cast<int32_t>(loop)));
    return terms;
  }

  // `around`: the loops around the level, outermost first.
  void addLevel(uint32_t index, int32_t parent, RecordShape &shape) {
    const auto number = static_cast<uint32_t>(shape.levels.size());
    const auto trip = static_cast<int32_t>(index);
    NestLevel level;
    level.loop = index;
    level.parent = parent;
    level.base = termOf(0, trip, -1);
    level.outer = coefficients(0, trip);
    shape.levels.push_back(std::move(level));
    around.push_back(index);
    for (const LoopItem &item : plan.loops[index].items) {
      const auto inner = static_cast<uint32_t>(shape.levels.size());
      shape.levels[number].body.push_back({item.isLoop, item.isLoop ? inner : item.index});
      if (item.isLoop)
        addLevel(item.index, static_cast<int32_t>(number), shape);
      else
        addAccesses(item.index, static_cast<int32_t>(number), shape);
    }
    around.pop_back();
  }

  void addAccesses(uint32_t block, int32_t level, RecordShape &shape) {
    for (const RecordedAccess &access : made.accesses[block])
      for (const uint32_t site : sitesOf(access))
        shape.accesses.push_back(
            {site, level, termOf(access.site, -1, -1), coefficients(access.site, -1)});
  }

  TraceTables &made;
  const KernelGraph &graph;
  RecordPlan plan;
  std::vector<Figure> words;
  std::vector<uint32_t> around;
};

} // namespace

std::vector<Figure> figuresAround(const PlannedLoop &loop, uint32_t index) {
  std::vector<Figure> figures = {{.tripOf = static_cast<int32_t>(index)}};
  for (const Figure &figure : loop.figures) {
    figures.push_back(figure);
    figures.back().isConstant = false;
    if (figure.isLinear && !figure.isConstant)
      figures.push_back({.isLinear = false,
                         .site = figure.site,
                         .tripOf = figure.tripOf,
                         .coefficient = static_cast<int32_t>(index)});
  }
  return figures;
}

RecordPlan makeRecordPlan(TraceTables &tables) { return Planner(tables).run(); }

} // namespace cgpredict::ptxtrace
