// Turns what the simulator executes into records: one recorder for each kernel of a trace.
#ifndef CGPREDICT_PTXTRACE_BLOCKRECORDER_H
#define CGPREDICT_PTXTRACE_BLOCKRECORDER_H

#include "ptxtrace/WarpRecorder.h"
#include "simulator/Launch.h"

#include <functional>
#include <memory>

namespace cgpredict::ptxtrace {

class BlockRecorder : public simulator::WarpObserver {
public:
  /// `made` and `plan` must outlive this; generic addresses decide on the space of their sites in
  /// `made`. Throws Error for a block of the kernel that executes nothing.
  BlockRecorder(const simulator::LoweredFunction &entry, TraceTables &made, const RecordPlan &plan,
                const std::string &file, uint64_t threadWords);

  struct Recorded {
    std::array<uint32_t, 3> index{}; ///< of the block
    std::vector<ThreadLog> threads;  ///< x fastest
  };
  /// Who gets each block when it has ended.
  void deliver(std::function<void(const Recorded &)> to) { receiver = std::move(to); }

  void beginBlock(const std::array<uint32_t, 3> &index) override;
  void endBlock() override;
  void step(uint32_t index, unsigned firstThread, LaneMask group,
            const simulator::Lanes &lanes) override;
  const std::vector<uint8_t> &watched() const override { return watch; }

private:
  struct Event {
    int32_t block = -1;  // begins here
    int32_t access = -1; // index into `uses`
  };
  enum class Resolved : uint8_t { Unknown, Global, Shared };
  struct Use {
    uint32_t site = 0;
    unsigned words = 1;                 // in the record
    Resolved space = Resolved::Unknown; // of generic addresses
  };

  void watchBlocks(const simulator::LoweredFunction &entry, const std::string &file);
  void recordAccess(WarpRecorder &warp, Use &use, const simulator::Step &step,
                    const simulator::Lanes &lanes);
  void resolve(Use &use, LaneValues &addresses, LaneMask lanes);

  const std::vector<simulator::Step> &steps;
  TraceTables &made;
  const RecordPlan &plan;
  uint64_t threadWords;
  std::vector<uint8_t> watch;
  std::vector<Event> events; // by step
  std::vector<Use> uses;
  std::vector<std::unique_ptr<WarpRecorder>> warps;
  Recorded recorded;
  std::function<void(const Recorded &)> receiver;
};

} // namespace cgpredict::ptxtrace

#endif
