#include "analyzer/dependence/FindDependences.h"

#include "analyzer/dependence/AffineMeetings.h"
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/Classify.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/IndexRanges.h"
#include "analyzer/dependence/JoinReports.h"
#include "analyzer/dependence/LeftEarly.h"
#include "analyzer/dependence/LoadedAddress.h"
#include "analyzer/dependence/OwnMemory.h"
#include "analyzer/dependence/ReusedMemory.h"
#include "analyzer/dependence/ThreadCover.h"
#include "analyzer/dependence/UnreachedLoads.h"
#include "analyzer/dependence/UnseenCalls.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

class LaunchDependences {
public:
  LaunchDependences(const TracedKernel &kernel, const Launch &launch,
                    const WindowReader &readWindow, const DependenceOptions &options)
      : tables(kernel.tables), launch(launch),
        readWindow([&](uint32_t window) { return readWindow(launch, window); }), options(options),
        graph(tables), own(sitesOfOwnMemory(tables, graph)),
        classifier(tables, graph, indexRanges(launch)), affine(tables, graph, launch) {}

  DependenceReport run() {
    report.speculatedLoads = classifier.speculatedLoads();
    if (volume(launch.extent) == 0) {
      report.parallel = Parallel::Proved;
      return std::move(report);
    }
    report.calls = madeCalls(tables, launch, readWindow);
    affine.find(readWindow, classifier.speculatedLoads(), own);
    report.unproved =
        tables.opaqueCalls.empty() ? affine.obstacle() : unseenInWords(tables, report.calls);
    report.affine = report.unproved.empty();
    if (needsScan() || affine.leavesOutLoads() || affine.goesByNames())
      scan();
    judgeMeetings();
    proveDistances();
    decide();
    return std::move(report);
  }

private:
  bool needsScan() const { return !affine.meetings().empty() || !affine.obstacle().empty(); }

  // Where no accesses can meet there is nothing to see: the functions hold for the traced threads.
  // Where loads are left out, or names believed, they may still say that a `restrict` is wrong.
  void scan() {
    std::vector<uint32_t> left(own.begin(), own.end());
    left.insert(left.end(), report.speculatedLoads.begin(), report.speculatedLoads.end());
    const WarpProgram program = makeWarpProgram(tables, left);
    const Decides decides = [&](uint32_t from, uint32_t to) {
      return classifier.isTrueIfExposed(from, to);
    };
    ScanResult found = scanDependences(program, launch, readWindow, options.limits,
                                       options.verdictOnly ? decides : Decides{});
    if (std::string reason = leaveOutReused(tables, report.calls, graph, found); !reason.empty())
      report.unproved = std::move(reason);
    report.accesses = found.accesses;
    report.threads = found.threads;
    report.searchedThreads = found.searchedThreads;
    report.watchedShare = found.watchedShare;
    report.dependences = std::move(found.dependences);
    conflicts = std::move(found.conflicts);
    exposedLoads = std::move(found.exposedLoads);
    report.unseenSites = std::move(found.unseenSites);
    const std::set<uint32_t> unreached = unreachedLoads(tables, graph, own);
    std::erase_if(report.unseenSites, [&](uint32_t site) { return unreached.contains(site); });
    graph.setReached(found.reachedLoads);
    classifier.observe(conflicts);
    report.reductions = classifier.reductions(conflicts);
    for (Dependence &dependence : report.dependences)
      setClass(dependence, classifier.classOf(dependence, conflicts));
  }

  void setClass(Dependence &dependence, DependenceClass dependenceClass) {
    dependence.dependenceClass = dependenceClass;
    if (dependenceClass == DependenceClass::WriteConflict ||
        dependenceClass == DependenceClass::Reduction)
      dependence.target = std::max(targetOf(dependence.from), targetOf(dependence.to));
    dependence.storesLoaded = dependenceClass == DependenceClass::WriteConflict &&
                              storesLoadedValue(graph, tables.sites[dependence.from]) &&
                              storesLoadedValue(graph, tables.sites[dependence.to]);
    if (dependenceClass >= DependenceClass::WriteConflict)
      dependence.keeps = classifier.keptAt(dependence.to);
    const bool isFlow =
        dependenceClass == DependenceClass::True && dependence.kind == DependenceKind::Flow;
    dependence.isRemade = isFlow && isMadeOfIndex(tables.sites[dependence.from]);
    if (isFlow && goesOnEvenly(dependence.from, dependence.to))
      dependence.scan =
          scanBy(tables, graph, tables.sites[dependence.to], tables.sites[dependence.from]);
  }

