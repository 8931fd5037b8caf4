#include "analyzer/whatif/FlatRows.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/RowStarts.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/RowPointers.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cgpredict {

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
  const OperandGraph graph(kernel.tables);
  std::vector<LoadedPointer> accesses;
  for (uint32_t site = 0; site < kernel.tables.sites.size(); ++site)
    if (kernel.tables.sites[site].variable == array)
      if (const auto pointer = rowPointerOf(kernel.tables, graph, kernel.tables.sites[site]))
        accesses.push_back({site, *pointer});
  const auto [starts, bytes, element] = rowStartsOf(kernel, launch, accesses, readWindow);
  int64_t step = 0; // from a pointer to the next
  for (const auto &[pointer, start] : starts)
    step = std::gcd(step, plusTerm(pointer, -1, starts.begin()->first));
  std::map<int64_t, int64_t> numbers;
  for (const auto &[pointer, start] : starts) {
    const int64_t number = step == 0 ? 0 : plusTerm(pointer, -1, starts.begin()->first) / step;
    if (!numbers.emplace(start, number).second)
      throw Error(fmt::format("kernel {}: two row pointers of {} lead to one row, so that a block "
                              "of all rows would not compute the same",
                              kernel.tables.kernel, array));
  }
  return {std::move(numbers), base, (bytes + element - 1) / element * element};
}

} // namespace cgpredict
