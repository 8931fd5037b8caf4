// cgpredict trace: what is in a trace, as text, and is it whole.
#include "analyzer/affine/DeepCheck.h"
#include "analyzer/base/Error.h"
#include "tools/Commands.h"
#include "tools/NumberChecks.h"
#include "tools/TraceText.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <memory>

namespace cgpredict {
namespace {

struct TraceOptions {
  std::string file;
  bool json = false, tables = false, ptx = false, deep = false;
  std::string thread;
  DumpOptions dump;
};

// "X", "X,Y" or "X,Y,Z".
std::array<uint64_t, 3> coordinate(const std::string &text) {
  std::array<uint64_t, 3> out{};
  const char *at = text.data(), *end = at + text.size();
  for (std::size_t d = 0; d < 3; ++d) {
    auto [next, error] = std::from_chars(at, end, out[d]);
    if (error == std::errc() && next == end)
      return out;
    if (error != std::errc() || *next != ',')
      break;
    at = next + 1;
  }
  throw UsageError(fmt::format("--thread {}: expected coordinates X, X,Y or X,Y,Z", text));
}

void info(const TraceOptions &options) {
  Trace trace = Trace::open(options.file);
  fmt::print("{}", options.json ? traceInfoJson(trace) : traceInfoText(trace));
}

// As the analysis does for its own --kernel (analyzer/estimate/Estimate.cpp).
void requireKernel(const Trace &trace, const std::string &name) {
  std::vector<std::string> names;
  for (const TracedKernel &kernel : trace.kernels()) {
    if (name.empty() || kernel.name == name)
      return;
    names.push_back(kernel.name);
  }
  if (!name.empty())
    throw Error(fmt::format("{}: no kernel '{}'; there are: {}", trace.summary().path.string(),
                            name,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
}

void dump(TraceOptions options) {
  if (!options.thread.empty())
    options.dump.thread = coordinate(options.thread);
  Trace trace = Trace::open(options.file);
  for (const std::string &problem : trace.problems())
    fmt::print(stderr, "{}: {}\n", options.file, problem);
  requireKernel(trace, options.dump.kernel);
  if (!options.tables && !options.ptx)
    return dumpRecords(trace, options.dump, stdout);
  for (const TracedKernel &kernel : trace.kernels()) {
    if (!options.dump.kernel.empty() && !kernel.isNamed(options.dump.kernel))
      continue;
    if (options.tables)
      dumpTables(kernel, stdout);
    if (options.ptx)
      dumpPtx(kernel, stdout);
  }
}

// Decodes every window, which checks every record. Returns threads and words.
std::pair<uint64_t, uint64_t> decodeAll(const Trace &trace, bool deep) {
  uint64_t threads = 0, words = 0;
  for (const TracedKernel &kernel : trace.kernels())
    for (const Launch &launch : kernel.sampled) {
      DeepCheck check(kernel, launch);
      for (uint32_t w = 0; w < launch.windowCount; ++w) {
        Window window = trace.readWindow(launch, w);
        threads += window.threads.size();
        for (const ThreadRecords &thread : window.threads)
          words += thread.words.size();
        if (deep)
          checkThreads(trace, check, launch, window, window.threads.size());
      }
    }
  return {threads, words};
}

void check(const TraceOptions &options) {
  Trace trace = Trace::open(options.file);
  auto [threads, words] = decodeAll(trace, options.deep);
  std::string read =
      fmt::format("{}, {}, {}, {}", counted(trace.summary().frames, "frame", "frames"),
                  counted(trace.kernels().size(), "kernel", "kernels"),
                  counted(threads, "thread", "threads"), counted(words, "word", "words"));
  if (trace.complete()) {
    fmt::print("{}: whole, {}\n", options.file, read);
    return;
  }
  for (const std::string &problem : trace.problems())
    fmt::print(stderr, "{}: {}\n", options.file, problem);
  fmt::print("{}: not whole; readable are {}\n", options.file, read);
  throw CLI::RuntimeError(1);
}

constexpr const char *InfoExamples = "Examples:\n"
                                     "  cgpredict trace info gemm.cgt\n"
                                     "  cgpredict trace info gemm.cgt --json";
constexpr const char *DumpExamples =
    "Examples:\n"
    "  cgpredict trace dump gemm.cgt --kernel gemm --thread 3,1 --accesses\n"
    "  cgpredict trace dump gemm.cgt --ptx > gemm.ptx";
constexpr const char *CheckExamples = "Examples:\n"
                                      "  cgpredict trace check gemm.cgt\n"
                                      "  cgpredict trace check gemm.cgt --deep";

using Options = std::shared_ptr<TraceOptions>;

CLI::App *addAction(CLI::App &trace, const char *name, const char *what, const char *example,
                    const Options &options, void (*run)(const TraceOptions &)) {
  CLI::App *action = trace.add_subcommand(name, what);
  action->footer(example);
  action->add_option("FILE", options->file, "Trace (*.cgt)")
      ->check(namesTrace())
      ->required();
  action->callback([options, run] { run(*options); });
  return action;
}

void addDump(CLI::App &trace, const Options &options) {
  CLI::App *action =
      addAction(trace, "dump", "Launches, arguments and records, as text", DumpExamples, options,
                [](const TraceOptions &given) { dump(given); });
  CLI::Option *tables =
      action->add_flag("--tables", options->tables, "The static tables instead of records");
  CLI::Option *ptx = action->add_flag("--ptx", options->ptx, "The kernel's PTX instead of records");
  action->add_option("--kernel", options->dump.kernel, "Only this kernel")
      ->check(notEmpty())
      ->type_name("NAME");
  for (CLI::Option *ofRecords :
       {action->add_option("--launch", options->dump.launch, "Only this launch, counted from 0")
            ->check(wholeNumber(0, UINT64_MAX))
            ->type_name("N"),
        action
            ->add_option("--window", options->dump.window, "Only this window; 0 is the grid's head")
            ->check(wholeNumber(0, UINT32_MAX))
            ->type_name("N"),
        action->add_option("--thread", options->thread, "Only this thread")
            ->check(notEmpty())
            ->type_name("X[,Y[,Z]]"),
        action->add_flag("--accesses", options->dump.accesses,
                         "One line per access, in program order; loops written out"),
        action->add_flag("--all", options->dump.all, "Every thread and record, however many")})
    ofRecords->excludes(tables)->excludes(ptx);
}

} // namespace

CLI::App *addTraceCommand(CLI::App &parent) {
  CLI::App *trace = parent.add_subcommand("trace", "What is in a trace, and is it whole");
  trace->require_subcommand(1);
  trace->footer("Examples:\n"
                "  cgpredict trace info gemm.cgt\n"
                "  cgpredict trace dump gemm.cgt --kernel gemm --thread 3,1 --accesses\n"
                "  cgpredict trace check gemm.cgt");
  auto options = std::make_shared<TraceOptions>();
  addAction(*trace, "info", "Kernels, launches and sizes at a glance", InfoExamples, options, info)
      ->add_flag("--json", options->json, "As JSON");
  addDump(*trace, options);
  addAction(*trace, "check", "Verify every frame and record; 0: whole, 1: not", CheckExamples,
            options, check)
      ->add_flag("--deep", options->deep,
                 "Also that the records agree with the static tables: paths through the kernel, "
                 "addresses in their objects");
  return trace;
}

} // namespace cgpredict
