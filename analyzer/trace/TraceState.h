// What an open trace keeps: its index, but no records. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_TRACESTATE_H
#define CGPREDICT_ANALYZER_TRACE_TRACESTATE_H

#include "analyzer/trace/DecodeBudget.h"
#include "analyzer/trace/TraceFrames.h"
#include "analyzer/trace/WindowStore.h"

#include <map>
#include <memory>

namespace cgpredict {

struct WindowPartRef {
  FrameInfo frame;
  CgpWindowFrame head;
};

// Where the frames of one window are.
struct WindowRef {
  uint32_t index = 0;
  uint64_t firstBlock = 0, blocks = 0;
  std::map<std::array<uint64_t, 6>, std::vector<WindowPartRef>> boxes; // by lo and hi corner
};

struct TraceState {
  explicit TraceState(TraceFile f) : file(std::move(f)) {}

  TraceFile file;
  TraceSummary summary;
  std::vector<TracedKernel> kernels;
  std::map<std::pair<uint32_t, uint64_t>, std::vector<WindowRef>> windows; // kernel, ordinal
  std::vector<DirectiveMoves> moves;
  std::vector<std::string> notes, problems;
  std::optional<TraceDamage> damage;
  bool complete = false;
  std::shared_ptr<WindowStore> decoded = std::make_shared<WindowStore>();
  mutable DecodeBudget budget; // of the windows that were read, whoever asked
};

// Memory that the index of a file of that many bytes may take.
constexpr uint64_t mostIndexBytes(uint64_t fileBytes) {
  return (uint64_t(1) << 27) + 3 * fileBytes;
}

// What the frames say, before it is put together with the totals.
struct TraceIndex {
  struct LaunchEntry {
    Launch launch;
    uint32_t announced = 0; // windows
    std::map<uint32_t, WindowRef> windows;
  };
  struct KernelEntry {
    TracedKernel kernel;
    uint32_t contextSize = 0;
    std::map<uint64_t, LaunchEntry> launches; // by ordinal
  };
  std::map<uint32_t, KernelEntry> kernels; // by the file's kernel index
  std::vector<DirectiveMoves> moves;       // without what the totals say
  std::vector<std::string> notes;
  std::string path;
  uint32_t kernelCount = 0; // of the totals
  uint64_t memoryLeft = 0;  // bytes that the index may still take

  // Takes in one frame. Throws BadFrame where it cannot be, Error for invalid static tables.
  void add(const FrameInfo &frame, std::span<const std::byte> stored);

private:
  void addKernel(const FrameInfo &frame, std::span<const std::byte> stored);
  void addLaunch(const FrameInfo &frame, std::span<const std::byte> stored);
  void addWindow(const FrameInfo &frame, std::span<const std::byte> stored);
  void addLeft(const FrameInfo &frame, std::span<const std::byte> stored);
  void addMove(const FrameInfo &frame, std::span<const std::byte> stored);
  void addHeld(const FrameInfo &frame, std::span<const std::byte> stored);
  void addAbandoned(const FrameInfo &frame, std::span<const std::byte> stored);
  KernelEntry &kernelOf(uint32_t index);
  LaunchEntry &launchOf(uint32_t kernel, uint64_t ordinal);
  void keep(uint64_t bytes); // about what the index grows by; throws BadFrame
};

// Blocks of the launch in each dimension.
std::array<uint64_t, 3> gridOf(const std::array<uint64_t, 3> &extent,
                               const std::array<uint32_t, 3> &block);

WindowSummary summaryOf(const WindowRef &window, const Launch &launch,
                        const std::array<uint32_t, 3> &block);

// Adds a problem for each contradiction. `ended`: the program ended in order.
void checkTotals(const CgpTotals &totals, bool ended, TraceState &state);

} // namespace cgpredict

#endif
