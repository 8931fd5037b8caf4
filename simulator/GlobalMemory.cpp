#include "simulator/GlobalMemory.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

constexpr uint64_t Gap = 256; // bytes that belong to nobody, so that an overrun is seen

const Allocation &GlobalMemory::allocate(const std::string &name, uint64_t bytes,
                                         uint64_t alignment, bool writable) {
  const uint64_t aligned = std::max<uint64_t>(alignment, Gap);
  const uint64_t begin = (next + aligned - 1) / aligned * aligned;
  Allocation made{.name = name, .begin = begin, .bytes = bytes, .writable = writable};
  if (begin < end && bytes < end - begin)
    made.host.reset(static_cast<std::byte *>(std::calloc(std::max<uint64_t>(bytes, 1), 1)));
  if (!made.host)
    throw Error(fmt::format("'{}' has {} bytes, more than there is memory for", name, bytes));
  next = begin + bytes + Gap;
  return allocations.emplace(begin, std::move(made)).first->second;
}

bool GlobalMemory::release(uint64_t address) {
  ++released;
  return allocations.erase(address) > 0;
}

const Allocation *GlobalMemory::find(uint64_t address) const {
  auto above = allocations.upper_bound(address);
  if (above == allocations.begin())
    return nullptr;
  const Allocation &below = std::prev(above)->second;
  return address - below.begin < below.bytes ? &below : nullptr;
}

AllocationView GlobalMemory::view(uint64_t address) {
  if (const Allocation *found = find(address))
    return found->view();
  return mirrored ? mirrored->view(address) : AllocationView{};
}

std::string GlobalMemory::describe(uint64_t handle) const {
  const Allocation *found = find(handle);
  return found ? fmt::format("'{}'", found->name) : fmt::format("the handle {:#x}", handle);
}

std::string GlobalMemory::nearest(uint64_t address) const {
  auto above = allocations.upper_bound(address);
  if (above == allocations.begin())
    return mirrored ? mirrored->nearest(address) : "";
  const Allocation &below = std::prev(above)->second;
  return fmt::format("'{}' [{:#x}, {:#x})", below.name, below.begin, below.begin + below.bytes);
}

} // namespace cgpredict::simulator
