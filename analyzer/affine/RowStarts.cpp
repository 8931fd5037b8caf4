#include "analyzer/affine/RowStarts.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/IterationWalk.h"
#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cgpredict {
namespace {

// How an access reaches its row.
struct RowAccess {
  uint32_t load = 0; // site
  LinearForm bytes;  // from the start of the row
};

class Learner {
public:
  Learner(const TracedKernel &kernel, const Launch &launch, std::span<const LoadedPointer> pointers)
      : tables(kernel.tables), nest(sourceNest(tables)), values(tables, nest, launch),
        accesses(tables.sites.size()), loaded(tables.sites.size()) {
    for (const auto &[access, load] : pointers)
      addSite(access, load);
  }

  void add(const Window &window) {
    // The first iteration of a nest's loops tells as much as the others.
    const WalkLimits limits{1, std::numeric_limits<uint64_t>::max()};
    for (const ThreadRecords &thread : window.threads)
      walkIterations(tables, nest, thread, limits,
                     [&](uint32_t site, int64_t address, std::span<const int64_t> ordinals) {
                       visit(site, address, ordinals);
                     });
  }

  RowStarts take() { return std::move(rows); }

private:
  void addSite(uint32_t index, uint32_t load);
  void visit(uint32_t site, int64_t address, std::span<const int64_t> ordinals);
  std::string at(uint32_t index) const {
    const Site &site = tables.sites[index];
    return fmt::format("{}:{}:{}: ", fileOf(tables, site), site.line, site.column);
  }

  const KernelTables &tables;
  SourceNest nest;
  LinearValues values;
  std::vector<std::optional<RowAccess>> accesses; // by site
  std::vector<std::optional<int64_t>> loaded;     // by site: where it loaded last
  RowStarts rows;
};

void Learner::addSite(uint32_t index, uint32_t load) {
  const Site &site = tables.sites[index];
  const std::optional<LinearRowAddress> address = values.rowAddress(site, values.allIterations());
  if (!address)
    throw Error(fmt::format("{}where in its row this access to {} lies does not follow from the "
                            "loops' indices, so another layout cannot be told from the trace",
                            at(index), site.variable));
  const IterationRange bytes = valuesOf(address->bytes, values.allIterations());
  if (bytes.first < 0 || bytes.last >= AddressSpace)
    throw Error(fmt::format("{}this access to {} reaches from byte {} to byte {} of its row, so "
                            "another layout cannot be told from the trace",
                            at(index), site.variable, bytes.first, bytes.last));
  accesses[index] = RowAccess{load, address->bytes};
  rows.element = std::max<int64_t>(1, site.bytes);
  rows.bytes = std::max<int64_t>(rows.bytes, bytes.last + site.bytes);
}

void Learner::visit(uint32_t site, int64_t address, std::span<const int64_t> ordinals) {
  loaded[site] = address;
  if (!accesses[site])
    return;
  const auto &[load, bytes] = *accesses[site];
  if (!loaded[load])
    throw Error(fmt::format("{}the pointer of this access to {} is not in the trace", at(site),
                            tables.sites[site].variable));
  int64_t within = bytes.constant;
  for (std::size_t level = 0; level < bytes.strides.size(); ++level)
    within = plusTerm(within, bytes.strides[level], ordinals[level]);
  const int64_t start = plusTerm(address, -1, within);
  if (start < 0 || start >= AddressSpace)
    throw Error(fmt::format("{}a row of {} would begin at address {:#x}, which no program has: the "
                            "trace does not fit its tables",
                            at(site), tables.sites[site].variable, static_cast<uint64_t>(start)));
  if (rows.starts.emplace(*loaded[load], start).first->second != start)
    throw Error(fmt::format("{}rows of {} change places while the kernel runs, so another layout "
                            "cannot be told from the trace",
                            at(site), tables.sites[site].variable));
}

} // namespace

RowStarts rowStartsOf(const TracedKernel &kernel, const Launch &launch,
                      std::span<const LoadedPointer> accesses, const LaunchWindows &readWindow) {
  Learner learner(kernel, launch, accesses);
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    learner.add(readWindow(w));
  return learner.take();
}

} // namespace cgpredict
