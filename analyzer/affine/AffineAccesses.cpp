#include "analyzer/affine/AffineAccesses.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/BranchTests.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

void mark(const Term &term, std::vector<bool> &words) {
  if (term.isSlot)
    words[static_cast<std::size_t>(term.value)] = true;
}

} // namespace

AffineAccesses::AffineAccesses(const KernelTables &tables, const OperandGraph &graph,
                               const ThreadCoordinate &extent,
                               const std::set<uint32_t> &ignoredSites)
    : tables(tables), graph(graph), values(tables, graph), extent(extent),
      ignored(tables.sites.size()), fits(tables.records.size(), Fit(tables)) {
  for (const uint32_t site : ignoredSites)
    ignored[site] = true;
  for (std::size_t record = 0; record < fits.size(); ++record)
    fits[record].others = otherWords(tables.records[record]);
}

// Of a record's payload: those that say nothing of accesses that count.
std::vector<std::size_t> AffineAccesses::otherWords(const RecordShape &shape) const {
  std::vector<bool> words(shape.words);
  for (std::size_t k = 0; k < shape.sites.size(); ++k)
    words[k] = !ignored[shape.sites[k]];
  for (const NestAccess &access : shape.accesses)
    if (!ignored[access.site]) {
      mark(access.start, words);
      for (const Term &stride : access.strides)
        mark(stride, words);
    }
  for (const NestLevel &level : shape.levels) {
    mark(level.base, words);
    for (const Term &outer : level.outer)
      mark(outer, words);
    if (level.guard)
      mark(*level.guard, words);
  }
  std::vector<std::size_t> others;
  for (std::size_t word = 0; word < words.size(); ++word)
    if (!words[word])
      others.push_back(word);
  return others;
}

// It has no access that counts.
bool AffineAccesses::isIgnored(const RecordShape &shape) const {
  const auto isSite = [&](uint32_t site) { return ignored[site]; };
  return std::ranges::all_of(shape.sites, isSite) &&
         std::ranges::all_of(shape.accesses, isSite, &NestAccess::site);
}

void AffineAccesses::add(const Window &window) {
  complete = complete && window.complete;
  for (const ThreadRecords &thread : window.threads)
    add(thread);
}

void AffineAccesses::add(const ThreadRecords &thread) {
  ++threads;
  cut |= !thread.rest.empty();
  std::vector<int64_t> record;
  for (ThreadStream stream(thread.words); !stream.done();) {
    const RecordShape &shape = tables.records[stream.record()];
    Fit &fit = fits[stream.record()];
    ++fit.executions;
    if (!isIgnored(shape) && fit.function.obstacle().empty()) {
      record.assign(stream.payload() - 1, stream.payload() + shape.words);
      for (const std::size_t word : fit.others)
        record[1 + word] = 0;
      fit.function.add({thread.coordinate, record, {}});
    }
    for (uint32_t level = 0; level < shape.levels.size(); ++level)
      fit.guarded |= !AffineNest(shape, stream.payload()).isOpen(level);
    stream.advance(shape);
  }
}

std::string AffineAccesses::at(uint32_t line, const std::string &what) const {
  return tables.file + ":" + std::to_string(line) + ": " + what;
}

std::string AffineAccesses::obstacle() {
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
    if (!seen[site] && !ignored[site] && tables.sites[site].space == MemorySpace::Global &&
        !endsProgram(site) && !isPassedByAll(site))
      return at(tables.sites[site].line,
                "no traced thread accessed '" + tables.sites[site].variable + "' here");
  return "";
}

// What is accessed on the way to an exception or an abort, behind which no thread goes on.
bool AffineAccesses::endsProgram(std::size_t site) const {
  const BasicBlock &block = tables.blocks[tables.sites[site].block];
  return !block.operations.empty() && block.operations.back().opcode == "unreachable";
}

// A traced thread was at the test, and none went there.
bool AffineAccesses::isPassedByAll(std::size_t site) {
  const std::optional<uint32_t> test = testBefore(tables, tables.sites[site].block);
  const auto wasThere = [&](std::size_t record) {
    const RecordShape &shape = tables.records[record];
    return fits[record].executions > 0 && shape.kind == RecordShape::Kind::Block &&
           shape.block == *test;
  };
  bool reached = false;
  for (std::size_t record = 0; test && record < fits.size(); ++record)
    reached = reached || wasThere(record);
  return reached && values.decidesAlike(*test);
}

std::string AffineAccesses::obstacleOf(uint32_t record) {
  const RecordShape &shape = tables.records[record];
  if (isIgnored(shape))
    return "";
  if (!fits[record].function.obstacle().empty())
    return fits[record].function.obstacle();
  const auto notAffine = [&](uint32_t index) {
    const Site &site = tables.sites[index];
    const Operand *address = graph.addressOf(site);
    return ignored[index] || (address != nullptr && values.isAffine(*address, shape))
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
  if (isNest && !values.boundsAreAffine(shape))
    return at(line, "a loop's bound is not made of the loops' indices alone");
  if (isNest && strideVaries(record))
    return at(line, "a stride differs between threads");
  return "";
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
  return std::ranges::any_of(shape.accesses,
                             [&](auto &each) {
                               return !ignored[each.site] &&
                                      std::ranges::any_of(each.strides, varies);
                             }) ||
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
      if (!ignored[shape.sites[k]])
        result.push_back({shape.sites[k],
                          record,
                          functionOf(fit.function, {true, static_cast<int64_t>(k)}),
                          {},
                          {},
                          always});
    for (const NestAccess &nest : shape.accesses) {
      if (ignored[nest.site])
        continue;
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
