#include "analyzer/whatif/Candidates.h"

#include "analyzer/affine/ArrayShape.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/whatif/KeepInRegister.h"
#include "analyzer/whatif/LaunchesApart.h"
#include "analyzer/whatif/Precision.h"
#include "analyzer/whatif/Wraps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace cgpredict {
namespace {

using Blocks = std::vector<std::array<uint32_t, 3>>;

// Multiples of a warp, from one warp to the largest block; wider along x, where accesses coalesce.
const Blocks OneDimension = {{32, 1, 1},  {64, 1, 1},  {128, 1, 1},
                             {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
const Blocks TwoDimensions = {{32, 2, 1},  {32, 4, 1},  {32, 8, 1},  {32, 16, 1}, {32, 32, 1},
                              {64, 2, 1},  {64, 4, 1},  {64, 8, 1},  {64, 16, 1}, {128, 1, 1},
                              {128, 2, 1}, {128, 4, 1}, {128, 8, 1}, {256, 1, 1}, {256, 2, 1}};
const Blocks ThreeDimensions = {{32, 2, 2}, {32, 4, 1}, {32, 4, 2}, {32, 4, 4}, {32, 8, 1},
                                {32, 8, 2}, {32, 8, 4}, {64, 2, 2}, {64, 4, 1}, {128, 2, 1}};
constexpr uint32_t Tiles[] = {8, 16, 32, 64};

double conflictsOf(const SiteEstimate &site) { return site.profile.bankConflicts.value_or(0); }

class Finder {
public:
  Finder(const KernelVariant &variant, const KernelEstimate &estimate, const GpuDevice &device)
      : variant(variant), kernel(*variant.kernel), tables(kernel.tables), graph(tables),
        estimate(estimate), device(device) {}

  std::vector<ChangeCandidate> find() {
    transpositions();
    rowPointers();
    axes();
    blocks();
    registers();
    sharedMemory();
    readOnlyCache();
    padding();
    tilePadding();
    precision();
    launches();
    return std::move(found);
  }

private:
  void add(Change change, std::string group, std::optional<uint32_t> site) {
    found.push_back({std::move(change), std::move(group), site});
  }
  void transpositions();
  void rowPointers();
  void axes();
  void blocks();
  void registers();
  void sharedMemory();
  void readOnlyCache();
  void padding();
  void tilePadding();
  void precision();
  void launches();

  const std::string &nameOf(int32_t object) const {
    return tables.objects[static_cast<uint32_t>(object)].name;
  }
  std::optional<ArrayShape> shape(int32_t object) const;
  bool isLookedUp(const Site &site) const;
  // Of global memory; a kernel may access shared memory itself.
  template <typename Predicate> std::optional<uint32_t> worst(const Predicate &isWanted) const {
    for (uint32_t s = 0; s < estimate.sites.size(); ++s)
      if (estimate.sites[s].site.object >= 0 && isWanted(estimate.sites[s].site.object))
        return s;
    return std::nullopt;
  }
  std::optional<uint32_t> worst() const {
    return worst([](int32_t) { return true; });
  }
  std::optional<uint32_t> worstOf(const std::string &array) const {
    return worst([&](int32_t object) { return nameOf(object) == array; });
  }
  std::set<std::string> arrays(SiteKind kind) const;
  std::set<std::string> readOnlyArrays() const;
  bool isArray(const std::string &name) const;

  const KernelVariant &variant;
  const TracedKernel &kernel;
  const KernelTables &tables;
  const OperandGraph graph;
  const KernelEstimate &estimate;
  const GpuDevice &device;
  std::vector<ChangeCandidate> found;
};

// In the launch that the estimate describes.
std::optional<ArrayShape> Finder::shape(int32_t object) const {
  if (object < 0)
    return std::nullopt;
  const auto launch =
      std::ranges::find(kernel.sampled, estimate.heaviestLaunch().ordinal, &Launch::ordinal);
  try {
    return shapeOf(kernel, *launch, static_cast<uint32_t>(object),
                   [&](uint32_t window) { return variant.readWindow(*launch, window); });
  } catch (const Error &) {
    return std::nullopt;
  }
}

// Whether the address comes from a value in memory that is not the same for all threads: another
// layout of the array would need other values there.
bool Finder::isLookedUp(const Site &site) const {
  const Operand *address = graph.addressOf(site);
  const auto isComputed = [&](const Operation &operation, uint32_t) {
    return operation.operationClass != OperationClass::Load || graph.loadsInvariant(operation);
  };
  return address && !graph.madeOf(*address, {isComputed, [](const Operand &) { return true; }});
}

// Where lanes step along another dimension than the one whose elements are neighbours.
void Finder::transpositions() {
  std::set<std::string> tried;
  for (uint32_t s = 0; s < estimate.sites.size(); ++s) {
    const SiteEstimate &site = estimate.sites[s];
    if (site.accessClass != AccessClass::Uncoalesced || site.site.object < 0 ||
        isLookedUp(site.site))
      continue;
    const std::string &array = nameOf(site.site.object);
    const std::optional<ArrayShape> of = shape(site.site.object);
    const int64_t step = std::abs(site.profile.typicalStrideBytes);
    for (std::size_t d = 1; of && d < of->dimensions(); ++d)
      if (step % of->pitches[d] == 0 && step / of->pitches[d] < of->extent(d) && step != 0 &&
          !wrapsWithinRows(graph, site.site, of->pitches[d]) &&
          tried.insert(fmt::format("{} {}", array, d)).second)
        add(Transpose{array, 0, d, of->dimensions()}, "transpose " + array, s);
  }
}

void Finder::rowPointers() {
  for (const std::string &array : arraysOfRows(tables)) {
    const std::optional<uint32_t> site = worstOf(array);
    add(Flatten{array}, "flatten " + array, site);
    if (site && estimate.sites[*site].accessClass == AccessClass::Uncoalesced)
      add(Flatten{array, true}, "flatten " + array, site);
  }
}

void Finder::axes() {
  static const std::vector<std::array<uint8_t, 3>> two = {{1, 0, 2}};
  static const std::vector<std::array<uint8_t, 3>> three = {
      {1, 0, 2}, {2, 1, 0}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
  if (tables.dimensions < 2)
    return;
  for (const auto &order : tables.dimensions == 2 ? two : three)
    if (order != variant.profile.axes)
      add(SwapAxes{order}, "axes", worst());
}

void Finder::blocks() {
  const Blocks &shapes = tables.dimensions == 1   ? OneDimension
                         : tables.dimensions == 2 ? TwoDimensions
                                                  : ThreeDimensions;
  const std::array<uint32_t, 3> present = variant.profile.block.value_or(kernel.block);
  // What a reduction updates is no access of the threads any more.
  const bool waitsForUpdates = estimate.heaviestLaunch().estimate.limiter == Limiter::Reduction;
  const std::optional<uint32_t> about = waitsForUpdates ? std::nullopt : worst();
  for (const std::array<uint32_t, 3> &block : shapes)
    if (block != present && block[0] * block[1] * block[2] <= device.maxThreadsPerBlock)
      add(ReshapeBlock{block}, "block", about);
}

void Finder::registers() {
  std::map<std::string, std::set<int32_t>> arrays; // and what holds the elements
  for (const InvariantElement &element : invariantElements(variant))
    arrays[nameOf(element.object)].insert(element.object);
  for (const auto &[array, objects] : arrays)
    add(KeepInRegister{array}, "register " + array,
        worst([&objects](int32_t object) { return objects.contains(object); }));
}

std::set<std::string> Finder::arrays(SiteKind kind) const {
  std::set<std::string> names;
  for (const SiteEstimate &site : estimate.sites)
    if (site.site.object >= 0 && site.site.kind == kind)
      names.insert(nameOf(site.site.object));
  return names;
}

// Not a structure of which members are read, pointers to arrays and their lengths say.
bool Finder::isArray(const std::string &name) const {
  return name != "this" && std::ranges::any_of(tables.sites, [&](const Site &site) {
    const Operation &load = graph.operation(site.operation);
    return site.object >= 0 && nameOf(site.object) == name && load.type != "ptr" &&
           !graph.loadsInvariant(load);
  });
}

std::set<std::string> Finder::readOnlyArrays() const {
  std::set<std::string> loaded = arrays(SiteKind::Load);
  for (const std::string &array : arrays(SiteKind::Store))
    loaded.erase(array);
  for (const std::string &array : arraysOfRows(tables))
    loaded.erase(std::string(RowPointersPrefix) + array);
  std::erase_if(loaded, [&](const std::string &name) { return !isArray(name); });
  return loaded;
}

// Each array alone, and all of them: blocks reuse what they have in common.
void Finder::sharedMemory() {
  const std::set<std::string> possible = readOnlyArrays();
  if (!variant.shared.arrays.empty())
    return;
  std::vector<std::vector<std::string>> choices;
  for (const std::string &array : possible)
    choices.push_back({array});
  if (possible.size() > 1)
    choices.emplace_back(possible.begin(), possible.end());
  for (const std::vector<std::string> &choice : choices) {
    add(UseSharedMemory{{choice, {}, 0}}, "shared", worstOf(choice.front()));
    for (uint32_t tile : Tiles)
      add(UseSharedMemory{{choice, {tile}, 0}}, "shared", worstOf(choice.front()));
  }
}

void Finder::readOnlyCache() {
  const std::set<std::string> possible = readOnlyArrays();
  if (!hasReadOnlyCache(device) || !variant.readOnly.empty() || possible.empty())
    return;
  for (const std::string &array : possible)
    add(UseReadOnlyCache{{array}}, "read-only", worstOf(array));
  if (possible.size() > 1)
    add(UseReadOnlyCache{{possible.begin(), possible.end()}}, "read-only", worst());
}

// Of tiles that are there already: rows whose elements share banks.
void Finder::tilePadding() {
  if (variant.shared.arrays.empty())
    return;
  std::optional<uint32_t> most;
  for (uint32_t s = 0; s < estimate.sites.size(); ++s)
    if (conflictsOf(estimate.sites[s]) > (most ? conflictsOf(estimate.sites[*most]) : 1.0))
      most = s;
  if (most)
    add(PadTiles{1}, "pad tiles", most);
}

// Sets conflict only where there are several.
void Finder::padding() {
  if (device.l2.sets() < 2)
    return;
  std::set<std::string> tried;
  for (const SiteEstimate &site : estimate.sites) {
    const std::optional<ArrayShape> of = shape(site.site.object);
    if (!of || of->dimensions() < 2 || !tried.insert(nameOf(site.site.object)).second)
      continue;
    const int64_t line = static_cast<int64_t>(device.l2.line.value());
    const std::string &array = nameOf(site.site.object);
    add(PadRows{array, std::max<int64_t>(1, line / of->pitches[0])}, "pad " + array,
        worstOf(array));
  }
}

void Finder::precision() {
  try {
    const std::vector<uint32_t> doubles = objectsOf(tables, FloatType::Double);
    for (uint32_t s = 0; s < estimate.sites.size(); ++s)
      if (std::ranges::count(doubles, static_cast<uint32_t>(estimate.sites[s].site.object)) > 0)
        return add(UseFloat{}, "float", s);
  } catch (const Error &) {
    // none, or not only doubles
  }
}

// Where the grid is too small to fill the GPU, as many launches as do.
void Finder::launches() {
  const LaunchEstimate &launch = estimate.heaviestLaunch();
  const Occupancy &now = launch.profile.occupancy;
  const Occupancy full = occupancy(device, launch.profile.block, UINT64_MAX / 2,
                                   estimate.registers.perThread, Bytes{0});
  if (kernel.launches < 2 || launch.profile.blocks == 0 || now.blocksPerSm >= full.blocksPerSm ||
      !launchesAreApart(*estimate.variant.kernel, estimate.variant.readWindow))
    return;
  const double fits = static_cast<double>(full.blocksPerSm) * device.smCount;
  const double wanted = std::ceil(fits / static_cast<double>(launch.profile.blocks));
  add(CombineLaunches{std::min(wanted, static_cast<double>(kernel.launches))}, "launches",
      std::nullopt);
}

} // namespace

std::vector<ChangeCandidate> candidatesFor(const KernelVariant &variant,
                                           const KernelEstimate &estimate,
                                           const GpuDevice &device) {
  return Finder(variant, estimate, device).find();
}

} // namespace cgpredict
