#include "analyzer/report/text/ChoiceReport.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <iterator>

namespace cgpredict {
namespace {

std::string table(const Choice &choice) {
  TextTable table({"", "device"},
                  {"time", "interval", "best", "II", "depth", "DSP", "BRAM18", "LUT", "FF"});
  const FpgaSide &fpga = choice.fpga;
  const FpgaResources &uses = fpga.uses;
  table.add({"GPU", choice.gpu.device.name, shown(choice.gpu.total), between(choice.gpu.interval),
             "", "", "", "", "", "", ""});
  table.add({"FPGA", fpga.name, shown(fpga.time), between(fpga.interval), shown(fpga.best),
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
  for (const FpgaBuffer &buffer : kernel->designs.asWritten.design.buffers) {
    const double once = buffer.leastRead + buffer.leastWritten;
    const double moved = buffer.read + buffer.written;
    table.add({kernel->arrays[buffer.array].name, buffer.holds, shownBytes(buffer.read),
               shownBytes(buffer.written), shownBytes(once),
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
    return fmt::format("{} ({})", shown(time.time), between(time.interval));
  };
  table.add({"as traced", side({choice.gpu.total, choice.gpu.interval}),
             side({choice.fpga.time, choice.fpga.interval}), std::string(toString(choice.choice))});
  for (const FormChoice &form : choice.forms.choices)
    if (form.refusal.empty())
      table.add({form.form, side(form.gpu), side(form.fpga), std::string(toString(form.choice))});
  return fmt::format("\nOther forms of the program, by the same trace\n{}", table.text("  "));
}

} // namespace

std::string choiceTextReport(const Choice &choice, const TextStyle &style) {
  std::string text = fmt::format("{}: {}\n\n", choice.gpu.trace,
                                 bold(std::string(toString(choice.choice)), style));
  text += table(choice);
  text += listed("Why", choice.why, style);
  text += traffic(choice);
  text += listed("How sure", choice.sensitivity, style);
  text += forms(choice);
  text += listed("What the choice owes to the form", choice.formSensitivity, style);
  if (!choice.withBest.empty())
    text += listed("Best design", {choice.withBest}, style);
  text += listed("Warnings", choice.warnings, style);
  text += listedAssumptions(choice.assumptions, style);
  return text;
}

} // namespace cgpredict
