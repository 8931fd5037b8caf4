#include "analyzer/base/PlainText.h"
#include "tools/TraceText.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cgpredict {

std::string counted(uint64_t count, const char *one, const char *many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string sides(const std::array<uint64_t, 3> &extent) {
  if (extent[2] != 1)
    return fmt::format("{} x {} x {}", extent[0], extent[1], extent[2]);
  if (extent[1] != 1)
    return fmt::format("{} x {}", extent[0], extent[1]);
  return fmt::format("{}", extent[0]);
}

std::string sides(const std::array<uint32_t, 3> &block) {
  return sides(std::array<uint64_t, 3>{block[0], block[1], block[2]});
}

static std::string launchText(const Launch &launch) {
  std::string windows;
  for (const WindowSummary &window : launch.windows)
    windows +=
        fmt::format("{}{}{}{}", windows.empty() ? "" : " + ", window.complete ? "" : "at least ",
                    window.threads, window.complete ? "" : " (incomplete)");
  std::string left = launch.iterations ? fmt::format(", left after {}", *launch.iterations) : "";
  if (launch.abandoned)
    left += ", left before its end";
  const std::string same =
      launch.sameAs ? fmt::format("; the same as launch {}", *launch.sameAs) : "";
  return fmt::format("    launch {}: extent {}{}, threads recorded: {}{}\n", launch.ordinal,
                     sides(launch.extent), left, windows.empty() ? "none" : windows, same);
}

static std::string kernelText(const TracedKernel &kernel) {
  constexpr std::size_t ShownLaunches = 8;
  std::string text = fmt::format("\nkernel {} ({}, in {}), block {}\n", kernel.name,
                                 kernel.position, kernel.instance, sides(kernel.block));
  text += fmt::format("  {}, {}; {} sampled\n", counted(kernel.launches, "launch", "launches"),
                      counted(kernel.threads, "thread", "threads"), kernel.sampled.size());
  for (std::size_t l = 0; l < std::min(kernel.sampled.size(), ShownLaunches); ++l)
    text += launchText(kernel.sampled[l]);
  if (kernel.sampled.size() > ShownLaunches)
    text +=
        fmt::format("    and {} more sampled launches\n", kernel.sampled.size() - ShownLaunches);
  for (const OpaqueCall &call : kernel.tables.opaqueCalls)
    text += fmt::format("  not seen into: call of {} at {}:{}:{}\n", call.callee,
                        kernel.tables.file, call.line, call.column);
  if (!kernel.tables.ptx.available())
    text += fmt::format("  {}: {}\n",
                        kernel.tables.ptx.text.empty() ? "no PTX" : "PTX is not mapped to blocks",
                        kernel.tables.ptx.reason);
  if (!kernel.tables.skipForbiddenBy.empty())
    text += fmt::format("  all iterations are executed: {}\n", kernel.tables.skipForbiddenBy);
  return text;
}

std::string traceInfoText(const Trace &trace) {
  const TraceSummary &s = trace.summary();
  std::string text = fmt::format(
      "{}: {}, {} in {} ({} unpacked), version {}\n", plainText(s.path.string()),
      trace.complete() ? "whole" : "not whole", shownBytes(static_cast<double>(s.fileBytes)),
      counted(s.frames, "frame", "frames"), shownBytes(static_cast<double>(s.rawBytes)), s.version);
  for (const std::string &problem : trace.problems())
    text += fmt::format("problem: {}\n", problem);
  for (const std::string &note : trace.notes())
    text += fmt::format("note: {}\n", note);
  if (s.skipUntraced)
    text += "iterations that were not traced were not executed (--skip-untraced)\n";
  if (trace.kernels().empty())
    text += "no kernel was launched\n";
  for (const TracedKernel &kernel : trace.kernels())
    text += kernelText(kernel);
  return text;
}

static json launchJson(const Launch &launch) {
  json windows = json::array();
  for (const WindowSummary &w : launch.windows)
    windows.push_back({{"index", w.index},
                       {"first_block", w.firstBlock},
                       {"blocks", w.blocks},
                       {"threads", w.threads},
                       {"complete", w.complete}});
  return {{"ordinal", launch.ordinal},
          {"extent", launch.extent},
          {"iterations", launch.iterations ? json(*launch.iterations) : json()},
          {"complete", launch.complete},
          {"abandoned", launch.abandoned},
          {"same_as", launch.sameAs ? json(*launch.sameAs) : json()},
          {"windows", windows}};
}

static json kernelJson(const TracedKernel &kernel) {
  json runs = json::array(), sampled = json::array(), calls = json::array();
  for (const LaunchRun &run : kernel.runs)
    runs.push_back({{"first", run.first}, {"launches", run.count}, {"extent", run.extent}});
  for (const Launch &launch : kernel.sampled)
    sampled.push_back(launchJson(launch));
  for (const OpaqueCall &call : kernel.tables.opaqueCalls)
    calls.push_back({{"callee", call.callee}, {"line", call.line}, {"column", call.column}});
  return {{"name", kernel.name},
          {"position", kernel.position},
          {"instance", kernel.instance},
          {"block", kernel.block},
          {"launches", kernel.launches},
          {"threads", kernel.threads},
          {"runs", runs},
          {"sampled", sampled},
          {"opaque_calls", calls},
          {"ptx", kernel.tables.ptx.available()},
          {"no_ptx_reason", kernel.tables.ptx.reason},
          {"skip_forbidden_by", kernel.tables.skipForbiddenBy}};
}

std::string traceInfoJson(const Trace &trace) {
  const TraceSummary &s = trace.summary();
  json out = {{"file", s.path.string()},
              {"version", s.version},
              {"complete", trace.complete()},
              {"problems", trace.problems()},
              {"notes", trace.notes()},
              {"bytes", s.fileBytes},
              {"frames", s.frames},
              {"unpacked_bytes", s.rawBytes},
              {"window_threads", s.windowThreads},
              {"thread_words", s.threadWords},
              {"skip_untraced", s.skipUntraced},
              {"kernels", json::array()}};
  for (const TracedKernel &kernel : trace.kernels())
    out["kernels"].push_back(kernelJson(kernel));
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace cgpredict
