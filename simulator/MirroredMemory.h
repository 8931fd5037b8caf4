// Memory of another program at that program's own addresses: what is touched is copied in parts,
// and what is written stays in the copy.
#ifndef CGPREDICT_SIMULATOR_MIRROREDMEMORY_H
#define CGPREDICT_SIMULATOR_MIRROREDMEMORY_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict::simulator {

struct AllocationView {
  uint64_t begin = 0, bytes = 0;
  std::byte *host = nullptr;
  bool writable = true;
};

struct MirroredRegion {
  uint64_t begin = 0, end = 0;
  bool writable = true;
  std::string name;
};

class MirroredMemory {
public:
  /// Copies memory of the other program. Throws Error where that cannot be read.
  using Reader = std::function<void(uint64_t address, std::span<std::byte> to)>;

  static constexpr uint64_t PartBytes = uint64_t{1} << 18;

  /// The regions do not overlap.
  MirroredMemory(std::vector<MirroredRegion> regions, Reader reader);

  /// The copied bytes around `address`, which is copied now if it was not; no host where no region
  /// has it. Views stay valid, but later ones may be longer.
  AllocationView view(uint64_t address);

  /// The copy of a part that was copied, else empty. `address` is that of its first byte.
  std::span<const std::byte> part(uint64_t address) const;

  /// "[heap] [0x1000, 0x3000)", the nearest region below `address`; "" if there is none.
  std::string nearest(uint64_t address) const;

private:
  struct Unmap {
    uint64_t bytes;
    void operator()(std::byte *memory) const;
  };
  struct Region {
    MirroredRegion what;
    std::unique_ptr<std::byte, Unmap> host; // address space for all of it
    std::vector<bool> copied;               // by part
  };
  std::optional<uint64_t> regionOf(uint64_t address) const; // its begin
  void copy(Region &region, std::size_t part);

  std::map<uint64_t, Region> regions; // by begin
  Reader reader;
};

} // namespace cgpredict::simulator

#endif
