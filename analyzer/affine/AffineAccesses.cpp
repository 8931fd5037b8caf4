#include "analyzer/affine/AffineAccesses.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/RecordWords.h"
#include "analyzer/tables/SiteNames.h"
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
                               const Launch &launch, const std::set<uint32_t> &ignoredSites)
    : tables(tables), graph(graph), values(tables, graph), codeLoops(tables, graph, launch),
      turns(tables), turnFunctions(tables), guards(tables, graph, launch, codeLoops.code()),
      extent(launch.extent), ignored(tables.sites.size()),
      fits(tables.records.size()) {
  for (const uint32_t site : ignoredSites)
    ignored[site] = true;
  for (std::size_t record = 0; record < fits.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    Fit &fit = fits[record];
    fit.around = values.loopsThatMatter(shape, ignored);
    for (const NestLevel &level : shape.levels)
      fit.mayTurnOnce.push_back(values.turnsAtLeastOnce(level.loop));
    if (!isIgnored(shape)) {
      for (const uint32_t loop : fit.around)
        turnFunctions.watch(loop, values, codeLoops.turnsOf(loop));
      addOtherLevels(shape, fit);
      addTerms(shape, fit);
    }
    fit.others = otherWords(shape, fit);
  }
}

// Of a record's payload: those that say nothing of accesses that count.
std::vector<std::size_t> AffineAccesses::otherWords(const RecordShape &shape,
                                                    const Fit &fit) const {
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
    if (isFitted(fit, level.loop))
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
  turns.beginThread();
  const int64_t *const ordered = thread.words.data() + wordsInOrder(tables, thread);
  for (ThreadStream stream(thread.words); !stream.done();) {
    const uint32_t record = stream.record();
    const int64_t *payload = stream.payload();
    stream.advance(tables.records[record]);
    if (payload + tables.records[record].words <= ordered)
      turnFunctions.add(thread.coordinate, turns.enter(record));
    else if (!fits[record].around.empty())
      continue; // it is not known in which turn
    addRecord(thread.coordinate, record, payload);
  }
  if (thread.rest.empty())
    turnFunctions.add(thread.coordinate, turns.endThread());
  else
    turnFunctions.add(thread.coordinate, outermostLoops(tables, thread));
  for (const auto &[record, count] : thread.rest)
    fits[record].beyond = true;
}

void AffineAccesses::addRecord(const ThreadCoordinate &thread, uint32_t record,
                               const int64_t *payload) {
  const RecordShape &shape = tables.records[record];
  Fit &fit = fits[record];
  ++fit.executions;
  fit.first |= thread == ThreadCoordinate{};
  fit.last |= thread == ThreadCoordinate{extent[0] - 1, extent[1] - 1, extent[2] - 1};
  for (uint32_t level = 0; level < shape.levels.size(); ++level)
    fit.guarded |= !AffineNest(shape, payload).isOpen(level);
  if (isIgnored(shape) || fit.function.contradicted())
    return;
  const std::vector<int64_t> point =
      pointOf(thread, std::span(turns.ordinals()).first(fit.around.size()));
  for (uint32_t level = 0; level < shape.levels.size(); ++level)
    if (const auto concave = fit.concave.find(shape.levels[level].loop);
        concave != fit.concave.end() && AffineNest(shape, payload).isOpen(level))
      concave->second.add(point, payload[shape.levels[level].base.value]);
  compareWithCode(shape, thread, payload, fit);
  words.assign(payload, payload + shape.words);
  for (const std::size_t word : fit.others)
    words[word] = 0;
  for (const auto &[word, terms] : fit.terms)
    for (const CodeTerm &term : terms)
      words[word] = plusTerm(words[word], -1, term.at(point));
  fit.function.add(point, words);
}

std::string AffineAccesses::at(uint32_t line, const std::string &what) const {
  return tables.file + ":" + std::to_string(line) + ": " + what;
}

std::string AffineAccesses::at(const Site &site, const std::string &what) const {
  return fileOf(tables, site) + ":" + std::to_string(site.line) + ": " + what;
}

std::string AffineAccesses::obstacle() {
  if (!tables.opaqueCalls.empty())
    return "calls are not seen into";
  std::vector<bool> seen(tables.sites.size());
  for (uint32_t record = 0; record < fits.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    if (fits[record].executions == 0 && fits[record].beyond && !isIgnored(shape))
      return "the records of long threads were cut short";
    if (fits[record].executions == 0 && (isIgnored(shape) || !hasTwins(record)))
      continue;
    for (const uint32_t site : shape.sites)
      seen[site] = true;
    for (const NestAccess &access : shape.accesses)
      seen[access.site] = true;
    if (std::string reason = obstacleOf(record); fits[record].executions > 0 && !reason.empty())
      return reason;
  }
  const std::vector<bool> endsProgram = blocksThatEndProgram(tables);
  for (std::size_t site = 0; site < seen.size(); ++site)
    if (!seen[site] && !ignored[site] && tables.sites[site].space == MemorySpace::Global &&
        !endsProgram[tables.sites[site].block] && !isPassedByAll(site))
      return at(tables.sites[site],
                "no traced thread accessed '" + tables.sites[site].variable + "' here");
  return "";
}

