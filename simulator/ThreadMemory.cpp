#include "simulator/ThreadMemory.h"

#include "simulator/Step.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace cgpredict::simulator {
namespace {

constexpr uint64_t MostLocalBytes = 512 << 10; // of a thread, as on every GPU (CUDA guide, table of
                                               // compute capabilities)

} // namespace

void ThreadMemory::growLocal(uint64_t bytes) {
  if (bytes <= localStride)
    return;
  if (bytes > MostLocalBytes)
    throw Fault{0,
                fmt::format("the thread's local memory and stack exceed {} bytes", MostLocalBytes)};
  const uint64_t stride = std::bit_ceil(std::max<uint64_t>(bytes, 64));
  std::vector<std::byte> grown(stride * WarpSize);
  for (unsigned lane = 0; lane < WarpSize && localStride > 0; ++lane)
    std::memcpy(grown.data() + lane * stride, local(lane), localStride);
  localBytes = std::move(grown);
  localStride = stride;
}

// For reading only: the parameters are the same for all threads. Null where there are none.
std::byte *ThreadMemory::inParameters(ptx::Space space, uint64_t address, uint64_t bytes) const {
  const bool window =
      space == ptx::Space::Generic && address - ParameterWindow < parameters->size();
  const uint64_t offset = window ? address - ParameterWindow : address;
  if ((!window && space != ptx::Space::Parameter) || offset > parameters->size() ||
      bytes > parameters->size() - offset)
    return nullptr;
  return const_cast<std::byte *>(parameters->data()) + offset;
}

std::byte *ThreadMemory::slow(unsigned lane, ptx::Space space, uint64_t address, uint64_t bytes,
                              bool write) {
  const char *verb = write ? "writes" : "reads";
  if ((address & (bytes - 1)) != 0)
    throw Fault{lane, fmt::format("{} {} bytes at {:#x} ({}), which is not aligned to {}", verb,
                                  bytes, address, ptx::spaceName(space), bytes)};
  const bool inWindow = space == ptx::Space::Generic && address - LocalWindow < WindowBytes;
  const uint64_t offset = inWindow ? address - LocalWindow : address;
  if ((inWindow || space == ptx::Space::Local) && offset <= localStride &&
      bytes <= localStride - offset)
    return local(lane) + offset;
  if (std::byte *found = write ? nullptr : inParameters(space, address, bytes))
    return found;
  std::string text =
      fmt::format("{} {} bytes at {:#x} ({})", verb, bytes, address, ptx::spaceName(space));
  if (space == ptx::Space::Shared)
    text += fmt::format("; the block has {} bytes of shared memory", shared->size());
  else if (space == ptx::Space::Parameter)
    text += fmt::format("; the kernel has {} bytes of parameters{}", parameters->size(),
                        write ? ", which nobody writes" : "");
  else if (inWindow || space == ptx::Space::Local)
    text += fmt::format("; the thread has {} bytes of local memory", localStride);
  else if (const AllocationView found = global->view(address);
           found.host && write && !found.writable)
    text += fmt::format("; {} is constant", global->nearest(address));
  else if (const std::string below = global->nearest(address); !below.empty())
    text += "; out of bounds, the allocation before it is " + below;
  else
    text += "; there is no allocation";
  throw Fault{lane, text};
}

} // namespace cgpredict::simulator
