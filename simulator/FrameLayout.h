// Places in the register file of a function's frame: constants first, then registers.
#ifndef CGPREDICT_SIMULATOR_FRAMELAYOUT_H
#define CGPREDICT_SIMULATOR_FRAMELAYOUT_H

#include "simulator/Program.h"
#include "simulator/RegisterSlots.h"

#include <cstring>
#include <map>
#include <tuple>
#include <utility>

namespace cgpredict::simulator {

class FrameLayout {
public:
  /// `slots` by register.
  explicit FrameLayout(std::vector<uint32_t> slots)
      : slotOf(std::move(slots)), slots(slotOf.size(), None) {}

  /// 32 lanes of `bytes`, or a predicate's mask where bytes is 0.
  uint32_t place(unsigned bytes) {
    const uint32_t size = bytes == 0 ? 4 : bytes * WarpSize, alignment = bytes == 0 ? 4 : 64;
    top = (top + alignment - 1) / alignment * alignment;
    return std::exchange(top, top + size);
  }

  uint32_t ofRegister(uint32_t index, ptx::Type type) {
    uint32_t &slot = slots[slotOf[index]];
    if (slot == None)
      slot = place(laneBytes(type));
    return slot;
  }

  uint32_t ofConstant(uint64_t bits, unsigned bytes) {
    const auto [found, isNew] = constants.try_emplace({bits, bytes}, 0);
    if (isNew)
      found->second = place(bytes);
    return found->second;
  }

  /// The address of a variable in shared memory, which differs from kernel to kernel.
  uint32_t ofShared(const ptx::Variable &variable, int64_t offset, unsigned bytes) {
    const auto [found, isNew] = shared.try_emplace({&variable, offset, bytes}, 0);
    if (isNew)
      found->second = place(bytes);
    return found->second;
  }

  uint32_t ofSpecial(ptx::Special special, unsigned bytes) {
    const auto [found, isNew] = specials.try_emplace({special, bytes}, 0);
    if (isNew)
      found->second = place(bytes);
    return found->second;
  }

  void finish(LoweredFunction &function) const {
    function.frameBytes = (top + 63) / 64 * 64;
    for (const auto &[key, at] : specials)
      function.specials.push_back({key.first, key.second, at});
    for (const auto &[key, at] : shared) {
      const auto &[variable, offset, bytes] = key;
      function.shared.push_back({variable, offset, bytes, at});
    }
    for (const auto &[key, at] : constants) {
      const auto &[bits, bytes] = key;
      const uint32_t end = at + (bytes == 0 ? 4 : bytes * WarpSize);
      if (function.constants.size() < end)
        function.constants.resize(end);
      if (bytes == 0)
        std::memcpy(function.constants.data() + at, &bits, 4);
      for (unsigned lane = 0; bytes > 0 && lane < WarpSize; ++lane)
        std::memcpy(function.constants.data() + at + lane * bytes, &bits, std::min(bytes, 8U));
    }
  }

private:
  static constexpr uint32_t None = UINT32_MAX;
  uint32_t top = 0;
  std::vector<uint32_t> slotOf, slots; // of registers; places
  std::map<std::pair<uint64_t, unsigned>, uint32_t> constants;
  std::map<std::pair<ptx::Special, unsigned>, uint32_t> specials;
  std::map<std::tuple<const ptx::Variable *, int64_t, unsigned>, uint32_t> shared;
};

} // namespace cgpredict::simulator

#endif