  bool isMadeOfIndex(const Site &store) const {
    const Operand *value = graph.storedValue(store);
    return value != nullptr && value->kind == OperandKind::Operation && isToScalar(graph, store) &&
           isMadeApart(tables, graph, {}, *value, false) &&
           runsInEveryThread(tables, graph, store.block);
  }

  // From each thread to the one at the same distance: through a scalar, or elements in a row.
  bool goesOnEvenly(uint32_t store, uint32_t load) const {
    if (affine.mayTear(store))
      return false;
    if (isToScalar(graph, tables.sites[store]))
      return true;
    const auto from = std::ranges::find(affine.accesses(), store, &AffineAccess::site);
    const auto to = std::ranges::find(affine.accesses(), load, &AffineAccess::site);
    return from != affine.accesses().end() && to != affine.accesses().end() &&
           from->levels.empty() && to->levels.empty() && from->start.slopes == to->start.slopes;
  }

  ConflictTarget targetOf(uint32_t site) const {
    return tables.sites[site].kind == SiteKind::Store ? classifier.targetOf(site)
                                                      : ConflictTarget::Fixed;
  }

  // The traced threads showed it already.
  bool isFound(const PossibleMeeting &meeting) const {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      return each.level == meeting.level && ((each.from == meeting.from && each.to == meeting.to) ||
                                             (each.from == meeting.to && each.to == meeting.from));
    });
  }

  bool isCovered(uint32_t load) const {
    return load < exposedLoads.size() && !exposedLoads[load] && report.watchedShare == 1 &&
           report.searchedAll();
  }

  ThreadCover cover() const { return {tables, graph, affine, conflicts}; }

  // Those that the traced threads did not show.
  void judgeMeetings() {
    for (const PossibleMeeting &each : affine.meetings()) {
      if (isFound(each))
        continue;
      const bool isRead = tables.sites[each.to].kind == SiteKind::Load;
      if (isRead && isCovered(each.to)) {
        if (!cover().isAlikeInAllThreads(each.to))
          setUnproved(Uncovered);
      } else if (each.result.meeting == Meeting::Sometimes && each.always) {
        addFound(each);
      } else if (!isHarmless(each)) {
        setUnproved(mayMeet(tables.sites[each.to], tables.sites[each.from]));
      }
    }
  }

  std::string mayMeet(const Site &one, const Site &other) const {
    return fmt::format("{}:{}: the affine test does not show that {} and {} of another thread are "
                       "apart",
                       fileOf(tables, one), one.line, accessInWords(one),
                       &one == &other ? "that" : accessInWords(other));
  }

  // Wherever the two meet, their sites say what they do there.
  bool isHarmless(const PossibleMeeting &meeting) const {
    const DependenceClass met = classOf(meeting);
    return met == DependenceClass::EqualValues || met == DependenceClass::Reduction;
  }

  // As it was seen elsewhere, if it was; else as if nothing but the two reached the location.
  DependenceClass classOf(const PossibleMeeting &meeting) const {
    Dependence dependence;
    dependence.from = meeting.from;
    dependence.to = meeting.to;
    const auto hasBoth = [&](const ConflictSet &conflict) {
      return std::ranges::binary_search(conflict.sites, meeting.from) &&
             std::ranges::binary_search(conflict.sites, meeting.to);
    };
    if (std::ranges::any_of(conflicts, hasBoth))
      return classifier.classOf(dependence, conflicts);
    const bool isStore = tables.sites[meeting.to].kind == SiteKind::Store;
    const uint32_t load = isStore ? meeting.from : meeting.to;
    const bool exposed = tables.sites[load].kind != SiteKind::Store && !isCovered(load);
    const bool torn = affine.mayTear(meeting.from) || affine.mayTear(meeting.to) ||
                      tables.sites[meeting.from].bytes != tables.sites[meeting.to].bytes;
    ConflictSet conflict{{meeting.from, meeting.to}, exposed, 0, torn};
    std::ranges::sort(conflict.sites);
    conflict.sites.erase(std::ranges::unique(conflict.sites).begin(), conflict.sites.end());
    return classifier.classOf(conflict);
  }

  void setUnproved(std::string_view reason) {
    if (report.unproved.empty())
      report.unproved = reason;
  }

  void addFound(const PossibleMeeting &meeting) {
    const auto isStore = [&](uint32_t site) { return tables.sites[site].kind == SiteKind::Store; };
    Dependence dependence;
    dependence.from = meeting.from;
    dependence.to = meeting.to;
    dependence.level = meeting.level;
    dependence.kind = !isStore(meeting.to)     ? DependenceKind::Flow
                      : !isStore(meeting.from) ? DependenceKind::Anti
                                               : DependenceKind::Output;
    setClass(dependence, classOf(meeting));
    dependence.fromThread = meeting.result.from;
    dependence.toThread = meeting.result.to;
    dependence.leastDistance = meeting.result.distance;
    for (std::size_t d = 0; d < 3; ++d)
      dependence.distance[d] = static_cast<int64_t>(meeting.result.to[d] - meeting.result.from[d]);
    report.dependences.push_back(dependence);
  }

  // The nearest meeting of any accesses of the two sites is the least distance.
  void proveDistances() {
    for (Dependence &dependence : report.dependences) {
      dependence.distanceProved = report.affine;
      for (const PossibleMeeting &each : affine.meetings())
        if (each.from == dependence.from && each.to == dependence.to &&
            each.level == dependence.level) {
          if (each.result.meeting == Meeting::Sometimes && !each.atMost)
            dependence.leastDistance = std::min(dependence.leastDistance, each.result.distance);
          else
            dependence.distanceProved = false;
        }
    }
  }

  bool has(DependenceClass dependenceClass) const {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      return each.dependenceClass == dependenceClass;
    });
  }

  bool mayBeRead() const {
    return std::ranges::any_of(report.unseenSites, [&](uint32_t site) {
      return tables.sites[site].kind == SiteKind::Load;
    });
  }

  void decide() {
    if (has(DependenceClass::Privatisable) && !cover().ofScratch(classifier))
      setUnproved(Uncovered);
    const bool searched = report.searchedAll() || !needsScan();
    if (!searched && !has(DependenceClass::True) && report.calls.empty())
      report.unproved = fmt::format("the search ended after {} of {} traced threads, at its budget "
                                    "of accesses",
                                    report.searchedThreads, report.threads);
    const bool isLeft = tables.leftInLine && (launch.iterations || launch.abandoned);
    if (isLeft || (tables.leftInLine && report.unproved.empty()))
      report.unproved = leftEarlyInWords(tables, launch);
    const bool seen = report.unseenSites.empty();
    if (!seen)
      report.unproved = areBehindRecords(tables, report.unseenSites) +
                        "; trace longer records (CGPREDICT_THREAD_WORDS)";
    const bool compared = (searched || report.searchedThreads > 1) && seen;
    // What threads overwrite may be read by a load that no record has: scratch memory, or worse.
    const bool overwrites = has(DependenceClass::WriteConflict) && !mayBeRead();
    report.parallel = has(DependenceClass::True)                     ? Parallel::No
                      : overwrites                                   ? Parallel::WriteConflict
                      : !report.calls.empty() || !compared || isLeft ? Parallel::Unknown
                      : report.unproved.empty()                      ? Parallel::Proved
                                                                     : Parallel::NoneInSample;
  }

  static constexpr std::string_view Uncovered =
      "that each thread writes before it reads is known of the traced ones only";

  const KernelTables &tables;
  const Launch &launch;
  LaunchWindows readWindow;
  const DependenceOptions &options;
  OperandGraph graph;
  std::set<uint32_t> own;
  DependenceClassifier classifier;
  AffineMeetings affine;
  std::vector<ConflictSet> conflicts;
  std::vector<bool> exposedLoads; // empty: not compared
  DependenceReport report;
};

} // namespace

DependenceReport findDependences(const TracedKernel &kernel, const Launch &launch,
                                 const WindowReader &readWindow, const DependenceOptions &options) {
  DependenceReport report = LaunchDependences(kernel, launch, readWindow, options).run();
  finish(report);
  return report;
}

DependenceReport findDependences(const TracedKernel &kernel, const WindowReader &readWindow,
                                 const DependenceOptions &options) {
  DependenceReport report;
  report.parallel = Parallel::Proved;
  DependenceOptions share = options;
  share.limits.accesses /= std::max<std::size_t>(kernel.sampled.size(), 1);
  share.limits.spans /= std::max<std::size_t>(kernel.sampled.size(), 1);
  std::map<uint64_t, DependenceReport> found; // by the first launch of those that did the same
  for (const Launch &launch : kernel.sampled) {
    const auto [same, isNew] = found.try_emplace(launch.sameAs.value_or(launch.ordinal));
    if (isNew)
      same->second = LaunchDependences(kernel, launch, readWindow, share).run();
    join(same->second, report);
    if (options.verdictOnly && report.parallel == Parallel::No)
      break;
  }
  if (kernel.sampled.empty())
    report.parallel = Parallel::NoneInSample;
  finish(report);
  return report;
}

} // namespace cgpredict
