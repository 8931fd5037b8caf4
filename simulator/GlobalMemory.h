// Global and constant memory: named allocations at addresses of their own, with gaps between them.
#ifndef CGPREDICT_SIMULATOR_GLOBALMEMORY_H
#define CGPREDICT_SIMULATOR_GLOBALMEMORY_H

#include "simulator/MirroredMemory.h"
#include "simulator/Texture.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

namespace cgpredict::simulator {

struct Allocation {
  std::string name;
  uint64_t begin = 0, bytes = 0;
  bool writable = true;
  std::unique_ptr<std::byte, decltype(&std::free)> host{nullptr, &std::free};

  AllocationView view() const { return {begin, bytes, host.get(), writable}; }
};

class GlobalMemory {
public:
  /// The first allocation lies at FirstAddress; none reaches `end`.
  explicit GlobalMemory(uint64_t end) : end(end) {}

  /// Zeroed; the system gives pages when they are touched. Throws Error where it does not fit.
  const Allocation &allocate(const std::string &name, uint64_t bytes, uint64_t alignment,
                             bool writable = true);
  /// False where `address` is not the begin of an allocation.
  bool release(uint64_t address);
  /// How many allocations were released so far: views from before may be of none.
  uint64_t releases() const { return released; }
  /// The allocation that contains `address`, or null.
  const Allocation *find(uint64_t address) const;
  /// Addresses of no allocation are `mirror`'s from now on.
  void add(std::unique_ptr<MirroredMemory> mirror) { mirrored = std::move(mirror); }
  MirroredMemory *mirror() { return mirrored.get(); }
  /// The allocation, or the part of the mirror, that contains `address`; no host if there is none.
  AllocationView view(uint64_t address);
  /// "'a' [0x10000000, 0x10000040)", the nearest allocation below `address`; "" if there is none.
  std::string nearest(uint64_t address) const;

  /// What a handle, the address of a .texref or .surfref or a value of its own, stands for.
  void bind(uint64_t handle, Texture texture) { textures[handle] = std::move(texture); }
  const Texture *texture(uint64_t handle) const {
    const auto found = textures.find(handle);
    return found == textures.end() ? nullptr : &found->second;
  }
  /// "'tex'", the allocation that begins at a handle, or the number.
  std::string describe(uint64_t handle) const;

  static constexpr uint64_t FirstAddress = 0x10000000;

private:
  uint64_t end;
  uint64_t next = FirstAddress;
  uint64_t released = 0;
  std::map<uint64_t, Allocation> allocations; // by begin
  std::unique_ptr<MirroredMemory> mirrored;
  std::map<uint64_t, Texture> textures; // by handle
};

} // namespace cgpredict::simulator

#endif
