#include "analyzer/profile/ReadOnlyCaches.h"

#include "analyzer/devices/DeviceDefaults.h"

#include <algorithm>

namespace cgpredict {

ReadOnlyCaches::ReadOnlyCaches(const GpuDevice &device, uint32_t sms)
    : sectors(static_cast<uint32_t>(device.readOnly.line.value())), finder(sectors) {
  if (!hasReadOnlyCache(device))
    return;
  const CacheGeometry geometry = randomSets(device.readOnly.size, sectors, TypicalWays);
  perSm = device.readOnly.caches;
  for (std::size_t cache = 0; cache < std::size_t{perSm} * sms; ++cache)
    caches.emplace_back(geometry);
}

ReadOnlyCaches::Result ReadOnlyCaches::load(const WarpAccess &access, uint32_t sm,
                                            uint32_t elementBytes) {
  const std::span<const LineIndex> wanted = finder.lines(access, elementBytes);
  missing.clear();
  for (LineIndex sector : wanted)
    if (caches.empty() || !caches[sm * perSm + access.warp % perSm].access(sector))
      missing.push_back(sector);
  return {wanted.size(), missing};
}

void coarserLines(std::span<const LineIndex> fine, uint32_t ratio, std::vector<LineIndex> &lines) {
  lines.clear();
  for (LineIndex index : fine)
    if (const LineIndex line{static_cast<uint64_t>(index) / ratio};
        std::ranges::find(lines, line) == lines.end())
      lines.push_back(line);
}

} // namespace cgpredict
