#include "simulator/MirroredMemory.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <sys/mman.h>

namespace cgpredict::simulator {

void MirroredMemory::Unmap::operator()(std::byte *memory) const { munmap(memory, bytes); }

MirroredMemory::MirroredMemory(std::vector<MirroredRegion> list, Reader reader)
    : reader(std::move(reader)) {
  for (MirroredRegion &what : list) {
    const uint64_t begin = what.begin;
    regions.emplace(begin, Region{std::move(what), nullptr, {}});
  }
}

std::optional<uint64_t> MirroredMemory::regionOf(uint64_t address) const {
  const auto above = regions.upper_bound(address);
  if (above == regions.begin() || std::prev(above)->second.what.end <= address)
    return std::nullopt;
  return std::prev(above)->first;
}

void MirroredMemory::copy(Region &region, std::size_t part) {
  const uint64_t bytes = region.what.end - region.what.begin;
  if (!region.host) {
    void *space = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED)
      throw Error(fmt::format("no address space for {} bytes of '{}'", bytes, region.what.name));
    region.host = {static_cast<std::byte *>(space), Unmap{bytes}};
    region.copied.assign((bytes + PartBytes - 1) / PartBytes, false);
  }
  if (region.copied[part])
    return;
  const uint64_t offset = part * PartBytes;
  reader(region.what.begin + offset,
         {region.host.get() + offset, std::min(PartBytes, bytes - offset)});
  region.copied[part] = true;
}

AllocationView MirroredMemory::view(uint64_t address) {
  const std::optional<uint64_t> found = regionOf(address);
  if (!found)
    return {};
  Region &region = regions.at(*found);
  const std::size_t part = (address - *found) / PartBytes;
  copy(region, part);
  std::size_t first = part, end = part + 1;
  while (first > 0 && region.copied[first - 1])
    --first;
  while (end < region.copied.size() && region.copied[end])
    ++end;
  const uint64_t begin = *found + first * PartBytes;
  return {begin, std::min(region.what.end, *found + end * PartBytes) - begin,
          region.host.get() + first * PartBytes, region.what.writable};
}

std::span<const std::byte> MirroredMemory::part(uint64_t address) const {
  const std::optional<uint64_t> found = regionOf(address);
  if (!found)
    return {};
  const Region &region = regions.at(*found);
  const uint64_t offset = address - *found;
  if (!region.host || !region.copied[offset / PartBytes])
    return {};
  return {region.host.get() + offset, std::min(PartBytes, region.what.end - address)};
}

std::string MirroredMemory::nearest(uint64_t address) const {
  const auto above = regions.upper_bound(address);
  if (above == regions.begin())
    return "";
  const MirroredRegion &below = std::prev(above)->second.what;
  return fmt::format("'{}' [{:#x}, {:#x})", below.name, below.begin, below.end);
}

} // namespace cgpredict::simulator
