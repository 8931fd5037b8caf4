// Somebody who looks on while blocks run: a trace is made of what he sees.
#ifndef CGPREDICT_SIMULATOR_WARPOBSERVER_H
#define CGPREDICT_SIMULATOR_WARPOBSERVER_H

#include "simulator/Step.h"

#include <array>

namespace cgpredict::simulator {

class WarpObserver {
public:
  virtual ~WarpObserver() = default;

  /// Block `index` of the grid begins, or has ended in order.
  virtual void beginBlock(const std::array<uint32_t, 3> &index) = 0;
  virtual void endBlock() = 0;

  /// A warp is about to execute step `index` of the entry, with its lanes `group`, of which
  /// `lanes.mask` fulfil the step's guard. `firstThread` of the block is its lane 0. Only for steps
  /// with watched()[index]. May throw Fault.
  virtual void step(uint32_t index, unsigned firstThread, LaneMask group, const Lanes &lanes) = 0;
  virtual const std::vector<uint8_t> &watched() const = 0;
};

} // namespace cgpredict::simulator

#endif
