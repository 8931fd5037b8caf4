#include "analyzer/dependence/DependenceScan.h"

#include "analyzer/dependence/CommonMemory.h"
#include "analyzer/dependence/ConflictWalk.h"
#include "analyzer/dependence/DependenceCounts.h"
#include "analyzer/dependence/HandedOn.h"
#include "analyzer/dependence/ShadowAccess.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace cgpredict {
namespace {

constexpr unsigned MostThinned = 10; // halvings for the sake of work: a thousandth is left
constexpr uint64_t LeastForFlow = uint64_t{1} << 16; // accesses

struct OrderedThread {
  uint64_t position = 0; // in program order
  const ThreadRecords *records = nullptr;
};

class LaunchScanner {
public:
  LaunchScanner(const WarpProgram &program, const Launch &launch, const LaunchWindows &readWindow,
                const SearchLimits &limits, const Decides &decides)
      : program(program), launch(launch), readWindow(readWindow), limits(limits), decides(decides),
        ranges(program), handedOn(*program.tables),
        counts(launch.extent, program.tables->dimensions) {}

  ScanResult run() {
    result.exposedLoads.resize(program.tables->sites.size());
    findStores();
    if (ranges.empty())
      result.searchedThreads = result.threads;
    else
      scan();
    return std::move(result);
  }

private:
  uint64_t positionOf(const ThreadRecords &thread) const {
    const auto &[x, y, z] = thread.coordinate;
    return (z * launch.extent[1] + y) * launch.extent[0] + x;
  }

  void findStores() {
    std::vector<bool> isCut(program.records.size());
    for (uint32_t w = 0; w < launch.windowCount; ++w)
      for (const Window window = readWindow(w); const ThreadRecords &thread : window.threads) {
        ranges.add(thread.words);
        ++result.threads;
        for (const auto &[record, count] : thread.rest)
          isCut[record] = true;
        for (const auto &[site, address] : handedOn.beyondRecords(thread))
          ranges.add(site, address);
      }
    for (uint32_t record = 0; record < isCut.size(); ++record)
      if (isCut[record])
        std::ranges::copy_if(program.records[record].sites, std::back_inserter(result.unseenSites),
                             [&](uint32_t site) { return !ranges.isSeen(site); });
    ranges.finish();
  }

  void scan() {
    const unsigned pageBits = ranges.cellBits() + ShadowMemory::PageBits;
    access.emplace(program.tables->sites.size(), ranges.cellBits(),
                   ShadowMemory(limits.shadowBytes, ranges.landmarks(pageBits)),
                   [this](const ShadowAccess::Ended &each, uint32_t to, uint32_t toStep) {
                     counts.add(each.kind, each.from, to, positions[each.step], positions[toStep]);
                     if (each.exposed && decides && decides(each.from, to))
                       decideBy(each.kind);
                   });
    for (uint32_t w = 0; w < launch.windowCount && goesOn; ++w)
      addWindow(readWindow(w));
    runThreads();
    result.dependences = counts.dependences();
    result.exposedLoads = access->exposedLoads();
    for (uint32_t site = 0; site < result.exposedLoads.size(); ++site)
      if (!ranges.holds(site)) // reads what nobody stored, unseen
        result.exposedLoads[site] = true;
    result.watchedShare = access->shadow().watchedShare();
    findReached();
    collectConflicts();
  }

  // A flow dependence is what a user has to know of: where another one decides, as much again as
  // was looked at before is searched for one.
  void decideBy(DependenceKind kind) {
    if (kind == DependenceKind::Flow)
      result.decided = true;
    else
      mostAccesses =
          std::min(mostAccesses, result.accesses + std::max(result.accesses, LeastForFlow));
  }

  // Later windows begin at later threads, so those before the first of this one are complete.
  void addWindow(Window window) {
    uint64_t first = ~uint64_t{0};
    for (const ThreadRecords &thread : window.threads)
      first = std::min(first, positionOf(thread));
    if (first > lastPosition)
      runThreads();
    const Window &kept = windows.emplace_back(std::move(window));
    for (const ThreadRecords &thread : kept.threads) {
      threads.push_back({positionOf(thread), &thread});
      lastPosition = std::max(lastPosition, threads.back().position);
    }
  }

  void runThreads() {
    std::ranges::sort(threads, {}, &OrderedThread::position);
    const auto look = [this](uint32_t site, int64_t address) { return lookAt(site, address); };
    const auto watched = [this](int64_t low, int64_t high) {
      return ++spans >= limits.spans || access->watches(low, high); // then lookAt() ends it
    };
    ConflictWalk walk(program, ranges, look, watched);
    for (const OrderedThread &thread : threads) {
      if (!goesOn)
        break;
      access->beginStep();
      positions.push_back(thread.position);
      goesOn = walk.thread(thread.records->words);
      for (const auto &[site, address] : handedOn.beyondRecords(*thread.records))
        goesOn = goesOn && lookAt(site, address);
      result.searchedThreads += goesOn ? 1 : 0;
    }
    threads.clear();
    windows.clear();
  }

