// A trace file (*.cgt), opened for analysis.
//
//   Trace trace = Trace::open("gemm.cgt");
//   for (const TracedKernel &kernel : trace.kernels())
//     for (const Launch &launch : kernel.sampled)
//       for (uint32_t w = 0; w < launch.windowCount; ++w)
//         Window window = trace.readWindow(launch, w);
//
// open() verifies the checksum of every frame and keeps only an index; readWindow() decodes one
// window, so memory is bounded by the largest window. A cut or damaged file opens with what was
// whole before the damage, and says so in problems(). Behind open() everything is valid.
#ifndef CGPREDICT_ANALYZER_TRACE_TRACE_H
#define CGPREDICT_ANALYZER_TRACE_TRACE_H

#include "analyzer/base/Units.h"
#include "analyzer/tables/StaticTables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict {

// Threads of a launch, or blocks of a grid.
constexpr uint64_t volume(const std::array<uint64_t, 3> &extent) {
  return extent[0] * extent[1] * extent[2];
}

// What one thread did. `words` is record id, payload, record id, payload, ...: the ids are those of
// KernelTables::records of kind Block or Nest, each followed by RecordShape::words payload words.
// `rest` are executions beyond the thread's budget, counted but not kept: (record id, count).
struct ThreadRecords {
  std::array<uint64_t, 3> coordinate{}; // in the launch, x y z
  std::span<const int64_t> words;       // into Window::storage
  std::vector<std::pair<uint32_t, uint64_t>> rest;
};

// A run of consecutive blocks (linear ids, x fastest). Threads stand in the order of their blocks,
// and x-major within a block; blocks at the edge of the grid have the threads within the extents.
struct Window {
  uint32_t index = 0; // 0 = head of the grid, then in block order
  uint64_t firstBlock = 0, blocks = 0;
  bool complete = false; // every thread of every block is there
  bool recorded = false; // else those that run an iteration are; else those before the cut
  std::vector<ThreadRecords> threads;
  std::vector<std::shared_ptr<const int64_t[]>> storage; // what the threads' words point into
};

// What is known of a window before it is decoded.
struct WindowSummary {
  uint32_t index = 0;
  uint64_t firstBlock = 0, blocks = 0;
  uint64_t threads = 0;  // in boxes that are whole
  bool complete = false; // those are all threads of its blocks
};

// Bytes of the traced program, addresses half open.
struct HeldRange {
  uint64_t low = 0, high = 0;
};

// One sampled launch. Value of mapped index d at coordinate c: geometry[2d] + c * geometry[2d + 1].
struct Launch {
  uint32_t kernel = 0;  // index into Trace::kernels()
  uint64_t ordinal = 0; // among the launches of its kernel, from 0
  uint64_t frame = 0;   // number of its frame: launches of all kernels by the time they began
  // Ordinal of the kernel's first sampled launch that did exactly the same, by the same extents,
  // arguments and records; none where this is the first.
  std::optional<uint64_t> sameAs;
  std::array<uint64_t, 3> extent{1, 1, 1};
  std::array<int64_t, 6> geometry{};
  std::vector<std::byte> context; // argument values, at KernelTables::arguments[].offset
  // Of a loop that may be left early (break, return, goto): how many iterations the program ran.
  std::optional<uint64_t> iterations;
  std::vector<HeldRange> held; // arrays that directives held on the device
  uint32_t windowCount = 0;
  std::vector<WindowSummary> windows; // windowCount of them
  bool complete = false;              // every window that the program announced is there and whole
  bool abandoned = false;             // left before its end: its windows hold what ran until then
};

struct LaunchRun {
  uint64_t first = 0, count = 0; // launch ordinals
  std::array<uint64_t, 3> extent{1, 1, 1};
};

struct TracedKernel {
  // Position: file:line:column of the pragma; instance: the function, as the linker knows it.
  // Several functions with one pragma have names with numbers (InstanceNames.h).
  std::string name, position, instance;
  std::array<uint32_t, 3> block{1, 1, 1};
  KernelTables tables;
  uint64_t launches = 0, threads = 0, sampledLaunches = 0; // exact, sampled or not
  // Processor time of a thread of the program's own loops; empty where every recorded launch was
  // traced as a whole.
  std::optional<Seconds> cpuPerThread;
  std::vector<LaunchRun> runs;
  std::vector<Launch> sampled; // by ordinal

  // By its own name, or as one of all instances by that of their pragma.
  bool isNamed(std::string_view asked) const { return name == asked || tables.kernel == asked; }
};

// Share of the sampled launches' threads that the program ran; below 1 where it left a loop early.
double executedShare(const TracedKernel &kernel);

// An array as one directive of OpenMP or OpenACC names it, and what that copied while the program
// ran: nothing where the array was on the device already.
struct DirectiveMoves {
  std::string array, file;
  uint32_t line = 0;                   // of the directive
  uint64_t timesIn = 0, bytesIn = 0;   // to the device, bytes of all times
  uint64_t timesOut = 0, bytesOut = 0; // back
};

// Where reading stopped: everything before `offset` is whole.
struct TraceDamage {
  uint64_t offset = 0; // bytes from the start of the file
  uint64_t frame = 0;  // number of the frame, from 0
  std::string kind; // of the frame: "kernel", "launch", "window", "note", "left", "move", "held",
                    // "abandoned" or "unknown"
  std::string reason;
};

// Sizes and settings, for summaries.
struct TraceSummary {
  std::filesystem::path path;
  uint32_t version = 0;
  uint64_t fileBytes = 0, frames = 0, storedBytes = 0, rawBytes = 0;
  uint64_t windowThreads = 0; // threads asked for in the first window
  uint64_t threadWords = 0;   // record budget of a thread, in words
  uint64_t launchRunsDropped = 0;
  bool skipUntraced = false; // untraced iterations were not executed
};

// The threads of a window, `window` < launch.windowCount; of one launch, or of any.
using LaunchWindows = std::function<Window(uint32_t window)>;
using WindowReader = std::function<Window(const Launch &launch, uint32_t window)>;

struct TraceState;

class Trace {
public:
  // Throws Error: no such file, unreadable, not a trace, another version, invalid tables.
  // Sentences tell its kernels' files from each other, and from `others`, absolute paths.
  static Trace open(const std::filesystem::path &path, const std::set<std::string> &others = {});

  const std::vector<TracedKernel> &kernels() const;

  // `window` counts up to Launch::windowCount. Throws Error if a record is invalid.
  Window readWindow(const Launch &launch, uint32_t window) const;
  // The same for analyses: each window is decoded once for all that ask, as far as memory goes. The
  // trace stays open as long as the reader lives.
  WindowReader windows() const;

  // Exact; in the order in which the program first came past the directives.
  const std::vector<DirectiveMoves> &directiveMoves() const;

  // The program ended in order and no frame is missing.
  bool complete() const;
  const std::vector<std::string> &problems() const; // for people, one sentence each
  const std::optional<TraceDamage> &damage() const;
  const std::vector<std::string> &notes() const; // what the program's runtime wrote
  const TraceSummary &summary() const;

private:
  explicit Trace(std::shared_ptr<const TraceState> s) : state(std::move(s)) {}
  std::shared_ptr<const TraceState> state;
};

} // namespace cgpredict

#endif
