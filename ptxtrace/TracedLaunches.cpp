#include "ptxtrace/TracedLaunches.h"

#include "analyzer/base/Error.h"
#include "runtime/Sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::ptxtrace {
namespace {

using simulator::LaunchOptions;
using simulator::LaunchResult;

std::array<uint64_t, 3> extentOf(const LaunchOptions &options) {
  std::array<uint64_t, 3> extent{};
  for (unsigned d = 0; d < 3; ++d)
    extent[d] = uint64_t{options.grid[d]} * options.block[d];
  return extent;
}

void add(LaunchResult &to, const LaunchResult &more) {
  to.executed.warpInstructions += more.executed.warpInstructions;
  to.executed.laneInstructions += more.executed.laneInstructions;
  to.output += more.output;
}

// A window, or blocks in none.
struct Segment {
  int window = CGP_NATIVE;
  simulator::BlockRun run;
};

std::vector<Segment> segmentsOf(const CgpPlan &plan) {
  std::vector<Segment> segments;
  uint64_t next = 0;
  const auto native = [&](uint64_t end) {
    if (next < end)
      segments.push_back({CGP_NATIVE, {next, end - next}});
  };
  for (uint32_t w = 0; w < plan.windows; ++w) {
    native(plan.window[w].first);
    segments.push_back({static_cast<int>(w), {plan.window[w].first, plan.window[w].blocks}});
    next = plan.window[w].first + plan.window[w].blocks;
  }
  native(plan.grid[0] * plan.grid[1] * plan.grid[2]);
  return segments;
}

CgpBox boxOf(const std::array<uint32_t, 3> &index, const std::array<uint32_t, 3> &block) {
  CgpBox box{};
  for (unsigned d = 0; d < 3; ++d) {
    box.lo[d] = uint64_t{index[d]} * block[d];
    box.hi[d] = box.lo[d] + block[d];
  }
  return box;
}

void writeBlock(TraceFileWriter &writer, CgpWindowFrame window, const KernelTables &tables,
                const BlockRecorder::Recorded &recorded) {
  window.box = boxOf(recorded.index, tables.block);
  writer.beginBox(window);
  std::size_t thread = 0;
  for (uint64_t z = window.box.lo[2]; z < window.box.hi[2]; ++z)
    for (uint64_t y = window.box.lo[1]; y < window.box.hi[1]; ++y)
      for (uint64_t x = window.box.lo[0]; x < window.box.hi[0]; ++x)
        writer.addThread({x, y, z}, recorded.threads[thread++]);
  writer.endBox();
}

// What a window holds until its kernel can be described.
uint32_t contextBytes(const KernelTables &tables) {
  uint32_t bytes = 0;
  for (const Argument &argument : tables.arguments)
    bytes = std::max(bytes, argument.offset + argument.bytes);
  return (bytes + 7) / 8 * 8;
}

} // namespace

TracedLaunches::TracedLaunches(simulator::Program &program, std::string text,
                               const std::filesystem::path &path, const CgpSettings &settings)
    : program(program), text(std::move(text)), settings(settings), writer(path, settings) {}

LaunchShape TracedLaunches::shapeOf(const LaunchOptions &options,
                                    const std::vector<std::byte> &parameters) {
  LaunchShape shape;
  shape.block = options.block;
  shape.dimensions = 1;
  for (uint32_t d = 0; d < 3; ++d)
    if (options.grid[d] > 1 || options.block[d] > 1)
      shape.dimensions = d + 1;
  const simulator::LoweredFunction &entry = program.entry(options.kernel);
  const ptx::SharedLayout &shared = program.layout(entry).shared;
  shape.sharedBytes = shared.dynamicOffset() + options.dynamicSharedBytes;
  const ptx::Function &kernel = *entry.decoded->function;
  const ptx::VariableLayout layout = ptx::layOut(kernel.parameters);
  for (std::size_t p = 0; p < kernel.parameters.size(); ++p) {
    uint64_t value = 0;
    const uint64_t bytes = kernel.parameters[p].bytes;
    if (bytes * 8 == program.module().addressBits)
      std::memcpy(&value, parameters.data() + layout.offsets[p], bytes);
    shape.isPointer.push_back(value != 0 && program.memory().find(value) != nullptr);
  }
  return shape;
}

