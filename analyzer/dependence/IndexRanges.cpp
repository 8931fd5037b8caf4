#include "analyzer/dependence/IndexRanges.h"

#include <algorithm>

namespace cgpredict {
namespace {

using Coordinates = std::array<uint64_t, 3>;

KnownRange between(const Launch &launch, const Coordinates &begin, const Coordinates &last) {
  return [geometry = launch.geometry, begin,
          last](const Operation &user, std::size_t operand) -> std::optional<ValueRange> {
    const Operand &index = user.operands[operand];
    if (index.kind != OperandKind::Dimension)
      return std::nullopt;
    const __int128 start = geometry[2 * index.index], step = geometry[2 * index.index + 1];
    const auto [least, most] =
        std::minmax({start + step * begin[index.index], start + step * last[index.index]});
    const ValueRange all = rangeOfBits(64, true);
    if (least < all.least || most > all.most)
      return std::nullopt;
    return ValueRange{static_cast<int64_t>(least), static_cast<int64_t>(most)};
  };
}

} // namespace

IndexRanges indexRanges(const Launch &launch) {
  Coordinates second{}, last{};
  for (std::size_t d = 0; d < last.size(); ++d) {
    if (launch.extent[d] == 0)
      return {};
    second[d] = launch.extent[d] > 1 ? 1 : 0;
    last[d] = launch.extent[d] - 1;
  }
  IndexRanges ranges{between(launch, {}, last), {}, {}};
  if (std::ranges::count(second, 1U) == 1) {
    ranges.first = between(launch, {}, {});
    ranges.later = between(launch, second, last);
  }
  return ranges;
}

} // namespace cgpredict
