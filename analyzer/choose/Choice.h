// GPU or FPGA: both estimates of a trace side by side, which is faster, how sure that is, and why.
#ifndef CGPREDICT_ANALYZER_CHOOSE_CHOICE_H
#define CGPREDICT_ANALYZER_CHOOSE_CHOICE_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/fpga/FpgaEstimate.h"
#include "analyzer/fpga/FpgaInterval.h"
#include "analyzer/fpga/HlsReport.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

enum class Accelerator { Gpu, Fpga, TooClose };
/// "GPU", "FPGA", "too close to call".
std::string_view toString(Accelerator);

/// Of a model's estimate, or of an HLS report.
struct FpgaSide {
  std::string name;         ///< of the device or the report
  Seconds time{0}, best{0}; ///< of a report both are the same
  TimeInterval interval, bestInterval;
  uint32_t ii = 0, depth = 0; ///< of the loop that takes longest; 0: none is pipelined
  FpgaResources uses;         ///< most that a kernel's design takes
  std::optional<FpgaApplicationEstimate> estimate;
  const FpgaKernelEstimate *heaviest() const; ///< null: no estimate, or no kernel
  std::optional<HlsReport> report;
};

/// A time with its interval.
struct SideTime {
  Seconds time{0};
  TimeInterval interval;
};

/// The program in another form.
struct FormChoice {
  std::string form;
  std::string refusal; ///< why there are no times; empty: there are
  Accelerator choice = Accelerator::TooClose;
  SideTime gpu, fpga;
};

/// ChoiceForms.h makes them.
struct ProgramForms {
  std::vector<FormChoice> choices;
  std::vector<std::string> recomputed; ///< what could be a table, in words
};

struct Choice {
  Accelerator choice = Accelerator::TooClose;
  ApplicationEstimate gpu;
  FpgaSide fpga;
  std::vector<std::string> why;
  std::vector<std::string> sensitivity; ///< how sure, and what would turn it
  ProgramForms forms; ///< none for a report, which is of the form as it is
  std::vector<std::string> formSensitivity; ///< what they say of the choice
  std::string withBest; ///< what the best FPGA design would change; empty for a report
  std::vector<std::string> assumptions, warnings;
};

FpgaSide fpgaSide(FpgaApplicationEstimate estimate);
/// `calls` of the report's top function.
FpgaSide fpgaSide(HlsReport report, const std::string &file, uint64_t calls);

/// How many times as long as `fast` the slower one takes, less both errors. These are independent:
/// logarithms of the ratios by which the times may be off towards each other add up as squares do,
/// as their parts do. Above 1 the order is sure; intervals that do not overlap are always that.
double sureLead(const SideTime &fast, const SideTime &slow);

/// The faster one if its lead is sure.
Accelerator faster(const SideTime &gpu, const SideTime &fpga);

Choice choose(ApplicationEstimate gpu, FpgaSide fpga, ProgramForms forms = {});

} // namespace cgpredict

#endif
