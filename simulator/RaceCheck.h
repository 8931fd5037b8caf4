// Accesses of two threads of a block to one byte, one of them a store, with no barrier between
// them.
//
// Each thread counts the barriers that it has come to; accesses of threads with the same count are
// not ordered. Atomic operations are, and so are threads of a warp, which run in lock step here.
// What functions do that the kernel calls is not seen, nor are blocks compared with each other.
#ifndef CGPREDICT_SIMULATOR_RACECHECK_H
#define CGPREDICT_SIMULATOR_RACECHECK_H

#include "simulator/Program.h"
#include "simulator/WarpObserver.h"

#include <unordered_map>

namespace cgpredict::simulator {

/// Throws Fault at the second of the two accesses.
class RaceCheck : public WarpObserver {
public:
  /// Both must outlive this. `block`: threads in x, y, z.
  RaceCheck(const Program &program, const LoweredFunction &entry,
            const std::array<uint32_t, 3> &block);

  void beginBlock(const std::array<uint32_t, 3> &index) override;
  void endBlock() override {}
  void step(uint32_t index, unsigned firstThread, LaneMask group, const Lanes &lanes) override;
  const std::vector<uint8_t> &watched() const override { return watch; }

private:
  struct Access {
    unsigned thread = 0;
    uint32_t step = UINT32_MAX; // none
    uint32_t barriers = 0;      // that the thread had come to
  };
  // Of a byte: the last store, and the last loads of two warps.
  struct Byte {
    Access store, loads[2];
  };

  bool conflicts(const Access &before, const Access &now) const;
  void access(Byte &byte, const Access &now, bool store, unsigned lane) const;
  std::string describe(const Access &before, bool stored) const;

  const Program &program;
  const LoweredFunction &entry;
  std::array<uint32_t, 3> block;
  std::vector<uint8_t> watch;
  std::vector<uint32_t> barriers; // by thread
  std::unordered_map<uint64_t, Byte> bytes;
};

} // namespace cgpredict::simulator

#endif
