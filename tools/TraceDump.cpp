// The records of a trace as text: launches, windows, threads, and what each did.
#include "analyzer/affine/ThreadAccesses.h"
#include "analyzer/base/Error.h"
#include "tools/Commands.h"
#include "tools/TraceText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict {
namespace {

constexpr std::size_t ShownThreads = 2; // of each window
constexpr std::size_t ShownLines = 16;  // of each thread

std::string argumentText(const Argument &argument, std::span<const std::byte> context) {
  uint64_t bits = 0;
  std::memcpy(&bits, &context[argument.offset], std::min<std::size_t>(argument.bytes, 8));
  if (argument.type == "f32") {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return fmt::format("{}", value);
  }
  if (argument.type == "f64") {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return fmt::format("{}", value);
  }
  if (argument.type[0] == 'i' && argument.bytes <= 8) {
    unsigned unused = 64 - 8 * argument.bytes;
    return fmt::format("{}", static_cast<int64_t>(bits << unused) >> unused);
  }
  return fmt::format("{:#x}", bits);
}

// One thread's view of the tables: names for sites and addresses.
class Names {
public:
  Names(const TracedKernel &kernel, const Launch &launch)
      : tables(kernel.tables), context(launch.context) {}

  std::string at(uint32_t line, uint32_t column) const {
    return line == 0 ? std::string("no line") : fmt::format("{}:{}:{}", tables.file, line, column);
  }

  // "A+16" for an object whose base is an argument, and the address itself.
  std::string address(int32_t object, int64_t address) const {
    std::string plain = fmt::format("{:#x}", static_cast<uint64_t>(address));
    if (object < 0 || tables.objects[object].argument < 0)
      return plain;
    const Argument &base = tables.arguments[tables.objects[object].argument];
    uint64_t start;
    std::memcpy(&start, &context[base.offset], sizeof start);
    auto offset = static_cast<int64_t>(static_cast<uint64_t>(address) - start);
    return fmt::format("{}{:+} ({})", tables.objects[object].name, offset, plain);
  }

  std::string access(uint32_t s, int64_t start, const std::string &strides = "") const {
    const Site &site = tables.sites[s];
    std::string place = address(site.object, start);
    bool named = place.starts_with(site.variable);
    return fmt::format("{:<5} {}{}{}, {} bytes{}, {}", toString(site.kind),
                       named ? "" : site.variable, named ? "" : " ", place, site.bytes, strides,
                       at(site.line, site.column));
  }

  const KernelTables &tables;

private:
  std::span<const std::byte> context;
};

std::vector<std::string> blockLines(const Names &names, const RecordShape &shape,
                                    std::span<const int64_t> payload) {
  const BasicBlock &block = names.tables.blocks[shape.block];
  std::vector<std::string> lines{
      fmt::format("block {} ({})", block.name, names.at(block.line, block.column))};
  for (std::size_t k = 0; k < shape.sites.size(); ++k)
    lines.push_back("  " + names.access(shape.sites[k], payload[k]));
  return lines;
}

std::string termsText(const std::vector<Term> &terms, std::span<const int64_t> payload) {
  std::vector<int64_t> values;
  for (const Term &term : terms)
    values.push_back(term.get(payload));
  return fmt::format("{}", fmt::join(values, ", "));
}

std::vector<std::string> nestLines(const Names &names, const RecordShape &shape,
                                   std::span<const int64_t> payload) {
  std::vector<std::string> lines;
  std::vector<int64_t> trips = firstTrips(shape, payload);
  for (std::size_t l = 0; l < shape.levels.size(); ++l) {
    const Loop &loop = names.tables.loops[shape.levels[l].loop];
    std::string outer = termsText(shape.levels[l].outer, payload);
    lines.push_back(fmt::format("{}loop ({}), {} trips{}", l == 0 ? "nest: " : "  in it: ",
                                names.at(loop.line, loop.column), trips[l],
                                outer.empty() ? "" : fmt::format(", changing by {}", outer)));
  }
  for (const NestAccess &access : shape.accesses) {
    std::string strides = access.strides.empty()
                              ? std::string()
                              : fmt::format(", strides {}", termsText(access.strides, payload));
    lines.push_back("  " + names.access(access.site, access.start.get(payload), strides));
  }
  return lines;
}

class Dumper {
public:
  Dumper(const Trace &trace, const DumpOptions &options, std::FILE *out)
      : trace(trace), options(options), out(out) {}

  void kernel(const TracedKernel &kernel) {
    fmt::print(out, "kernel {} ({}, in {}), block {}\n", kernel.name, kernel.position,
               kernel.instance, sides(kernel.block));
    for (const Launch &launch : kernel.sampled)
      if (!options.launch || *options.launch == launch.ordinal)
        this->launch(kernel, launch);
  }