  // Whether to go on.
  bool lookAt(uint32_t site, int64_t address) {
    const Site &at = program.tables->sites[site];
    const bool watched = at.kind == SiteKind::Load ? access->read(site, address, at.bytes)
                                                   : write(site, address);
    sinceThinned += watched ? 1 : 0;
    if (sinceThinned >= limits.dense) {
      access->thin(MostThinned);
      sinceThinned = 0;
    }
    result.decided = ++result.accesses >= mostAccesses || result.decided;
    return result.accesses < limits.accesses && spans < limits.spans && !result.decided;
  }

  bool write(uint32_t site, int64_t address) {
    const Site &at = program.tables->sites[site];
    const ShadowAccess::Written written = access->write(site, address, at.bytes);
    common.add(at.object, static_cast<uint32_t>(positions.size()), written.first);
    return written.watched;
  }

  // Names do not tell which objects are one memory. Where not all of it was watched, the bounds of
  // what the accesses touched have to do.
  void findReached() {
    const std::vector<Site> &sites = program.tables->sites;
    result.reachedLoads.resize(sites.size());
    const auto reach = [&](uint32_t load, uint32_t store) {
      if (sites[load].kind == SiteKind::Load && sites[store].kind == SiteKind::Store &&
          sites[load].object != sites[store].object)
        result.reachedLoads[load] = true;
    };
    const bool isWhole = result.watchedShare == 1 && goesOn;
    for (uint32_t set = 0; isWhole && set < access->siteSets().size(); ++set)
      for (const uint32_t load : access->siteSets().sites(set))
        for (const uint32_t store : access->siteSets().sites(set))
          reach(load, store);
    for (uint32_t load = 0; !isWhole && load < sites.size(); ++load)
      for (uint32_t store = 0; store < sites.size(); ++store)
        if (ranges.meet(load, store))
          reach(load, store);
  }

  std::set<uint32_t> storedObjects(uint32_t set) const {
    std::set<uint32_t> objects;
    for (const uint32_t site : access->siteSets().sites(set))
      if (program.tables->sites[site].kind == SiteKind::Store)
        objects.insert(program.tables->sites[site].object);
    return objects;
  }

  void collectConflicts() {
    const std::vector<ShadowAccess::SetFacts> facts = access->facts();
    std::map<uint32_t, uint64_t> written; // cells of each object
    for (uint32_t set = 0; set < facts.size(); ++set)
      for (const uint32_t object : storedObjects(set))
        written[object] += facts[set].written;
    const auto isCommon = [&](uint32_t object) { return common.has(object, written[object]); };
    for (uint32_t set = 0; set < facts.size(); ++set) {
      if (facts[set].cells == 0)
        continue;
      const std::vector<uint32_t> &sites = access->siteSets().sites(set);
      uint64_t bytes = 1; // of a location
      for (const uint32_t site : sites)
        bytes = std::max<uint64_t>(bytes, program.tables->sites[site].bytes);
      const uint64_t cells = std::max<uint64_t>(bytes >> ranges.cellBits(), 1);
      result.conflicts.push_back(
          {sites, facts[set].exposed, (facts[set].cells + cells - 1) / cells, facts[set].torn,
           std::ranges::all_of(storedObjects(set), isCommon)});
    }
  }

  const WarpProgram &program;
  const Launch &launch;
  const LaunchWindows &readWindow;
  const SearchLimits &limits;
  const Decides &decides;
  StoredRanges ranges;
  HandedOnStores handedOn;
  DependenceCounts counts;
  CommonMemory common;
  std::optional<ShadowAccess> access;
  std::vector<uint64_t> positions{0}; // of each thread, by its number in the shadow
  std::deque<Window> windows;         // whose threads have not run yet
  std::vector<OrderedThread> threads;
  uint64_t lastPosition = 0;            // of those
  uint64_t sinceThinned = 0;            // accesses to watched locations
  uint64_t mostAccesses = ~uint64_t{0}; // where something else than a flow dependence decided
  uint64_t spans = 0;                   // of iterations that might have been passed over
  bool goesOn = true;
  ScanResult result;
};

} // namespace

ScanResult scanDependences(const WarpProgram &program, const Launch &launch,
                           const LaunchWindows &readWindow, const SearchLimits &limits,
                           const Decides &decides) {
  return LaunchScanner(program, launch, readWindow, limits, decides).run();
}

} // namespace cgpredict
