#include "analyzer/trace/Trace.h"

#include "analyzer/tables/FileNames.h"
#include "analyzer/trace/InstanceNames.h"
#include "analyzer/trace/SameLaunches.h"
#include "analyzer/trace/TraceState.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

static TraceSummary summarize(const TraceFile &file, const CgpFileHeader &header,
                              const CgpTotals &totals) {
  TraceSummary summary;
  summary.path = file.path();
  summary.version = header.version;
  summary.fileBytes = file.size();
  summary.windowThreads = header.window_threads;
  summary.threadWords = header.thread_words;
  summary.skipUntraced = header.skip_untraced != 0;
  summary.launchRunsDropped = totals.launch_runs_dropped;
  return summary;
}

// Takes in every whole frame; returns where that ends, if not at the end of the file.
static std::optional<TraceDamage> indexFrames(FrameWalker &walker, TraceIndex &index,
                                              TraceSummary &summary) {
  while (std::optional<FrameInfo> frame = walker.next()) {
    try {
      index.add(*frame, walker.stored());
    } catch (const BadFrame &bad) {
      return TraceDamage{frame->offset, frame->number, std::string(frameKindName(frame->kind)),
                         bad.what()};
    }
    ++summary.frames;
    summary.storedBytes += frame->storedSize;
    summary.rawBytes += frame->rawSize;
  }
  return walker.damage();
}

static void takeLaunch(TraceIndex::LaunchEntry &entry, TracedKernel &kernel, uint32_t number,
                       TraceState &state) {
  Launch &launch = entry.launch;
  std::vector<WindowRef> &windows = state.windows[{number, launch.ordinal}];
  uint32_t whole = 0;
  for (auto &[id, window] : entry.windows) {
    launch.windows.push_back(summaryOf(window, launch, kernel.block));
    whole += launch.windows.back().complete;
    windows.push_back(std::move(window));
  }
  launch.kernel = number;
  launch.windowCount = static_cast<uint32_t>(windows.size());
  launch.complete = whole == entry.announced;
  if (!launch.complete && !launch.abandoned)
    state.problems.push_back(fmt::format("kernel {}, launch {}: {} of {} windows are whole",
                                         kernel.name, launch.ordinal, whole, entry.announced));
  kernel.sampled.push_back(std::move(launch));
}

double executedShare(const TracedKernel &kernel) {
  double run = 0, all = 0;
  for (const Launch &launch : kernel.sampled) {
    const uint64_t threads = volume(launch.extent);
    run += static_cast<double>(launch.iterations.value_or(threads));
    all += static_cast<double>(threads);
  }
  return all == 0 ? 1 : run / all;
}

static void takeTotals(TracedKernel &kernel, uint32_t fileIndex, const CgpTotals &totals) {
  kernel.launches = totals.kernel[fileIndex].launches;
  kernel.threads = totals.kernel[fileIndex].threads;
  if (uint64_t picoseconds = totals.kernel[fileIndex].thread_picoseconds)
    kernel.cpuPerThread = Seconds(static_cast<double>(picoseconds) * 1e-12);
  kernel.sampledLaunches = totals.kernel[fileIndex].sampled_launches;
  for (uint32_t r = 0; r < totals.launch_runs; ++r) {
    const CgpLaunchRun &run = totals.run[r];
    if (run.kernel == fileIndex)
      kernel.runs.push_back({run.first, run.count, {run.extent[0], run.extent[1], run.extent[2]}});
  }
}

static void findSame(TracedKernel &kernel, uint32_t number, const TraceState &state) {
  std::vector<StoredLaunch> launches;
  for (Launch &launch : kernel.sampled)
    launches.push_back({&launch, state.windows.at({number, launch.ordinal})});
  findSame(state.file, launches);
}

