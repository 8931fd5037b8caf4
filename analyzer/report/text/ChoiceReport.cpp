#include "analyzer/report/text/ChoiceReport.h"

#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>

namespace cgpredict {
namespace {

using Json = nlohmann::ordered_json;

constexpr int Schema = 1;

std::string shown(Seconds time) { return fmt::format("{:.2f} ms", inMilliseconds(time)); }

std::string shown(const TimeInterval &interval) {
  return fmt::format("{:.2f} to {:.2f} ms", inMilliseconds(interval.low),
                     inMilliseconds(interval.high));
}

std::string table(const Choice &choice) {
  TextTable table({"", "device"},
                  {"time", "interval", "best", "II", "depth", "DSP", "BRAM18", "LUT", "FF"});
  const FpgaSide &fpga = choice.fpga;
  const FpgaResources &uses = fpga.uses;
  table.add({"GPU", choice.gpu.device.name, shown(choice.gpu.total), shown(choice.gpu.interval), "",
             "", "", "", "", "", ""});
  table.add({"FPGA", fpga.name, shown(fpga.time), shown(fpga.interval), shown(fpga.best),
             fpga.ii ? fmt::format("{}", fpga.ii) : "-",
             fpga.depth ? fmt::format("{}", fpga.depth) : "-", fmt::format("{:.0f}", uses.dsp),
             fmt::format("{:.0f}", uses.bram), fmt::format("{:.0f}", uses.lut),
             fmt::format("{:.0f}", uses.ff)});
  return table.text("  ");
}

std::string sentences(std::string_view title, const std::vector<std::string> &list) {
  std::string text = list.empty() ? "" : fmt::format("\n{}\n", title);
  for (const std::string &sentence : list)
    text += fmt::format("  - {}\n", sentence);
  return text;
}

Json intervalOf(const TimeInterval &interval) {
  return Json::array({inMilliseconds(interval.low), inMilliseconds(interval.high)});
}

Json fpgaOf(const FpgaSide &fpga) {
  return {{"name", fpga.name},
          {"total_ms", inMilliseconds(fpga.time)},
          {"best_ms", inMilliseconds(fpga.best)},
          {"interval_ms", intervalOf(fpga.interval)},
          {"best_interval_ms", intervalOf(fpga.bestInterval)},
          {"ii", fpga.ii},
          {"depth", fpga.depth},
          {"resources",
           {{"dsp", fpga.uses.dsp},
            {"bram18", fpga.uses.bram},
            {"lut", fpga.uses.lut},
            {"ff", fpga.uses.ff}}}};
}

} // namespace

std::string choiceTextReport(const Choice &choice, const TextStyle &style) {
  const std::string verdict(toString(choice.choice));
  std::string text = fmt::format("{}: {}\n\n", choice.gpu.trace,
                                 style.colour ? fmt::format("\x1b[1m{}\x1b[0m", verdict) : verdict);
  text += table(choice);
  text += sentences("Why", choice.why);
  if (!choice.withBest.empty())
    text += fmt::format("\nBest design\n  - {}\n", choice.withBest);
  text += sentences("Warnings", choice.warnings);
  text += sentences("Assumptions", choice.assumptions);
  return text;
}

std::string choiceJsonReport(const Choice &choice) {
  Json json = {{"schema", Schema},
               {"trace", choice.gpu.trace},
               {"choice", toString(choice.choice)},
               {"why", choice.why},
               {"with_best", choice.withBest},
               {"gpu",
                {{"device", choice.gpu.device.id},
                 {"total_ms", inMilliseconds(choice.gpu.total)},
                 {"interval_ms", intervalOf(choice.gpu.interval)}}},
               {"fpga", fpgaOf(choice.fpga)},
               {"assumptions", choice.assumptions},
               {"warnings", choice.warnings}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict
