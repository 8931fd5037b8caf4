#include "analyzer/report/text/ChoiceReport.h"

#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <iterator>

namespace cgpredict {
namespace {

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

std::string traffic(const Choice &choice) {
  const FpgaKernelEstimate *kernel = choice.fpga.heaviest();
  if (!kernel)
    return "";
  TextTable table({"array", "kept on the chip"}, {"read", "written", "once", "times"});
  const auto megabytes = [](double bytes) { return fmt::format("{:.2f} MB", bytes / 1e6); };
  for (const FpgaBuffer &buffer : kernel->designs.asWritten.design.buffers) {
    const double once = buffer.leastRead + buffer.leastWritten;
    const double moved = buffer.read + buffer.written;
    table.add({kernel->arrays[buffer.array].name, buffer.holds, megabytes(buffer.read),
               megabytes(buffer.written), megabytes(once),
               once > 0 ? fmt::format("{:.1f}", moved / once) : "-"});
  }
  return fmt::format("\nTraffic of a launch of {} on the FPGA, against moving everything once\n{}",
                     kernel->name, table.text("  "));
}

// Sides of a form that was refused stay empty.
std::string forms(const Choice &choice) {
  if (choice.forms.choices.empty())
    return "";
  TextTable table({"form", "GPU", "FPGA", "choice"}, {});
  const auto side = [](const SideTime &time) {
    return fmt::format("{} ({})", shown(time.time), shown(time.interval));
  };
  table.add({"as traced", side({choice.gpu.total, choice.gpu.interval}),
             side({choice.fpga.time, choice.fpga.interval}), std::string(toString(choice.choice))});
  for (const FormChoice &form : choice.forms.choices)
    if (form.refusal.empty())
      table.add({form.form, side(form.gpu), side(form.fpga), std::string(toString(form.choice))});
  return fmt::format("\nOther forms of the program, by the same trace\n{}", table.text("  "));
}

std::string sentences(std::string_view title, const std::vector<std::string> &list) {
  std::string text = list.empty() ? "" : fmt::format("\n{}\n", title);
  for (const std::string &sentence : list)
    text += fmt::format("  - {}\n", sentence);
  return text;
}

} // namespace

std::string choiceTextReport(const Choice &choice, const TextStyle &style) {
  const std::string verdict(toString(choice.choice));
  std::string text = fmt::format("{}: {}\n\n", choice.gpu.trace,
                                 style.colour ? fmt::format("\x1b[1m{}\x1b[0m", verdict) : verdict);
  text += table(choice);
  text += sentences("Why", choice.why);
  text += traffic(choice);
  text += sentences("How sure", choice.sensitivity);
  text += forms(choice);
  text += sentences("What the choice owes to the form", choice.formSensitivity);
  if (!choice.withBest.empty())
    text += fmt::format("\nBest design\n  - {}\n", choice.withBest);
  text += sentences("Warnings", choice.warnings);
  text += sentences("Assumptions", choice.assumptions);
  return text;
}

} // namespace cgpredict
