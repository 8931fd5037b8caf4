// 32 threads in lock step. Lanes that part at a branch wait for each other at the lowest step that
// any of them waits at (ControlFlow.h); a group that goes round a loop for long lets the others go
// first for a while, so that a lane that holds a lock can give it back.
#ifndef CGPREDICT_SIMULATOR_WARP_H
#define CGPREDICT_SIMULATOR_WARP_H

#include "simulator/Program.h"
#include "simulator/ThreadMemory.h"
#include "simulator/WarpObserver.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::simulator {

using Extent = std::array<uint32_t, 3>;

/// Counts of what was executed.
struct Executed {
  uint64_t warpInstructions = 0;
  uint64_t laneInstructions = 0;
};

/// Who wrote last at an address of global memory.
struct WriteWatch {
  uint64_t address = 0;
  struct Writer {
    Extent block{};
    unsigned thread = 0;                           // of the block
    const ptx::Instruction *instruction = nullptr; // which the program has
    bool isThreadOf(const Writer &other) const {
      return block == other.block && thread == other.thread;
    }
  };
  std::optional<Writer> last;
  bool bySeveral = false; // threads

  void add(const Writer &next) {
    bySeveral = bySeveral || (last && !next.isThreadOf(*last));
    last = next;
  }
};

/// What all warps of a block share.
struct BlockContext {
  const Program *program = nullptr;
  const KernelLayout *layout = nullptr;
  Extent grid{}, block{}, index{};
  uint64_t dynamicSharedBytes = 0;
  std::string *output = nullptr;
  uint64_t maximumSteps = 0; // of a block's warps together; 0: any number
  WriteWatch *watch = nullptr;
  WarpObserver *observer = nullptr;
};

/// The number of barrier.cluster's, behind those that a block has.
constexpr unsigned ClusterBarrier = 16;

/// Lanes that wait at a barrier, or have arrived there.
struct Arrival {
  unsigned barrier = 0;
  uint32_t threads = 0; // that the barrier waits for; 0: all of the block
  LaneMask mask = 0;
  bool waits = true;
  LaneMask votes = 0; // of a reduction: the lanes whose predicate is true
  const Step *step = nullptr;
};

enum class WarpState : uint8_t { Ready, Waiting, Done };

class Warp {
public:
  Warp(const BlockContext &context, const LoweredFunction &entry, ThreadMemory memory,
       unsigned firstThread, LaneMask threads);

  /// Runs until all lanes have ended or wait, or others should have their turn. Throws Error.
  WarpState run(Executed &executed);

  LaneMask alive() const { return living; }
  const std::vector<Arrival> &arrivals() const { return arrived; }
  /// Lets the lanes at `barrier` go on. `count` of the block's threads voted true, of `all`.
  void release(unsigned barrier, uint32_t count, uint32_t all);
  std::string whereWaiting() const; // file:line: instruction, of the first that waits
  /// Lanes that wait for others of their member mask, a line for each place; "" if there are none.
  std::string gatheredText() const;

private:
  struct Group {
    uint32_t step = 0;
    LaneMask mask = 0;
  };
  // Lanes that wait at an instruction with .sync for the others of their member mask.
  struct Gathering {
    uint32_t step = 0;
    LaneMask members = 0, here = 0;
  };
  struct Frame {
    const LoweredFunction *function = nullptr;
    std::size_t registers = 0; // first byte
    uint64_t local = 0;        // first byte
    LaneMask entered = 0;
    const CallSite *call = nullptr; // of the caller
    uint32_t returnStep = 0;
    std::vector<Group> pending, parked;
    std::vector<Gathering> gathered;
  };

  void push(const LoweredFunction &function, LaneMask mask);
  void fillSpecials(const Frame &frame);
  uint64_t special(ptx::Special special, unsigned lane) const;
  void pop();
  uint64_t stackTop(const Frame &frame);
  bool choose(Group &group);
  void wait(Group group, Frame &frame);
  WarpState runGroup(Group group, Executed &executed);
  void execute(Lanes &lanes, Group &group, uint32_t end);
  void executeWatched(Lanes &lanes, Group &group, uint32_t end, const uint8_t *watched);
  std::optional<WarpState> pause(const Group &group, unsigned &tries);
  // Each returns false where the group ends or goes elsewhere.
  bool transfer(const Step &step, Group &group, LaneMask mask, uint64_t count);
  bool branch(const Step &step, Group &group, LaneMask mask);
  bool indexedBranch(const Step &step, Group &group, LaneMask mask);
  bool call(const Step &step, Group &group, LaneMask mask);
  void callBuiltin(const CallSite &site, LaneMask mask);
  void callFunction(const LoweredFunction &callee, const CallSite &site, Group group,
                    LaneMask mask);
  bool barrier(const Step &step, Group &group, LaneMask mask);
  bool clusterBarrier(const Step &step, Group &group, LaneMask mask);
  // WarpSync.cpp
  bool synchronize(const Step &step, Group &group, LaneMask mask);
  bool meet(const Gathering &one, const Gathering &other) const;
  bool isComplete(const Gathering &gathering) const;
  void releaseGathered();
  [[noreturn]] void failGathered() const;
  void clock(const Step &step, LaneMask mask, uint64_t count);
  void copy(const CallValue &from, std::size_t fromFrame, const CallValue &to, std::size_t toFrame,
            LaneMask mask);
  uint64_t valueBits(const CallValue &value, const Frame &frame, unsigned lane);
  void observe(Lanes &lanes, const Group &group, LaneMask mask);
  void noteWriter(const Lanes &lanes, const Step &step);
  [[noreturn]] void fail(const Step &step, const Fault &fault) const;
  [[noreturn]] void failForLength(const Group &group) const;
  std::byte *base(const Frame &frame) { return registers.data() + frame.registers; }

  BlockContext context;
  ThreadMemory memory;
  unsigned firstThread;
  LaneMask living;
  std::vector<std::byte> registers;
  std::vector<Frame> frames;
  std::vector<Arrival> arrived;
  LaneMask clusterMet =
      0; // have arrived at barrier.cluster, as all others have, and not waited yet
  uint32_t nextPending = UINT32_MAX;
  unsigned patience = 0, turn = 0;
  uint64_t maximumSteps;
};

} // namespace cgpredict::simulator

#endif
