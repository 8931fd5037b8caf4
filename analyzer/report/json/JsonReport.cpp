#include "analyzer/report/json/JsonReport.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/report/json/JsonKernel.h"
#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {
namespace {

Json hintOf(const Hint &hint) {
  return {{"kernel", hint.kernel},
          {"kind", hint.kind},
          {"file", hint.file},
          {"line", hint.line},
          {"column", hint.column},
          {"variable", hint.variable},
          {"expression", hint.expression},
          {"cause", hint.cause},
          {"text", hint.advice},
          {"assumption", hint.assumption},
          {"before_ms", inMilliseconds(hint.before)},
          {"after_ms", inMilliseconds(hint.after)},
          {"speedup", hint.speedup()}};
}

Json assumptionsOf(const std::vector<Assumption> &assumptions) {
  Json json = Json::array();
  for (const Assumption &assumption : assumptions)
    json.push_back({{"text", assumption.text},
                    {"field", assumption.field.empty() ? Json(nullptr) : Json(assumption.field)},
                    {"value", assumption.field.empty() ? Json(nullptr) : Json(assumption.value)},
                    {"range", assumption.field.empty() ? Json(nullptr) : Json(assumption.range)},
                    {"total_ms", assumption.total ? intervalOf(*assumption.total) : Json()}});
  return json;
}

Json applicationOf(const ApplicationEstimate &estimate, std::span<const Hint> hints) {
  Json json = {{"schema", JsonReportSchema},
               {"trace", estimate.trace},
               {"device", estimate.device.id},
               {"device_name", estimate.device.name},
               {"model", estimate.model},
               {"clock_mhz", estimate.device.clock.value() / 1e6},
               {"l1_caches_loads", globalL1(estimate.device).value() > 0},
               {"memory_operations", toString(estimate.memoryOperations)},
               {"hypothetical", estimate.isHypothetical()},
               {"total_ms", inMilliseconds(estimate.total)},
               {"interval_ms", intervalOf(estimate.interval)},
               {"kernels", Json::array()},
               {"assumptions", assumptionsOf(estimate.assumptions)},
               {"warnings", estimate.warnings}};
  for (const KernelEstimate &kernel : estimate.kernels)
    json["kernels"].push_back(kernelJson(kernel, estimate.device));
  json["hints"] = Json::array();
  for (const Hint &hint : hints)
    json["hints"].push_back(hintOf(hint));
  return json;
}

// Names and paths of the traced program may be in any encoding.
std::string text(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace

std::string jsonReport(const ApplicationEstimate &estimate, std::span<const Hint> hints) {
  return text(applicationOf(estimate, hints));
}

std::string jsonReport(const ApplicationEstimate &estimate, std::span<const Hint> hints,
                       const std::string &explanation) {
  Json json = applicationOf(estimate, hints);
  json["explanation"] = explanation;
  return text(json);
}

std::string jsonReport(const Comparison &comparison) {
  Json json = {{"schema", JsonReportSchema},
               {"trace", comparison.before.trace},
               {"device", comparison.before.device.id},
               {"model", comparison.before.model},
               {"changes", comparison.changes},
               {"assumptions", comparison.assumptions},
               {"before_ms", inMilliseconds(comparison.before.total)},
               {"after_ms", inMilliseconds(comparison.after.total)},
               {"speedup", comparison.speedup()},
               {"kernels", Json::array()},
               {"before", applicationOf(comparison.before, {})},
               {"after", applicationOf(comparison.after, {})}};
  for (const ComparedKernel &kernel : comparison.kernels())
    json["kernels"].push_back(
        {{"name", kernel.after->name},
         {"before_ms", inMilliseconds(kernel.before->time)},
         {"after_ms", inMilliseconds(kernel.after->time)},
         {"speedup", kernel.speedup()},
         {"limiter", toString(kernel.after->heaviestLaunch().estimate.limiter)}});
  return text(json);
}

} // namespace cgpredict
