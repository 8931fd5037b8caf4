#include "analyzer/dependence/FindDependences.h"

#include "analyzer/dependence/Classify.h"
#include "analyzer/dependence/IndependenceProof.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace cgpredict {
namespace {

constexpr std::size_t MostPairs = 2000; // of accesses, in the affine test of a launch

class LaunchDependences {
public:
  LaunchDependences(const TracedKernel &kernel, const Launch &launch,
                    const DependenceWindows &readWindow, const DependenceOptions &options)
      : tables(kernel.tables), launch(launch),
        readWindow([&](uint32_t window) { return readWindow(launch, window); }), options(options),
        graph(tables), classifier(tables, graph) {}

  DependenceReport run() {
    if (volume(launch.extent) == 0) {
      report.parallel = Parallel::Proved;
      return std::move(report);
    }
    test();
    if (!meetings.empty() || !report.unproved.empty())
      scan();
    judgeMeetings();
    decide();
    return std::move(report);
  }

private:
  // Where no accesses can meet there is nothing to see: the functions hold for the traced threads.
  void scan() {
    const WarpProgram program = makeWarpProgram(tables);
    ScanResult found = scanDependences(program, launch, readWindow, options.shadowBytes);
    report.accesses = found.accesses;
    report.watchedShare = found.watchedShare;
    report.reductions = classifier.reductions(found.conflicts);
    report.dependences = std::move(found.dependences);
    for (Dependence &dependence : report.dependences)
      dependence.dependenceClass = classifier.classOf(dependence, found.conflicts);
  }

  void test() {
    AffineAccesses affine(tables, graph, launch.extent);
    for (uint32_t w = 0; w < launch.windowCount; ++w)
      affine.add(readWindow(w));
    report.unproved = affine.obstacle();
    if (report.unproved.empty())
      testPairs(affine.accesses());
  }

  void testPairs(const std::vector<AffineAccess> &accesses) {
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < accesses.size(); ++i)
      for (std::size_t k = 0; k < accesses.size(); ++k) {
        const bool isStore = siteOf(accesses[i]).kind == SiteKind::Store;
        const bool seenBefore = k < i && siteOf(accesses[k]).kind == SiteKind::Store;
        if (!isStore || seenBefore)
          continue;
        if (++pairs > MostPairs) {
          report.unproved = "there are too many pairs of accesses to test";
          return;
        }
        testPair(accesses[i], accesses[k]);
      }
  }

  struct PossibleMeeting {
    uint32_t store = 0, other = 0; // sites
    bool always = false;           // both are executed by all threads
    MeetingResult result;
  };

  const Site &siteOf(const AffineAccess &access) const { return tables.sites[access.site]; }

  // The traced threads showed it already.
  bool isFound(uint32_t a, uint32_t b) const {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      return (each.from == a && each.to == b) || (each.from == b && each.to == a);
    });
  }

  void testPair(const AffineAccess &store, const AffineAccess &other) {
    const MeetingResult met =
        meet(store, siteOf(store).bytes, other, siteOf(other).bytes, launch.extent);
    if (met.meeting != Meeting::Never)
      meetings.push_back({store.site, other.site, store.always && other.always, met});
  }

  // Those that the traced threads did not show.
  void judgeMeetings() {
    for (const PossibleMeeting &each : meetings) {
      if (isFound(each.store, each.other))
        continue;
      if (each.result.meeting == Meeting::Sometimes && each.always)
        addFound(each.store, each.other, each.result);
      else if (report.unproved.empty())
        report.unproved = fmt::format(
            "{}:{}: the affine test does not show that '{}' is not the "
            "'{}' that another thread accesses in line {}",
            tables.file, tables.sites[each.store].line, tables.sites[each.store].variable,
            tables.sites[each.other].variable, tables.sites[each.other].line);
    }
  }

  void addFound(uint32_t store, uint32_t other, const MeetingResult &met) {
    Dependence dependence;
    dependence.from = met.secondFirst ? other : store;
    dependence.to = met.secondFirst ? store : other;
    const bool bothStore = tables.sites[other].kind == SiteKind::Store;
    dependence.kind = bothStore         ? DependenceKind::Output
                      : met.secondFirst ? DependenceKind::Anti
                                        : DependenceKind::Flow;
    ConflictSet conflict{{store, other}, !bothStore, 0};
    std::ranges::sort(conflict.sites);
    conflict.sites.erase(std::ranges::unique(conflict.sites).begin(), conflict.sites.end());
    dependence.dependenceClass = classifier.classOf(conflict);
    dependence.fromThread = met.from;
    dependence.toThread = met.to;
    for (std::size_t d = 0; d < 3; ++d)
      dependence.distance[d] = static_cast<int64_t>(met.to[d] - met.from[d]);
    report.dependences.push_back(dependence);
  }

  bool has(DependenceClass dependenceClass) const {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      return each.dependenceClass == dependenceClass;
    });
  }

  void decide() {
    if (has(DependenceClass::Privatisable) && report.unproved.empty())
      report.unproved = "that each thread writes before it reads is known of the traced ones only";
    report.parallel = has(DependenceClass::True) ? Parallel::No
                      : report.unproved.empty()  ? Parallel::Proved
                                                 : Parallel::NoneInSample;
  }

  const KernelTables &tables;
  const Launch &launch;
  std::function<Window(uint32_t)> readWindow;
  const DependenceOptions &options;
  OperandGraph graph;
  DependenceClassifier classifier;
  std::vector<PossibleMeeting> meetings;
  DependenceReport report;
};

