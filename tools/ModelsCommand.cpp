// cgpredict models: each time model's source, inputs, what it is good and bad at, and how far it
// was off.
#include "analyzer/models/MeasuredErrors.h"
#include "analyzer/models/Models.h"
#include "analyzer/report/text/ReportText.h"
#include "tools/Commands.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {
namespace {

// By generation of the GPU, the oldest first as the table has them.
std::string errors(const TimeModel &model) {
  std::vector<std::string> measured;
  for (const MeasuredError &error : measuredErrors())
    if (error.model == model.name && error.generation != "all")
      measured.push_back(
          fmt::format("{} {:.0f} % ({} points)", error.generation, 100 * error.mean, error.points));
  if (measured.empty())
    return fmt::format("{:.0f} % on average, as its authors report it", 100 * model.meanError);
  return fmt::format("{}: docs/accuracy.md", fmt::join(measured, ", "));
}

void printField(std::string_view label, std::string_view sentence) {
  const TextStyle style{.width = sentenceWidth(stdout)};
  fmt::print("{}", sentenceLines(fmt::format("  {:<8} ", label), std::string(sentence), style));
}

void printModel(const TimeModel &model, bool isDefault) {
  fmt::print("{}{}\n", model.name, isDefault ? " (default)" : "");
  printField("what", model.description);
  printField("source", model.source);
  printField("inputs", model.inputs);
  printField("good at", model.good);
  printField("bad at", model.bad);
  printField("error", errors(model));
  fmt::print("\n");
}

void printModels() {
  for (const TimeModel &model : timeModels())
    printModel(model, &model == timeModels().data());
}

} // namespace

CLI::App *addModelsCommand(CLI::App &parent) {
  CLI::App *command = parent.add_subcommand("models", "The time models, and what each is good for");
  command->footer("Examples:\n"
                  "  cgpredict models\n"
                  "  cgpredict estimate gemm.cgt --device gtx970 --model volkov\n"
                  "  cgpredict estimate gemm.cgt --device gtx970 --model all");
  command->callback(printModels);
  return command;
}

} // namespace cgpredict
