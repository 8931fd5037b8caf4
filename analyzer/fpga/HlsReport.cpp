#include "analyzer/fpga/HlsReport.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>

#include <algorithm>
#include <charconv>

namespace cgpredict {
namespace {

using Node = pugi::xml_node;

class Reader {
public:
  explicit Reader(const std::filesystem::path &path) : file(path.string()) {
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown))
      fail("is a directory; give the report in it, csynth.xml");
    std::string text = readInputFile(path, "cannot read this synthesis report");
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    if (!result)
      fail(fmt::format("not XML at byte {}: {}", result.offset, result.description()));
    root = document.document_element();
  }

  HlsReport read() {
    readHead();
    const Node function = topFunction();
    readLoops(function.child("PerformanceEstimates").child("SummaryOfLoopLatency"));
    readClock(function);
    readLatency(function.child("PerformanceEstimates").child("SummaryOfOverallLatency"));
    readResources(function.child("AreaEstimates").child("Resources"));
    return std::move(report);
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    throw Error(fmt::format("{}: {}", file, what));
  }

  static std::string textOf(Node node) {
    std::string text = node.text().as_string();
    const auto isSpace = [](unsigned char c) { return std::isspace(c) != 0; };
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), isSpace));
    text.erase(std::find_if_not(text.rbegin(), text.rend(), isSpace).base(), text.end());
    return plainText(text);
  }

  static constexpr double MostNanoseconds = 1e6; // 1 kHz
  static constexpr double MostCycles = 1e18;
  static constexpr double MostCount = 4e9; // initiation intervals, depths, resources

  // Empty where the element has no number, as "?".
  std::optional<double> numberIn(Node node, const std::string &text, double most) const {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || end != text.data() + text.size())
      return std::nullopt;
    if (error != std::errc() || !(value >= 0 && value <= most))
      fail(fmt::format("<{}> at byte {} is '{}'; expected a number from 0 to {:g}", node.name(),
                       node.offset_debug(), text, most));
    return value;
  }

  std::optional<double> numberOf(Node node, double most) const {
    return numberIn(node, textOf(node), most);
  }

  // 7, "3 ~ 9" or <range><min>3</min><max>9</max></range>: the larger; empty: not bounded.
  std::optional<double> mostOf(Node node, double most) const {
    if (const Node range = node.child("range"))
      return numberOf(range.child("max"), most);
    std::string text = textOf(node);
    if (const auto tilde = text.find('~'); tilde != std::string::npos)
      text.erase(0, std::min(text.find_first_not_of(' ', tilde + 1), text.size()));
    return numberIn(node, text, most);
  }

  void readHead() {
    const bool known = root.child("PerformanceEstimates") || root.child("ModuleInformation");
    if (!known)
      fail(fmt::format("not an HLS synthesis report: <{}> has neither <PerformanceEstimates> nor "
                       "<ModuleInformation>; give the csynth.xml that Vitis or Vivado HLS writes "
                       "to SOLUTION/syn/report",
                       root.name()));
    report.version = textOf(root.child("ReportVersion").child("Version"));
    const Node user = root.child("UserAssignments");
    report.top = textOf(user.child("TopModelName"));
    report.part = textOf(user.child("Part"));
  }

  // The report's own figures; in a report of modules only, those of the top function.
  Node topFunction() const {
    if (root.child("PerformanceEstimates").child("SummaryOfOverallLatency"))
      return root;
    std::vector<std::string> names;
    for (const Node module : root.child("ModuleInformation").children("Module")) {
      names.push_back(textOf(module.child("Name")));
      if (names.back() == report.top)
        return module;
    }
    if (names.size() == 1)
      return root.child("ModuleInformation").child("Module");
    fail(fmt::format("no figures of the top function '{}'; there are: {}", report.top,
                     fmt::join(names, ", ")));
  }

  static bool isLoop(Node node) {
    return node.child("TripCount") || node.child("Latency") || node.child("PipelineII") ||
           node.child("IterationLatency");
  }

  static std::string nameOf(Node loop) {
    if (const std::string name = textOf(loop.child("Name")); !name.empty())
      return name;
    if (const std::string name = plainText(loop.attribute("name").as_string()); !name.empty())
      return name;
    return plainText(loop.name());
  }

  void readLoops(Node loops, unsigned depth = 0) {
    constexpr unsigned MostDepth = 64;
    if (depth > MostDepth)
      fail(fmt::format("loops {} deep; expected at most {}", depth, MostDepth));
    for (const Node loop : loops.children()) {
      if (!isLoop(loop))
        continue;
      HlsLoop found{nameOf(loop), mostOf(loop.child("Latency"), MostCycles), {}, {}};
      if (const auto ii = mostOf(loop.child("PipelineII"), MostCount))
        found.ii = static_cast<uint32_t>(*ii);
      if (const auto depth = mostOf(loop.child("PipelineDepth"), MostCount))
        found.depth = static_cast<uint32_t>(*depth);
      report.loops.push_back(std::move(found));
      readLoops(loop, depth + 1);
    }
  }

  void readClock(Node function) {
    const auto target =
        numberOf(root.child("UserAssignments").child("TargetClockPeriod"), MostNanoseconds);
    Node timing = function.child("PerformanceEstimates").child("SummaryOfTimingAnalysis");
    const auto estimated = numberOf(timing.child("EstimatedClockPeriod"), MostNanoseconds);
    if (!(target.value_or(0) > 0 || estimated.value_or(0) > 0))
      fail("neither <TargetClockPeriod> nor <EstimatedClockPeriod> has a number of nanoseconds");
    report.missesClock = target && estimated && *estimated > *target;
    report.period = Seconds(std::max(target.value_or(0), estimated.value_or(0)) * 1e-9);
  }

  void readLatency(Node latency) {
    const auto most = mostOf(latency.child("Worst-caseLatency"), MostCycles);
    if (!latency.child("Worst-caseLatency"))
      fail("no <Worst-caseLatency> of the top function");
    if (!most)
      failUnbounded();
    report.mostCycles = *most;
    report.leastCycles =
        std::min(mostOf(latency.child("Best-caseLatency"), MostCycles).value_or(*most), *most);
  }

  [[noreturn]] void failUnbounded() const {
    std::vector<std::string> names;
    for (const HlsLoop &loop : report.loops)
      if (!loop.latency)
        names.push_back(loop.name);
    fail(fmt::format("the latency of '{}' is not bounded (\"?\"): {}; put `#pragma HLS "
                     "loop_tripcount max=N` into {} and synthesise again",
                     report.top,
                     names.empty() ? "no loop says why"
                                   : fmt::format("unbounded loops: {}", fmt::join(names, ", ")),
                     names.size() == 1 ? "it" : "them"));
  }

  void readResources(Node resources) {
    if (!resources)
      fail("no <AreaEstimates><Resources> of the top function");
    auto count = [&](std::initializer_list<const char *> names) {
      for (const char *name : names)
        if (const auto value = numberOf(resources.child(name), MostCount))
          return *value;
      return 0.0;
    };
    report.uses = {count({"DSP", "DSP48E"}), count({"BRAM_18K", "BRAM"}), count({"LUT"}),
                   count({"FF"})};
  }

  std::string file;
  pugi::xml_document document;
  Node root;
  HlsReport report;
};

} // namespace

const HlsLoop *HlsReport::pipeline() const {
  const HlsLoop *longest = nullptr;
  for (const HlsLoop &loop : loops)
    if (loop.ii && (!longest || loop.latency.value_or(0) > longest->latency.value_or(0)))
      longest = &loop;
  return longest;
}

HlsReport readHlsReport(const std::filesystem::path &file) { return Reader(file).read(); }

} // namespace cgpredict
