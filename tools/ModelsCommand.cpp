// cgpredict models: each time model's source, inputs, and what it is good and bad at.
#include "analyzer/models/Models.h"
#include "tools/Commands.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cgpredict {
namespace {

void printModel(const TimeModel &model, bool isDefault) {
  fmt::print("{}{}\n", model.name, isDefault ? " (default)" : "");
  fmt::print("  {:<8} {}\n", "what", model.description);
  fmt::print("  {:<8} {}\n", "source", model.source);
  fmt::print("  {:<8} {}\n", "inputs", model.inputs);
  fmt::print("  {:<8} {}\n", "good at", model.good);
  fmt::print("  {:<8} {}\n", "bad at", model.bad);
  fmt::print("  {:<8} {:.0f} % on average, of the measurements in docs/models.md\n\n", "error",
             100 * model.meanError);
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
