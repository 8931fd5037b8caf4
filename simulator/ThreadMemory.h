// Memory as a warp sees it: global allocations, its block's shared memory, its threads' local
// memory, the kernel's parameters. Every access is checked for bounds and alignment.
#ifndef CGPREDICT_SIMULATOR_THREADMEMORY_H
#define CGPREDICT_SIMULATOR_THREADMEMORY_H

#include "analyzer/base/WarpLanes.h"
#include "ptx/Types.h"
#include "simulator/GlobalMemory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cgpredict::simulator {

/// Where shared and local memory, and the kernel's parameters, appear among generic addresses.
constexpr uint64_t SharedWindow = 0x01000000;
constexpr uint64_t LocalWindow = 0x02000000;
constexpr uint64_t ParameterWindow = 0x03000000; // of the kernel
constexpr uint64_t WindowBytes = 0x01000000;

class ThreadMemory {
public:
  ThreadMemory(GlobalMemory &global, std::vector<std::byte> &shared,
               const std::vector<std::byte> &parameters)
      : global(&global), shared(&shared), parameters(&parameters) {}

  /// `bytes` at `address` of a space that is the same for all lanes (not Local); null where they
  /// are not all there, or not aligned to `alignment`.
  std::byte *common(ptx::Space space, uint64_t address, uint64_t bytes, uint64_t alignment,
                    bool write) {
    if ((address & (alignment - 1)) != 0)
      return nullptr;
    switch (space) {
    case ptx::Space::Generic:
      if (address < LocalWindow && address >= SharedWindow)
        return inside(*shared, address - SharedWindow, bytes);
      return inGlobal(address, bytes, write);
    case ptx::Space::Global:
    case ptx::Space::Constant:
      return inGlobal(address, bytes, write);
    case ptx::Space::Shared:
      return inside(*shared, address, bytes);
    default:
      return nullptr;
    }
  }

  /// The same for one lane, of any space. Throws Fault where the access is wrong.
  std::byte *of(unsigned lane, ptx::Space space, uint64_t address, uint64_t bytes, bool write) {
    if (std::byte *found = common(space, address, bytes, bytes, write))
      return found;
    return slow(lane, space, address, bytes, write);
  }

  /// Local memory of `bytes` per thread; what is there stays. Throws Fault beyond a thread's limit.
  void growLocal(uint64_t bytes);
  std::byte *local(unsigned lane) { return localBytes.data() + lane * localStride; }
  const std::vector<std::byte> &parameterBytes() const { return *parameters; }
  GlobalMemory &globalMemory() { return *global; }
  uint64_t sharedBytes() const { return shared->size(); }

private:
  static std::byte *inside(std::vector<std::byte> &memory, uint64_t offset, uint64_t bytes) {
    return offset <= memory.size() && bytes <= memory.size() - offset ? memory.data() + offset
                                                                      : nullptr;
  }

  // The allocations that were found last are tried first.
  std::byte *inGlobal(uint64_t address, uint64_t bytes, bool write) {
    if (releases != global->releases()) {
      recent = {};
      releases = global->releases();
    }
    for (const AllocationView &view : recent)
      if (address - view.begin < view.bytes && bytes <= view.bytes - (address - view.begin) &&
          (view.writable || !write))
        return view.host + (address - view.begin);
    const AllocationView found = global->view(address);
    if (!found.host || bytes > found.begin + found.bytes - address || (write && !found.writable))
      return nullptr;
    recent[next++ % recent.size()] = found;
    return found.host + (address - found.begin);
  }

  std::byte *inParameters(ptx::Space space, uint64_t address, uint64_t bytes) const;
  std::byte *slow(unsigned lane, ptx::Space space, uint64_t address, uint64_t bytes, bool write);

  GlobalMemory *global;
  std::vector<std::byte> *shared;
  const std::vector<std::byte> *parameters;
  std::array<AllocationView, 4> recent{};
  unsigned next = 0;                 // of them to be replaced
  uint64_t releases = 0;             // of the global memory, when they were found
  std::vector<std::byte> localBytes; // lane after lane
  uint64_t localStride = 0;
};

} // namespace cgpredict::simulator

#endif
