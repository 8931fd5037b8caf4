#include "analyzer/affine/AffineAccesses.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <string_view>

namespace cgpredict {
namespace {

bool isAffineOperation(const Operation &operation) {
  constexpr std::string_view Names[] = {"add",  "sub",     "mul",    "shl",        "getelementptr",
                                        "sext", "zext",    "trunc",  "ptrtoint",   "inttoptr",
                                        "phi",  "bitcast", "freeze", "or disjoint"};
  return std::ranges::find(Names, operation.opcode) != std::end(Names);
}

bool isAccess(const RecordShape &shape) {
  return shape.kind == RecordShape::Kind::Block ? !shape.sites.empty() : !shape.accesses.empty();
}

} // namespace

AffineAccesses::AffineAccesses(const KernelTables &tables, const OperandGraph &graph,
                               const ThreadCoordinate &extent)
    : tables(tables), graph(graph), extent(extent), fits(tables.records.size(), Fit(tables)) {}

void AffineAccesses::add(const Window &window) {
  complete = complete && window.complete;
  for (const ThreadRecords &thread : window.threads)
    add(thread);
}

void AffineAccesses::add(const ThreadRecords &thread) {
  ++threads;
  cut |= !thread.rest.empty();
  for (ThreadStream stream(thread.words); !stream.done();) {
    const RecordShape &shape = tables.records[stream.record()];
    Fit &fit = fits[stream.record()];
    ++fit.executions;
    if (isAccess(shape) && fit.function.obstacle().empty())
      fit.function.add(
          {thread.coordinate, {stream.payload() - 1, 1 + std::size_t{shape.words}}, {}});
    for (uint32_t level = 0; level < shape.levels.size(); ++level)
      fit.guarded |= !AffineNest(shape, stream.payload()).isOpen(level);
    stream.advance(shape);
  }
}

std::string AffineAccesses::at(uint32_t line, const std::string &what) const {
  return tables.file + ":" + std::to_string(line) + ": " + what;
}

std::string AffineAccesses::obstacle() const {
  if (!tables.opaqueCalls.empty())
    return at(tables.opaqueCalls.front().line,
              "the accesses of " + tables.opaqueCalls.front().callee + " are not seen");
  if (cut)
    return "the records of long threads were cut short";
  std::vector<bool> seen(tables.sites.size());
  for (uint32_t record = 0; record < fits.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    if (fits[record].executions == 0)
      continue;
    for (const uint32_t site : shape.sites)
      seen[site] = true;
    for (const NestAccess &access : shape.accesses)
      seen[access.site] = true;
    if (std::string reason = obstacleOf(record); !reason.empty())
      return reason;
  }
  for (std::size_t site = 0; site < seen.size(); ++site)
    if (!seen[site] && tables.sites[site].space == MemorySpace::Global)
      return at(tables.sites[site].line,
                "no traced thread accessed '" + tables.sites[site].variable + "' here");
  return "";
}

std::string AffineAccesses::obstacleOf(uint32_t record) const {
  const RecordShape &shape = tables.records[record];
  if (!isAccess(shape))
    return "";
  if (!fits[record].function.obstacle().empty())
    return fits[record].function.obstacle();
  const auto notAffine = [&](uint32_t index) {
    const Site &site = tables.sites[index];
    const Operand *address = graph.addressOf(site);
    return address != nullptr && isAffine(*address, shape, false)
               ? ""
               : at(site.line, "the address of '" + site.variable +
                                   "' is not made of the loops' indices alone");
  };
  for (const uint32_t site : shape.sites)
    if (std::string reason = notAffine(site); !reason.empty())
      return reason;
  for (const NestAccess &access : shape.accesses)
    if (std::string reason = notAffine(access.site); !reason.empty())
      return reason;
  const bool isNest = shape.kind == RecordShape::Kind::Nest;
  const uint32_t line =
      isNest ? tables.loops[shape.levels[0].loop].line : tables.blocks[shape.block].line;
  if (!covered(fits[record].function))
    return at(line, "too few threads were traced to tell how the addresses go on");
  if (isNest && !boundsAreAffine(shape))
    return at(line, "a loop's bound is not made of the loops' indices alone");
  if (isNest && strideVaries(record))
    return at(line, "a stride differs between threads");
  return "";
}

// Of loops that the record does not describe, phis may be anything.
bool AffineAccesses::isAffine(const Operand &operand, const RecordShape &shape,
                              bool condition) const {
  const auto isIndex = [&](uint32_t block) {
    return std::ranges::any_of(shape.levels, [&](const NestLevel &level) {
      return tables.loops[level.loop].header == block;
    });
  };
  const OperandGraph::Accepts accepts = {[&](const Operation &operation, uint32_t block) {
                                           if (operation.opcode == "phi")
                                             return isIndex(block);
                                           return isAffineOperation(operation) ||
                                                  (condition && operation.opcode == "icmp");
                                         },
                                         [](const Operand &) { return true; }};
  return graph.madeOf(operand, accepts);
}

bool AffineAccesses::boundsAreAffine(const RecordShape &shape) const {
  return std::ranges::all_of(shape.levels, [&](const NestLevel &level) {
    const Loop &loop = tables.loops[level.loop];
    return std::ranges::all_of(loop.blocks,
                               [&](uint32_t block) { return exitIsAffine(shape, loop, block); });
  });
}

bool AffineAccesses::exitIsAffine(const RecordShape &shape, const Loop &loop,
                                  uint32_t block) const {
  const BasicBlock &at = tables.blocks[block];
  const bool leaves = std::ranges::any_of(at.successors, [&](uint32_t successor) {
    return !std::ranges::count(loop.blocks, successor);
  });
  if (!leaves || at.successors.size() < 2 || at.operations.empty())
    return true;
  const Operation &branch = at.operations.back();
  return !branch.operands.empty() && isAffine(branch.operands[0], shape, true);
}

bool AffineAccesses::covered(const AffineThreads &function) const {
  ThreadCoordinate last{};
  for (unsigned d = 0; d < 3; ++d)
    last[d] = extent[d] - 1;
  return function.covers({0, 0, 0}) && function.covers(last);
}

bool AffineAccesses::strideVaries(uint32_t record) const {
  const AffineThreads &fit = fits[record].function;
  const auto varies = [&](const Term &term) {
    return functionOf(fit, term).slopes != std::array<int64_t, 3>{};
  };
  const RecordShape &shape = tables.records[record];
  return std::ranges::any_of(
             shape.accesses,
             [&](auto &each) { return std::ranges::any_of(each.strides, varies); }) ||
         std::ranges::any_of(shape.levels,
                             [&](auto &each) { return std::ranges::any_of(each.outer, varies); });
}

// Of a record that is covered.
AffineFunction AffineAccesses::functionOf(const AffineThreads &fit, const Term &term) const {
  if (!term.isSlot)
    return {term.value, {}};
  const auto valueAt = [&](const ThreadCoordinate &thread) {
    std::vector<int64_t> words(fit.size());
    fit.fill(thread, words.data());
    return words[1 + static_cast<std::size_t>(term.value)];
  };
  AffineFunction function{valueAt({0, 0, 0}), {}};
  for (unsigned d = 0; d < 3; ++d)
    if (extent[d] > 1) {
      ThreadCoordinate next{};
      next[d] = 1;
      function.slopes[d] = valueAt(next) - function.constant;
    }
  return function;
}

std::vector<AffineLevel> AffineAccesses::levelsAround(const Fit &fit, const RecordShape &shape,
                                                      int32_t level) const {
  std::vector<AffineLevel> levels;
  for (; level >= 0; level = shape.levels[static_cast<std::size_t>(level)].parent) {
    const NestLevel &nest = shape.levels[static_cast<std::size_t>(level)];
    AffineLevel &added = levels.emplace_back();
    added.loop = nest.loop;
    added.base = functionOf(fit.function, nest.base);
    for (const Term &outer : nest.outer)
      added.outer.push_back(functionOf(fit.function, outer).constant);
  }
  std::ranges::reverse(levels);
  return levels;
}

std::vector<AffineAccess> AffineAccesses::accesses() const {
  std::vector<AffineAccess> result;
  for (uint32_t record = 0; record < fits.size(); ++record) {
    const Fit &fit = fits[record];
    const RecordShape &shape = tables.records[record];
    if (fit.executions == 0)
      continue;
    const bool always = complete && fit.executions >= threads && !fit.guarded;
    for (std::size_t k = 0; k < shape.sites.size(); ++k)
      result.push_back({shape.sites[k],
                        record,
                        functionOf(fit.function, {true, static_cast<int64_t>(k)}),
                        {},
                        {},
                        always});
    for (const NestAccess &nest : shape.accesses) {
      AffineAccess access{nest.site,
                          record,
                          functionOf(fit.function, nest.start),
                          {},
                          levelsAround(fit, shape, nest.level),
                          always};
      for (const Term &stride : nest.strides)
        access.strides.push_back(functionOf(fit.function, stride).constant);
      result.push_back(std::move(access));
    }
  }
  return result;
}

} // namespace cgpredict
