#include "analyzer/dependence/UnseenCalls.h"

#include "analyzer/tables/SiteNames.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

std::vector<bool> recordsOfTracedThreads(const KernelTables &tables, const Launch &launch,
                                         const LaunchWindows &readWindow) {
  std::vector<bool> seen(tables.records.size());
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    for (const Window window = readWindow(w); const ThreadRecords &thread : window.threads) {
      for (ThreadStream stream(thread.words); !stream.done();) {
        const uint32_t record = stream.record();
        seen[record] = true;
        stream.advance(tables.records[record]);
      }
      for (const auto &[record, count] : thread.rest)
        seen[record] = true;
    }
  return seen;
}

/// Each block that runs in a thread has a record, of its own or of the nest that it belongs to;
/// what a nest's loops ran is in its numbers.
bool mayRun(const OpaqueCall &call, const KernelTables &tables, const std::vector<bool> &seen) {
  if (!call.block)
    return true;
  for (std::size_t record = 0; record < tables.records.size(); ++record)
    if (const RecordShape &shape = tables.records[record];
        shape.kind == RecordShape::Kind::Block && shape.block == *call.block)
      return seen[record];
  return true;
}

} // namespace

std::vector<uint32_t> madeCalls(const KernelTables &tables, const Launch &launch,
                                const LaunchWindows &readWindow) {
  std::vector<uint32_t> made;
  if (tables.opaqueCalls.empty())
    return made;
  const std::vector<bool> seen = recordsOfTracedThreads(tables, launch, readWindow);
  for (uint32_t call = 0; call < tables.opaqueCalls.size(); ++call)
    if (mayRun(tables.opaqueCalls[call], tables, seen))
      made.push_back(call);
  return made;
}

std::string unseenInWords(const KernelTables &tables, const std::vector<uint32_t> &made) {
  const OpaqueCall &call = tables.opaqueCalls[made.empty() ? 0 : made.front()];
  const std::string place = fmt::format("{}:{}", fileOf(tables, call), call.line);
  if (made.empty())
    return fmt::format("{}: no traced thread called {}, and what that accesses is not seen", place,
                       call.callee);
  return fmt::format("{}: the accesses of {} are not seen", place, call.callee);
}

} // namespace cgpredict