TracedLaunches::Kernel &TracedLaunches::kernelFor(const LaunchOptions &options,
                                                  const LaunchShape &shape) {
  const auto [found, isNew] = kernels.try_emplace({options.kernel, shape});
  Kernel &kernel = found->second;
  if (!isNew)
    return kernel;
  const simulator::LoweredFunction &entry = program.entry(options.kernel);
  kernel.made = traceTables(program, entry, found->first.second, text);
  kernel.plan = makeRecordPlan(kernel.made);
  kernel.recorder =
      std::make_unique<BlockRecorder>(entry, kernel.made, kernel.plan, program.module().file,
                                      cgpThreadWords(&settings, settings.windowThreads));
  return kernel;
}

// Parameters as the launch has them, then the addresses of the module's variables.
std::vector<std::byte> TracedLaunches::contextOf(const Kernel &kernel,
                                                 const std::vector<std::byte> &parameters) const {
  const KernelTables &tables = kernel.made.tables;
  std::vector<std::byte> context(contextBytes(tables));
  std::ranges::copy(parameters, context.begin());
  const std::size_t own = program.module().function(tables.kernel)->parameters.size();
  for (std::size_t a = own; a < tables.arguments.size(); ++a) {
    const uint64_t address = program.addressOf("", tables.arguments[a].name);
    std::memcpy(context.data() + tables.arguments[a].offset, &address, sizeof address);
  }
  return context;
}

LaunchResult TracedLaunches::launch(const LaunchOptions &options,
                                    const std::vector<std::byte> &parameters) {
  simulator::checkLaunch(program, options);
  Kernel &kernel = kernelFor(options, shapeOf(options, parameters));
  const std::array<uint64_t, 3> extent = extentOf(options);
  const uint64_t threads = extent[0] * extent[1] * extent[2], ordinal = kernel.launches++;
  const bool isDue =
      kernel.sampled < settings.maxLaunches &&
      (ordinal >= kernel.nextSample || cgpWorkChanged(kernel.sampledThreads, threads) != 0);
  LaunchResult result;
  if (isDue) {
    kernel.nextSample = cgpNextSample(ordinal);
    kernel.sampledThreads = threads;
    ++kernel.sampled;
    result = sample(kernel, options, parameters, extent);
  } else if (settings.skipUntraced == 0) {
    result = simulator::launch(program, options, parameters);
  }
  writer.countLaunch(*kernel.number, ordinal, extent);
  return result;
}

// The head of the grid runs before the kernel's tables are written: what it does decides on the
// space of generic addresses.
LaunchResult TracedLaunches::sample(Kernel &kernel, const LaunchOptions &options,
                                    const std::vector<std::byte> &parameters,
                                    const std::array<uint64_t, 3> &extent) {
  const KernelTables &tables = kernel.made.tables;
  const CgpPlan plan = cgpMakePlan(extent.data(), options.block.data(), settings.windowThreads);
  CgpLaunchFrame frame{};
  frame.windows = plan.windows;
  frame.ordinal = kernel.launches - 1;
  std::ranges::copy(extent, frame.extent);
  for (unsigned d = 0; d < 3; ++d)
    frame.geometry[2 * d + 1] = 1; // coordinates are indices
  const std::vector<std::byte> context = contextOf(kernel, parameters);
  frame.context_size = context.size();
  CgpWindowFrame window{};
  window.launch = frame.ordinal;
  bool begun = false;
  kernel.recorder->deliver([&](const BlockRecorder::Recorded &recorded) {
    if (!kernel.number)
      kernel.number =
          writer.addKernel(tables, fmt::format("{}:{}:1", tables.file, tables.line),
                           fmt::format("block {}x{}x{}, {} B shared", tables.block[0],
                                       tables.block[1], tables.block[2], tables.sharedBytes),
                           static_cast<uint32_t>(context.size()));
    frame.kernel = window.kernel = *kernel.number;
    if (!std::exchange(begun, true))
      writer.beginLaunch(frame, context, tables);
    writeBlock(writer, window, tables, recorded);
  });
  LaunchResult result;
  for (const Segment &segment : segmentsOf(plan)) {
    LaunchOptions part = options;
    part.runs = {segment.run};
    if (segment.window == CGP_NATIVE && settings.skipUntraced != 0)
      continue;
    part.observer = segment.window == CGP_NATIVE ? nullptr : kernel.recorder.get();
    window.window = static_cast<uint32_t>(std::max(segment.window, 0));
    window.first_block = segment.run.first;
    window.blocks = segment.run.blocks;
    add(result, simulator::launch(program, part, parameters));
  }
  return result;
}

} // namespace cgpredict::ptxtrace
