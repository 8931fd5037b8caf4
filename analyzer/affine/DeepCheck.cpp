#include "analyzer/affine/DeepCheck.h"

#include "analyzer/affine/NestCorners.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>

namespace cgpredict {
namespace {

constexpr uint32_t None = UINT32_MAX; // no record before

// Blocks that a record may begin with: those around a nest's outermost loop run before its header.
bool mayBegin(const RecordProgram &record, const std::vector<bool> &reached) {
  return reached[record.rank] || std::ranges::any_of(record.places, [&](const Place &place) {
           return reached[place.block];
         });
}

} // namespace

DeepCheck::DeepCheck(const TracedKernel &kernel, const Launch &launch)
    : tables(kernel.tables), program(makeWarpProgram(kernel.tables)),
      reached(kernel.tables.blocks.size()) {
  for (const MemoryObject &object : tables.objects) {
    const std::optional<int64_t> base = objectBase(tables, object, launch.context);
    int64_t end = 0;
    const bool known = base && object.bytes > 0 && object.bytes <= uint64_t{INT64_MAX} &&
                       !__builtin_add_overflow(*base, static_cast<int64_t>(object.bytes), &end);
    objects.push_back(known ? std::optional(Range{*base, end}) : std::nullopt);
  }
}

// By one edge of the graph or more.
const std::vector<bool> &DeepCheck::reachedFrom(uint32_t block) {
  std::vector<bool> &seen = reached[block];
  if (!seen.empty())
    return seen;
  seen.assign(tables.blocks.size(), false);
  std::vector<uint32_t> waiting = {block};
  while (!waiting.empty()) {
    const uint32_t from = waiting.back();
    waiting.pop_back();
    for (uint32_t to : tables.blocks[from].successors)
      if (!seen[to]) {
        seen[to] = true;
        waiting.push_back(to);
      }
  }
  return seen;
}

// The entry of the kernel is block 0.
bool DeepCheck::follows(uint32_t record, uint32_t previous) {
  const RecordProgram &next = program.records[record];
  if (previous == None)
    return next.rank == 0 || mayBegin(next, reachedFrom(0));
  const RecordProgram &before = program.records[previous];
  if (mayBegin(next, reachedFrom(before.rank)))
    return true;
  return std::ranges::any_of(
      before.places, [&](const Place &place) { return mayBegin(next, reachedFrom(place.block)); });
}

std::string DeepCheck::at(uint32_t line, const std::string &what) const {
  return fmt::format("{}:{}: {}", tables.file, line, what);
}

// `offset`: from where the array begins, of so many bytes.
static std::string outsideOf(const Site &site, int64_t offset, int64_t bytes) {
  const char *access = site.kind == SiteKind::Store ? "written" : "read";
  return offset < 0
             ? fmt::format("'{}' is {} {} bytes in front of its beginning", site.variable, access,
                           -offset)
             : fmt::format("'{}' of {} bytes is {} up to {} bytes behind its end", site.variable,
                           bytes, access, offset + int64_t{site.bytes} - bytes);
}

// Extremes are enough: addresses are affine in the iterations.
std::string DeepCheck::outside(uint32_t id, const int64_t *payload) const {
  const RecordProgram &record = program.records[id];
  std::string problem;
  const auto check = [&](uint32_t access, int64_t address) {
    const Site &site = tables.sites[record.sites[access]];
    if (!problem.empty() || site.object < 0 || !objects[static_cast<uint32_t>(site.object)])
      return;
    const Range range = *objects[static_cast<uint32_t>(site.object)];
    if (address < range.low || address > range.high - int64_t{site.bytes})
      problem = at(site.line, outsideOf(site, address - range.low, range.high - range.low));
  };
  if (record.shape->kind == RecordShape::Kind::Nest)
    NestCorners(record, payload, check).level(0);
  else
    for (uint32_t access = 0; access < record.sites.size(); ++access)
      check(access, payload[access]);
  return problem;
}

std::string DeepCheck::contradiction(const ThreadRecords &thread) {
  uint32_t previous = None;
  for (ThreadStream stream(thread.words); !stream.done();
       stream.advance(tables.records[stream.record()])) {
    const uint32_t record = stream.record();
    const uint32_t line = tables.blocks[program.records[record].rank].line;
    if (!follows(record, previous))
      return at(line, previous == None
                          ? fmt::format("record {} is the first, but the kernel's entry does not "
                                        "lead to its block",
                                        record)
                          : fmt::format("record {} comes after record {}, but no path of the "
                                        "kernel leads there",
                                        record, previous));
    if (std::string problem = outside(record, stream.payload()); !problem.empty())
      return problem;
    previous = record;
  }
  return "";
}

void checkThreads(const Trace &trace, DeepCheck &check, const Launch &launch, const Window &window,
                  std::size_t most) {
  const std::size_t all = window.threads.size(), checked = std::min(all, most);
  for (std::size_t t = 0; t < checked; ++t) {
    const ThreadRecords &thread = window.threads[checked == all ? t : t * all / checked];
    if (const std::string problem = check.contradiction(thread); !problem.empty())
      throw Error(fmt::format("{}: kernel {}, launch {}, window {}, thread ({}): {}",
                              trace.summary().path.string(), trace.kernels()[launch.kernel].name,
                              launch.ordinal, window.index, fmt::join(thread.coordinate, ", "),
                              problem));
  }
}

namespace {

// Each window is checked the first time that it is read.
class CheckedWindows {
public:
  explicit CheckedWindows(Trace trace) : trace(std::move(trace)) {}

  void check(const Launch &launch, const Window &window) {
    constexpr std::size_t CheckedThreads = 16;
    {
      std::lock_guard lock(mutex);
      if (!checked.insert({launch.kernel, launch.ordinal, window.index}).second)
        return;
    }
    DeepCheck deep(trace.kernels()[launch.kernel], launch);
    checkThreads(trace, deep, launch, window, CheckedThreads);
  }

private:
  const Trace trace;
  std::mutex mutex;
  std::set<std::tuple<uint32_t, uint64_t, uint32_t>> checked; // kernel, launch, window
};

} // namespace

WindowReader checkedWindowsOf(const Trace &trace) {
  return [reader = trace.windows(),
          windows = std::make_shared<CheckedWindows>(trace)](const Launch &launch, uint32_t index) {
    Window window = reader(launch, index);
    windows->check(launch, window);
    return window;
  };
}

} // namespace cgpredict
