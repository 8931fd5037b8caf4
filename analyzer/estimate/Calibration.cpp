#include "analyzer/estimate/Calibration.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/estimate/ModelTimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

constexpr std::string_view Header = "trace,kernel,measured_ms";

std::vector<std::string> fieldsOf(const std::string &line) {
  std::vector<std::string> fields(1);
  for (char c : line)
    if (c == ',')
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  return fields;
}

[[noreturn]] void refuse(const fs::path &csv, std::size_t line, const std::string &what) {
  throw Error(fmt::format("{}:{}: {}", csv.string(), line, what));
}

// The start of a line, which may be of any file.
std::string printable(const std::string &text) { return plainText(text.substr(0, 60)); }

Seconds timeOf(const std::string &text, const fs::path &csv, std::size_t line) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // From a picosecond to thirty years: no kernel takes less or more, and ratios stay finite.
  if (error != std::errc() || end != text.data() + text.size() || !(value >= 1e-9) ||
      !(value <= 1e12))
    refuse(csv, line,
           fmt::format("column 3, measured_ms, is '{}'; expected a time in milliseconds, 1e-9 to "
                       "1e12",
                       printable(text)));
  return Seconds{value / 1e3};
}

MeasuredKernel rowOf(const std::string &text, const fs::path &csv, std::size_t line) {
  const std::vector<std::string> fields = fieldsOf(text);
  if (fields.size() != 3)
    refuse(
        csv, line,
        fmt::format("{} fields in '{}'; expected 3: {}", fields.size(), printable(text), Header));
  for (std::size_t i : {0, 1})
    if (fields[i].empty())
      refuse(csv, line,
             fmt::format("{} is empty; expected {}", i == 0 ? "trace" : "kernel",
                         i == 0 ? "the path of a trace" : "a kernel's name"));
  const fs::path trace = fields[0];
  return {trace.is_absolute() ? trace : csv.parent_path() / trace, fields[1],
          timeOf(fields[2], csv, line), fmt::format("{}:{}", csv.string(), line)};
}

double meanError(std::span<const double> ratios, double lambda) {
  double sum = 0;
  for (double ratio : ratios)
    sum += std::abs(ratio / lambda - 1);
  return sum / static_cast<double>(ratios.size());
}

VariantEstimate profiled(const Trace &trace, const GpuDevice &device,
                         const EstimateOptions &options) {
  VariantEstimate kernel =
      std::move(estimateVariants(chosenKernels(trace, options), device, options).front());
  if (!kernel.estimate)
    throw Error(kernel.refusal);
  return kernel;
}

// By every model, of the loads and stores that it counts.
std::vector<ModelTime> timesOf(const MeasuredKernel &measured, const GpuDevice &device,
                               unsigned jobs) try {
  EstimateOptions options;
  options.kernel = measured.kernel;
  options.jobs = jobs;
  options.allModels = true;
  const Trace trace = Trace::open(measured.trace);
  std::optional<KernelEstimate> otherwise;
  if (const std::optional<EstimateOptions> others = otherOperations(options))
    otherwise = profiled(trace, device, *others).estimate;
  return modelTimes(*profiled(trace, device, options).estimate, otherwise, device, options);
} catch (const Error &error) {
  throw Error(fmt::format("{}: {}", measured.place, error.what()));
}

void requireOnce(const MeasuredKernel &row, std::span<const MeasuredKernel> before,
                 const fs::path &csv, std::size_t line) {
  for (const MeasuredKernel &other : before)
    if (other.trace == row.trace && other.kernel == row.kernel)
      refuse(csv, line,
             fmt::format("{} of {} was measured before; give each kernel once, with the "
                         "mean of its times",
                         row.kernel, row.trace.string()));
}

} // namespace

std::vector<MeasuredKernel> readMeasurements(const fs::path &csv) {
  std::string content = readInputFile(csv, "cannot read these measurements");
  if (content.starts_with("\xef\xbb\xbf")) // the byte-order mark that some editors write
    content.erase(0, 3);
  std::istringstream file(std::move(content));
  std::vector<MeasuredKernel> measured;
  std::string text;
  for (std::size_t line = 1; std::getline(file, text); ++line) {
    if (!text.empty() && text.back() == '\r')
      text.pop_back();
    if (line == 1 && text != Header)
      refuse(csv, line,
             fmt::format("the first line is '{}'; expected '{}'", printable(text), Header));
    if (line == 1 || text.empty())
      continue;
    const MeasuredKernel row = rowOf(text, csv, line);
    requireOnce(row, measured, csv, line);
    measured.push_back(row);
  }
  if (measured.empty())
    throw Error(fmt::format("{}: no measurement; expected '{}' and a line for each kernel",
                            csv.string(), Header));
  return measured;
}

CalibratedModel calibrateModel(std::string model, std::span<const double> ratios) {
  CalibratedModel result;
  result.model = std::move(model);
  double logarithms = 0;
  for (double ratio : ratios)
    logarithms += std::log(ratio);
  const auto count = static_cast<double>(ratios.size());
  result.lambda = std::exp(logarithms / count);
  result.errorBefore = meanError(ratios, 1);
  result.errorAfter = meanError(ratios, result.lambda);
  for (double ratio : ratios) {
    const double others = count > 1 ? std::exp((logarithms - std::log(ratio)) / (count - 1)) : 1;
    result.errorLeftOut += std::abs(ratio / others - 1) / count;
  }
  return result;
}

std::vector<CalibratedModel> calibrate(const GpuDevice &device,
                                       std::span<const MeasuredKernel> measured, unsigned jobs) {
  GpuDevice plain = device;
  plain.lambdas.clear();
  std::vector<std::vector<double>> ratios(timeModels().size());
  for (const MeasuredKernel &each : measured) {
    const std::vector<ModelTime> times = timesOf(each, plain, jobs);
    for (std::size_t m = 0; m < times.size(); ++m)
      if (times[m].time)
        ratios[m].push_back(*times[m].time / each.time);
  }
  std::vector<CalibratedModel> result;
  for (std::size_t m = 0; m < ratios.size(); ++m) {
    const TimeModel &model = timeModels()[m];
    if (ratios[m].empty())
      result.push_back(
          {.model = std::string(model.name), .lacks = std::string(model.lacks(plain))});
    else
      result.push_back(calibrateModel(std::string(model.name), ratios[m]));
  }
  return result;
}

} // namespace cgpredict