// Kernels of the program that were never launched have no frame and are left out.
static void takeKernels(TraceIndex &index, const CgpTotals &totals, TraceState &state) {
  for (auto &[fileIndex, entry] : index.kernels) {
    auto number = static_cast<uint32_t>(state.kernels.size());
    for (auto &[ordinal, launch] : entry.launches)
      takeLaunch(launch, entry.kernel, number, state);
    findSame(entry.kernel, number, state);
    takeTotals(entry.kernel, fileIndex, totals);
    state.kernels.push_back(std::move(entry.kernel));
  }
  nameInstances(state.kernels);
  for (uint32_t k = 0; k < totals.kernels; ++k)
    if (totals.kernel[k].launches != 0 && !index.kernels.contains(k))
      state.problems.push_back(fmt::format("kernel number {} was launched {} times, but what it is "
                                           "is not in the trace",
                                           k, totals.kernel[k].launches));
}

// A program that was killed may have counted one whose frame it had not yet written.
static void takeMoves(TraceIndex &index, const CgpTotals &totals, TraceState &state) {
  state.moves = std::move(index.moves);
  for (std::size_t i = 0; i < std::min<std::size_t>(state.moves.size(), totals.moves); ++i) {
    const CgpMoveTotals &total = totals.move[i];
    DirectiveMoves &move = state.moves[i];
    move.timesIn = total.times_in;
    move.bytesIn = total.bytes_in;
    move.timesOut = total.times_out;
    move.bytesOut = total.bytes_out;
  }
}

static void noteEnd(const CgpFileHeader &header, TraceState &state) {
  if (state.damage)
    state.problems.push_back(
        fmt::format("{} frame {} at byte {}: {}; what stands before it is used", state.damage->kind,
                    state.damage->frame, state.damage->offset, state.damage->reason));
  if (!header.complete)
    state.problems.emplace_back("the program was killed, crashed or is still running: totals are "
                                "exact up to that moment, records may be missing");
}

// A file that was cut between two frames shows no damage, only that something is missing.
static void noteCutBetweenFrames(TraceState &state) {
  auto lacks = [](const TracedKernel &kernel) {
    return kernel.sampled.size() < kernel.sampledLaunches ||
           std::any_of(kernel.sampled.begin(), kernel.sampled.end(),
                       [](const Launch &launch) { return !launch.complete && !launch.abandoned; });
  };
  if (!state.damage && std::any_of(state.kernels.begin(), state.kernels.end(), lacks))
    state.problems.push_back(
        fmt::format("frames are missing after the {} that are there, at byte {}",
                    state.summary.frames, state.file.size()));
}

static void noteNamesakes(std::set<std::string> files, TraceState &state) {
  for (const TracedKernel &kernel : state.kernels)
    files.merge(filesOf(kernel.tables));
  const std::vector<std::string> shared = namesakes(files);
  for (TracedKernel &kernel : state.kernels)
    kernel.tables.namesakes = shared;
}

Trace Trace::open(const std::filesystem::path &path, const std::set<std::string> &others) {
  auto state = std::make_shared<TraceState>(TraceFile(path));
  const CgpFileHeader header = readHeader(state->file);
  const std::unique_ptr<CgpTotals> totals = readTotals(state->file, header);
  state->summary = summarize(state->file, header, *totals);
  TraceIndex index;
  index.path = path.string();
  index.kernelCount = totals->kernels;
  index.memoryLeft = mostIndexBytes(state->file.size());
  FrameWalker walker(state->file, header.frames_offset);
  state->damage = indexFrames(walker, index, state->summary);
  noteEnd(header, *state);
  takeKernels(index, *totals, *state);
  noteNamesakes(others, *state);
  takeMoves(index, *totals, *state);
  state->notes = std::move(index.notes);
  checkTotals(*totals, header.complete != 0, *state);
  noteCutBetweenFrames(*state);
  state->complete = header.complete && state->problems.empty();
  return Trace(std::move(state));
}

const std::vector<TracedKernel> &Trace::kernels() const { return state->kernels; }
const std::vector<DirectiveMoves> &Trace::directiveMoves() const { return state->moves; }
bool Trace::complete() const { return state->complete; }
const std::vector<std::string> &Trace::problems() const { return state->problems; }
const std::optional<TraceDamage> &Trace::damage() const { return state->damage; }
const std::vector<std::string> &Trace::notes() const { return state->notes; }
const TraceSummary &Trace::summary() const { return state->summary; }

} // namespace cgpredict
