#include "analyzer/whatif/FlatRows.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/IterationWalk.h"
#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/RowPointers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace cgpredict {
namespace {

// How an access reaches its row.
struct RowAccess {
  uint32_t pointer = 0; // site
  LinearForm bytes;     // from the start of the row
};

// Learns where row pointers lead from the accesses that go through them.
class RowStarts {
public:
  RowStarts(const TracedKernel &kernel, const Launch &launch, const std::string &array)
      : tables(kernel.tables), array(array), nest(sourceNest(tables)),
        values(tables, nest, launch), accesses(tables.sites.size()), loaded(tables.sites.size()) {
    for (uint32_t site = 0; site < tables.sites.size(); ++site)
      if (tables.sites[site].object >= 0 && tables.sites[site].variable == array)
        addSite(site);
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

  FlatRows rowsFrom(int64_t base) const;

private:
  void addSite(uint32_t index);
  void visit(uint32_t site, int64_t address, std::span<const int64_t> ordinals);
  std::string at(uint32_t site) const {
    return fmt::format("{}:{}:{}: ", tables.file, tables.sites[site].line,
                       tables.sites[site].column);
  }

  const KernelTables &tables;
  const std::string &array;
  SourceNest nest;
  LinearValues values;
  std::vector<std::optional<RowAccess>> accesses; // by site
  std::vector<std::optional<int64_t>> loaded;     // by site: where it loaded a pointer last
  std::map<int64_t, int64_t> starts;              // of rows, by the address of the pointer
  int64_t rowBytes = 0, element = 1;
};

void RowStarts::addSite(uint32_t index) {
  const Site &site = tables.sites[index];
  const std::optional<uint32_t> pointer = rowPointerOf(tables, values.graph(), site);
  if (!pointer)
    return;
  const std::optional<LinearRowAddress> address = values.rowAddress(site, values.allIterations());
  if (!address)
    throw Error(fmt::format("{}where in its row this access to {} lies does not follow from the "
                            "loops' indices, so one block of all rows cannot be told from the trace",
                            at(index), array));
  const IterationRange bytes = valuesOf(address->bytes, values.allIterations());
  if (bytes.first < 0)
    throw Error(fmt::format("{}this access to {} begins {} bytes before its row, so one block of "
                            "all rows cannot be told from the trace",
                            at(index), array, -bytes.first));
  accesses[index] = RowAccess{*pointer, address->bytes};
  element = site.bytes;
  rowBytes = std::max<int64_t>(rowBytes, bytes.last + site.bytes);
}

void RowStarts::visit(uint32_t site, int64_t address, std::span<const int64_t> ordinals) {
  if (isRowPointer(tables.sites[site]))
    loaded[site] = address;
  if (!accesses[site])
    return;
  const auto &[pointer, bytes] = *accesses[site];
  if (!loaded[pointer])
    throw Error(fmt::format("{}the row pointer of this access to {} is not in the trace", at(site),
                            array));
  int64_t start = plusTerm(address, -1, bytes.constant);
  for (std::size_t level = 0; level < bytes.strides.size(); ++level)
    start = plusTerm(start, -bytes.strides[level], ordinals[level]);
  if (starts.emplace(*loaded[pointer], start).first->second != start)
    throw Error(fmt::format("{}rows of {} change places while the kernel runs, so that one block of "
                            "all rows cannot take their place",
                            at(site), array));
}

FlatRows RowStarts::rowsFrom(int64_t base) const {
  int64_t step = 0; // from a pointer to the next
  for (const auto &[pointer, start] : starts)
    step = std::gcd(step, plusTerm(pointer, -1, starts.begin()->first));
  std::map<int64_t, int64_t> numbers;
  for (const auto &[pointer, start] : starts) {
    const int64_t number = step == 0 ? 0 : plusTerm(pointer, -1, starts.begin()->first) / step;
    if (!numbers.emplace(start, number).second)
      throw Error(fmt::format("kernel {}: two row pointers of {} lead to one row, so that a block "
                              "of all rows would not compute the same",
                              tables.kernel, array));
  }
  return {std::move(numbers), base, (rowBytes + element - 1) / element * element};
}

} // namespace

int64_t FlatRows::address(int64_t old) const {
  const auto row = std::prev(starts.upper_bound(old));
  return plusTerm(plusTerm(first, row->second, pitch), 1, plusTerm(old, -1, row->first));
}

bool FlatRows::keepsWithin(int64_t start, std::span<const int64_t> strides,
                           std::span<const int64_t> trips) const {
  int64_t low = start, high = start;
  for (std::size_t m = 0; m < strides.size(); ++m)
    (strides[m] < 0 ? low : high) =
        plusTerm(strides[m] < 0 ? low : high, strides[m], std::max<int64_t>(0, trips[m] - 1));
  const auto behind = starts.upper_bound(start);
  return behind != starts.begin() && low >= std::prev(behind)->first &&
         (behind == starts.end() || high < behind->first);
}

FlatRows flatRowsOf(const TracedKernel &kernel, const Launch &launch, const std::string &array,
                    int64_t base, const LaunchWindows &readWindow) {
  RowStarts rows(kernel, launch, array);
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    rows.add(readWindow(w));
  return rows.rowsFrom(base);
}

} // namespace cgpredict
