#include "analyzer/affine/Footprint.h"

#include "analyzer/affine/LaunchSurvey.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

// Different addresses that an access of a nest takes in one thread, at most: loops that do not move
// it do not count, and a trip count that changes with an outer loop counts as one.
double addressesOf(const RecordShape &shape, const RecordProgram &record, uint32_t access,
                   std::span<const int64_t> payload) {
  double count = 1;
  const NestAccess &nest = shape.accesses[access];
  for (std::size_t m = 0; m < nest.strides.size(); ++m) {
    const NestLevel &level = shape.levels[record.accessLevels[access][m]];
    bool fixed =
        std::ranges::all_of(level.outer, [&](const Term &t) { return t.get(payload) == 0; });
    if (nest.strides[m].get(payload) != 0 && fixed)
      count *= static_cast<double>(std::max<int64_t>(level.base.get(payload), 0));
    if (level.guard && level.guard->get(payload) == 0)
      count = 0;
  }
  return count;
}

class Footprint {
public:
  Footprint(const TracedKernel &kernel, const Launch &launch, const WindowReader &readWindow)
      : kernel(kernel), launch(launch),
        survey(kernel, launch, [&](uint32_t window) { return readWindow(launch, window); }),
        written(kernel.tables.sites.size()) {}

  LaunchFootprint run() {
    for (uint32_t w = 0; w < launch.windowCount; ++w)
      addWindow(survey.readWindow(w));
    if (traced < volume(launch.extent))
      out.sampleOnly = obstacle();
    const bool whole = traced < volume(launch.extent) && out.sampleOnly.empty();
    group(whole ? survey.whole() : survey.traced());
    return std::move(out);
  }

private:
  void addWindow(const Window &window);
  void countWrites(const ThreadRecords &thread);
  std::string obstacle() const;
  void group(const ProfileExtents &extents);
  void addSite(ObjectUse &use, uint32_t index, const ProfileExtents::SiteExtent &extent);
  ObjectUse &useOf(uint32_t index, const Site &site);

  const TracedKernel &kernel;
  const Launch &launch;
  LaunchSurvey survey;
  std::vector<double> written; // by site: bytes of traced threads
  uint64_t traced = 0;
  std::map<int64_t, ObjectUse> uses; // by object; sites without one by -1 - site
  LaunchFootprint out;
};

void Footprint::addWindow(const Window &window) {
  for (const ThreadRecords &thread : window.threads)
    countWrites(thread);
  traced += window.threads.size();
}

void Footprint::countWrites(const ThreadRecords &thread) {
  for (ThreadStream stream(thread.words); !stream.done();) {
    const RecordProgram &record = survey.program().records[stream.record()];
    const std::span<const int64_t> payload(stream.payload(), record.shape->words);
    for (uint32_t access = 0; access < record.sites.size(); ++access) {
      const Site &site = kernel.tables.sites[record.sites[access]];
      bool nest = record.shape->kind == RecordShape::Kind::Nest;
      if (site.kind == SiteKind::Store)
        written[record.sites[access]] +=
            site.bytes * (nest ? addressesOf(*record.shape, record, access, payload) : 1);
    }
    stream.advance(*record.shape);
  }
}

// The first, the middle and the last block stand for whether threads can be made.
std::string Footprint::obstacle() const {
  const ProfileGrid grid{launch.extent, kernel.block, {0, 1, 2}};
  const uint64_t last = grid.blocks() - 1, blocks[] = {0, last / 2, last};
  return survey.synthesis().obstacle(grid, blocks);
}

ObjectUse &Footprint::useOf(uint32_t index, const Site &site) {
  const KernelTables &tables = kernel.tables;
  bool known =
      site.object >= 0 &&
      objectBase(tables, tables.objects[static_cast<std::size_t>(site.object)], launch.context);
  ObjectUse &use = uses[known ? int64_t{site.object} : -1 - int64_t{index}];
  use.name =
      site.object < 0 ? site.variable : tables.objects[static_cast<std::size_t>(site.object)].name;
  if (use.name.empty())
    use.name = site.variable;
  return use;
}

void Footprint::addSite(ObjectUse &use, uint32_t index, const ProfileExtents::SiteExtent &extent) {
  const ByteRange range{extent.low, extent.high};
  if (kernel.tables.sites[index].kind == SiteKind::Load) {
    use.loads = hullOf(use.loads, range);
    return;
  }
  const double all = written[index] / static_cast<double>(std::max<uint64_t>(traced, 1)) *
                     static_cast<double>(volume(launch.extent));
  bool whole = all >= static_cast<double>(range.bytes()) * (1 - 1e-9);
  use.storesAll = whole ? range.contains(use.stores) || (use.storesAll && range.touches(use.stores))
                        : use.storesAll && use.stores.contains(range);
  use.stores = hullOf(use.stores, range);
}

void Footprint::group(const ProfileExtents &extents) {
  for (uint32_t index = 0; index < kernel.tables.sites.size(); ++index)
    if (const auto extent = extents.siteExtent(index))
      addSite(useOf(index, kernel.tables.sites[index]), index, *extent);
  for (auto &[key, use] : uses)
    out.objects.push_back(std::move(use));
}

} // namespace

ByteRange hullOf(const ByteRange &a, const ByteRange &b) {
  if (a.empty() || b.empty())
    return a.empty() ? b : a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

LaunchFootprint footprintOf(const TracedKernel &kernel, const Launch &launch,
                            const WindowReader &readWindow) {
  return Footprint(kernel, launch, readWindow).run();
}

} // namespace cgpredict