void addDependence(const Dependence &dependence, std::vector<Dependence> &all) {
  const auto same = std::ranges::find_if(all, [&](const Dependence &each) {
    return std::tie(each.kind, each.from, each.to) ==
           std::tie(dependence.kind, dependence.from, dependence.to);
  });
  if (same == all.end()) {
    all.push_back(dependence);
    return;
  }
  same->dependenceClass = std::max(same->dependenceClass, dependence.dependenceClass);
  same->count += dependence.count;
  if (same->distance == dependence.distance) {
    same->atDistance += dependence.atDistance;
  } else if (dependence.atDistance > same->atDistance) {
    same->distance = dependence.distance;
    same->atDistance = dependence.atDistance;
  }
}

void addReduction(const Reduction &reduction, std::vector<Reduction> &all) {
  const auto same = std::ranges::find(all, reduction.store, &Reduction::store);
  if (same == all.end())
    all.push_back(reduction);
  else
    same->locations = std::max(same->locations, reduction.locations);
}

void add(const DependenceReport &launch, DependenceReport &all) {
  for (const Dependence &dependence : launch.dependences)
    addDependence(dependence, all.dependences);
  for (const Reduction &reduction : launch.reductions)
    addReduction(reduction, all.reductions);
  all.parallel = std::min(all.parallel, launch.parallel);
  if (all.unproved.empty())
    all.unproved = launch.unproved;
  all.accesses += launch.accesses;
  all.watchedShare = std::min(all.watchedShare, launch.watchedShare);
}

// A reduction of one launch that another one uses otherwise is none.
void finish(DependenceReport &report) {
  std::erase_if(report.reductions, [&](const Reduction &reduction) {
    return std::ranges::any_of(report.dependences, [&](const Dependence &each) {
      const bool touches = each.from == reduction.store || each.to == reduction.store;
      return touches && each.dependenceClass != DependenceClass::Reduction;
    });
  });
  std::ranges::sort(report.dependences, [](const Dependence &a, const Dependence &b) {
    return std::tuple(-static_cast<int>(a.dependenceClass), b.count, a.kind, a.from, a.to) <
           std::tuple(-static_cast<int>(b.dependenceClass), a.count, b.kind, b.from, b.to);
  });
}

} // namespace

DependenceReport findDependences(const TracedKernel &kernel, const Launch &launch,
                                 const DependenceWindows &readWindow,
                                 const DependenceOptions &options) {
  DependenceReport report = LaunchDependences(kernel, launch, readWindow, options).run();
  finish(report);
  return report;
}

DependenceReport findDependences(const TracedKernel &kernel, const DependenceWindows &readWindow,
                                 const DependenceOptions &options) {
  DependenceReport report;
  report.parallel = Parallel::Proved;
  for (const Launch &launch : kernel.sampled)
    add(LaunchDependences(kernel, launch, readWindow, options).run(), report);
  if (kernel.sampled.empty())
    report.parallel = Parallel::NoneInSample;
  finish(report);
  return report;
}

} // namespace cgpredict