// By every way there, a traced thread was at a test that decides alike for all threads, and none
// went on.
bool AffineAccesses::isPassedByAll(std::size_t site) {
  const std::vector<Visits> visits = visitsOfBlocks();
  std::vector<bool> asked(tables.blocks.size());
  std::vector<uint32_t> open = {tables.sites[site].block};
  while (!open.empty()) {
    const uint32_t block = open.back();
    open.pop_back();
    if (asked[block])
      continue;
    asked[block] = true;
    if (visits[block] != Visits::None || block == 0)
      return false;
    for (const uint32_t from : waysTo(tables, block))
      if (visits[from] == Visits::None)
        open.push_back(from);
      else if (visits[from] != Visits::Recorded || !values.decidesAlike(from))
        return false;
  }
  return true;
}

std::vector<AffineAccesses::Visits> AffineAccesses::visitsOfBlocks() const {
  std::vector<Visits> visits(tables.blocks.size(), Visits::Unknown);
  const auto note = [&](uint32_t block, Visits more) {
    visits[block] = std::max(visits[block], more);
  };
  for (std::size_t record = 0; record < fits.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    const bool any = fits[record].executions > 0 || fits[record].beyond;
    if (shape.kind == RecordShape::Kind::Block)
      note(shape.block, any ? Visits::Recorded : Visits::None);
    for (const NestLevel &level : shape.levels)
      for (const std::vector<uint32_t> *blocks :
           {&tables.loops[level.loop].blocks, &level.before, &level.after})
        for (const uint32_t block : *blocks)
          note(block, any ? Visits::InNest : Visits::None);
  }
  return visits;
}

bool AffineAccesses::isMadeOfIndices(const RecordShape &shape, const Fit &fit, uint32_t site,
                                     const Term &start) {
  const Operand *address = graph.addressOf(tables.sites[site]);
  const bool hasTerms = start.isSlot && fit.terms.contains(static_cast<std::size_t>(start.value));
  return ignored[site] || hasTerms ||
         (address != nullptr && values.isAffine(*address, shape, fit.around));
}

std::set<uint32_t> AffineAccesses::unknownSites() {
  std::set<uint32_t> unknown;
  for (uint32_t record = 0; record < fits.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    const Fit &fit = fits[record];
    const auto note = [&](uint32_t site, const Term &start) {
      if (!isMadeOfIndices(shape, fit, site, start))
        unknown.insert(site);
    };
    for (std::size_t k = 0; k < shape.sites.size(); ++k)
      note(shape.sites[k], {true, static_cast<int64_t>(k)});
    for (const NestAccess &access : shape.accesses)
      note(access.site, access.start);
  }
  return unknown;
}

std::string AffineAccesses::obstacleOf(uint32_t record) {
  const RecordShape &shape = tables.records[record];
  if (isIgnored(shape))
    return "";
  const Fit &fit = fits[record];
  if (const auto word = fit.function.contradicted())
    return contradiction(tables, shape, *word);
  const auto notAffine = [&](uint32_t index, const Term &start) {
    const Site &site = tables.sites[index];
    return isMadeOfIndices(shape, fit, index, start)
               ? ""
               : at(site, "the address of '" + site.variable +
                              "' is not made of the loops' indices alone");
  };
  for (std::size_t k = 0; k < shape.sites.size(); ++k)
    if (std::string reason = notAffine(shape.sites[k], {true, static_cast<int64_t>(k)});
        !reason.empty())
      return reason;
  for (const NestAccess &access : shape.accesses)
    if (std::string reason = notAffine(access.site, access.start); !reason.empty())
      return reason;
  const bool isNest = shape.kind == RecordShape::Kind::Nest;
  const uint32_t line =
      isNest ? tables.loops[shape.levels[0].loop].line : tables.blocks[shape.block].line;
  if (std::string reason = obstacleAround(fit); !reason.empty())
    return reason;
  if (!covered(fit, blockOf(shape)) && !isAtFixedPlaces(shape) && !hasTwins(record))
    return at(line, "too few threads were traced to tell how the addresses go on");
  return isNest ? obstacleOfLevels(record) : "";
}

// Of the loops around it.
std::string AffineAccesses::obstacleAround(const Fit &fit) {
  for (const uint32_t loop : fit.around)
    if (std::string reason = turnFunctions.obstacle(loop, extent); !reason.empty())
      return reason;
  return "";
}

// Where its loops begin, if it describes some.
uint32_t AffineAccesses::blockOf(const RecordShape &shape) const {
  return shape.kind == RecordShape::Kind::Block ? shape.block
                                                : tables.loops[shape.levels[0].loop].header;
}

// Where one thread goes, all do.
bool AffineAccesses::isAtFixedPlaces(const RecordShape &shape) {
  return shape.kind == RecordShape::Kind::Block &&
         std::ranges::all_of(shape.sites,
                             [&](uint32_t site) { return ignored[site] || isAtFixedPlace(site); });
}

bool AffineAccesses::isAtFixedPlace(uint32_t site) {
  const Operand *address = graph.addressOf(tables.sites[site]);
  return address != nullptr && values.isFixed(*address);
}

bool AffineAccesses::covered(const Fit &fit, uint32_t block) const {
  ThreadCoordinate first{}, last{};
  for (std::size_t d = 0; d < extent.size(); ++d) {
    const IterationRange range = guards.range(block, d);
    first[d] = static_cast<uint64_t>(range.first);
    last[d] = static_cast<uint64_t>(range.last);
  }
  bool isKnown = isCovered(fit.function, first, last);
  for (std::size_t k = 0; k < fit.around.size() && isKnown; ++k)
    isKnown = fit.function.knows(extent.size() + k) || turnFunctions.isOnce(fit.around[k]);
  return isKnown;
}

} // namespace cgpredict