  // What was asked for must be there; what was not shown is counted.
  void finish() const {
    if (options.launch && launchesShown == 0)
      throw UsageError(fmt::format("launch {} is not among those that were sampled; see "
                                   "`cgpredict trace info`",
                                   *options.launch));
    if (options.window && windowsShown == 0)
      throw UsageError(fmt::format("no window {} in what is selected; see `cgpredict trace info`",
                                   *options.window));
    if (options.thread && threadsShown == 0)
      throw UsageError(fmt::format("thread {} was not recorded in what is selected",
                                   fmt::join(*options.thread, ",")));
    std::string hidden;
    if (threadsHidden > 0)
      hidden = counted(threadsHidden, "thread", "threads");
    if (linesHidden)
      hidden += (hidden.empty() ? "lines" : " and lines") + std::string(" of those shown");
    if (!hidden.empty())
      fmt::print(out, "\nnot shown: {}; --thread X,Y,Z shows one thread, --all all\n", hidden);
  }

private:
  void launch(const TracedKernel &kernel, const Launch &launch) {
    ++launchesShown;
    fmt::print(out, "\nlaunch {}: {} threads\n", launch.ordinal, sides(launch.extent));
    for (uint32_t d = 0; d < kernel.tables.dimensions; ++d)
      fmt::print(out, "  {} = {} + {} * {}\n", kernel.tables.mapped[d].variable,
                 launch.geometry[2 * d], launch.geometry[2 * d + 1], "xyz"[d]);
    for (const Argument &argument : kernel.tables.arguments)
      fmt::print(out, "  argument {} {} = {}\n", argument.type, argument.name,
                 argumentText(argument, launch.context));
    for (uint32_t w = 0; w < launch.windowCount; ++w)
      if (!options.window || *options.window == launch.windows[w].index)
        window(Names(kernel, launch), trace.readWindow(launch, w));
  }

  void window(const Names &names, const Window &window) {
    ++windowsShown;
    fmt::print(out, "\n window {}: {} from block {}, {}{}\n", window.index,
               counted(window.blocks, "block", "blocks"), window.firstBlock,
               counted(window.threads.size(), "thread", "threads"),
               window.complete ? "" : ", incomplete");
    std::size_t shown = 0;
    for (const ThreadRecords &thread : window.threads) {
      if (options.thread && *options.thread != thread.coordinate)
        continue;
      if (!options.thread && !options.all && shown == ShownThreads) {
        threadsHidden += window.threads.size() - shown;
        return;
      }
      ++shown;
      this->thread(names, thread);
    }
  }

  void thread(const Names &names, const ThreadRecords &thread) {
    ++threadsShown;
    linesOfThread = 0;
    fmt::print(out, "\n  thread ({})\n", fmt::join(thread.coordinate, ", "));
    if (options.accesses)
      forEachAccess(names.tables, thread.words, [&](uint32_t site, int64_t address) {
        return line(names.access(site, address));
      });
    else
      records(names, thread);
    for (auto [id, count] : thread.rest)
      fmt::print(out, "    record {} {} more times, not kept\n", id, count);
  }

  void records(const Names &names, const ThreadRecords &thread) {
    for (auto words = thread.words; !words.empty();) {
      const RecordShape &shape = names.tables.records[static_cast<std::size_t>(words[0])];
      auto payload = words.subspan(1, shape.words);
      bool nest = shape.kind == RecordShape::Kind::Nest;
      for (const std::string &text :
           nest ? nestLines(names, shape, payload) : blockLines(names, shape, payload))
        line(text);
      words = words.subspan(1 + shape.words);
    }
  }

  // Accesses written out may be millions: they are not counted to the end.
  bool line(const std::string &text) {
    bool shown = options.all || options.thread || linesOfThread++ < ShownLines;
    if (shown)
      fmt::print(out, "    {}\n", text);
    else
      linesHidden = true;
    return shown || !options.accesses;
  }

  const Trace &trace;
  const DumpOptions &options;
  std::FILE *out;
  std::size_t launchesShown = 0, windowsShown = 0, threadsShown = 0;
  std::size_t threadsHidden = 0, linesOfThread = 0;
  bool linesHidden = false;
};

} // namespace

void dumpRecords(const Trace &trace, const DumpOptions &options, std::FILE *out) {
  Dumper dumper(trace, options, out);
  const char *separator = "";
  for (const TracedKernel &kernel : trace.kernels())
    if (options.kernel.empty() || kernel.isNamed(options.kernel)) {
      fmt::print(out, "{}", separator);
      dumper.kernel(kernel);
      separator = "\n";
    }
  dumper.finish();
}

} // namespace cgpredict
