// What a warp executes: an instruction with its operands as places in the register file, and the
// function that does it for the lanes of a mask.
//
// The register file of a frame is bytes. A register of n bytes is 32 values of n bytes, one a lane;
// a predicate is a LaneMask. Constants and special registers have places there too, so that every
// operand is one.
#ifndef CGPREDICT_SIMULATOR_STEP_H
#define CGPREDICT_SIMULATOR_STEP_H

#include "analyzer/base/WarpLanes.h"
#include "ptx/Types.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict::simulator {

class ThreadMemory;
struct Step;

/// The lanes for which a step is executed.
struct Lanes {
  std::byte *registers = nullptr; // of the frame
  LaneMask mask = 0;
  ThreadMemory *memory = nullptr;

  template <typename T> T *at(uint32_t place) const {
    return reinterpret_cast<T *>(registers + place);
  }
  LaneMask &predicate(uint32_t place) const { return *at<LaneMask>(place); }
};

using Handler = void (*)(const Lanes &, const Step &);

/// What the warp does itself, as it concerns the flow of control.
enum class Control : uint8_t {
  None,
  Branch,
  IndexedBranch,
  Exit,
  Return,
  Call,
  Barrier,
  ClusterBarrier,
  WarpSync,
  Clock,
  Trap
};

/// What cp.async.bulk copies.
enum class BulkCopy : uint8_t { GlobalToShared, SharedToGlobal, SharedToShared };

struct Step {
  Handler handler = nullptr;
  Control control = Control::None;
  bool guarded = false, guardNegated = false;
  ptx::Space space = ptx::Space::Generic;
  uint8_t negated = 0;          // bit s: source s is a predicate that is inverted
  uint8_t destinationBytes = 0; // of a lane of the destination's register
  uint8_t sourceBytes[2] = {};  // of a lane of the first two sources' registers
  uint8_t width = 1;            // elements of a vector
  uint32_t guard = 0;
  uint32_t destination = 0, second = 0; // places
  uint32_t source[4] = {};              // places
  uint32_t more = 0;        // index of further data: a call, targets; of WarpSync: the member masks
  uint32_t target = 0;      // of a branch: a step
  uint32_t instruction = 0; // index in the decoded function
  uint32_t straight = 0;    // steps from here on that go on to the next each
  int64_t immediate = 0;    // an offset, or what the handler wants
  const uint32_t *places = nullptr; // of many registers, for a handler that says which
};

/// Thrown by a handler; the warp makes an Error of it that names instruction and thread.
struct Fault {
  unsigned lane = 0;
  std::string what;
};

} // namespace cgpredict::simulator

#endif
