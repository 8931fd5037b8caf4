#include "tools/ReportOutput.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/PlainText.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

namespace cgpredict {
namespace {

void write(std::FILE *file, const std::string &name, const std::string &text) {
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fflush(file) != 0 || !written)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
}

void addJson(CLI::App &command, ReportOptions &options) {
  CLI::Option *json = command.add_option_function<std::vector<std::string>>(
      "--json",
      [&options](const std::vector<std::string> &given) {
        options.json = given.empty() || given[0].empty() ? "-" : given[0];
      },
      "Also write the report as JSON to FILE; alone or with -: JSON on stdout in place of text");
  json->expected(0, 1)->type_name("[FILE|-]")->trigger_on_parse(false);
}

} // namespace

void addReportOptions(CLI::App &command, ReportOptions &options) {
  addJson(command, options);
  command.add_flag("--no-color", options.noColour,
                   "No colours on a terminal either (also with NO_COLOR in the environment)");
}

void addAssumptionOption(CLI::App &command, ReportOptions &options) {
  command.add_flag("--assumptions", options.assumptions,
                   "List all that the numbers assume, with what each does to the total");
}

std::vector<OutputFile> outputsOf(const ReportOptions &options) {
  if (options.json && !options.jsonOnStdout())
    return {{"--json", *options.json}};
  return {};
}

void writeReport(const ReportOptions &options,
                 const std::function<std::string(const TextStyle &)> &text,
                 const std::function<std::string()> &json) {
  if (options.json && !options.jsonOnStdout())
    writeTextFile(*options.json, json());
  const TextStyle style{colourful(stdout) && !options.noColour, options.assumptions,
                        sentenceWidth(stdout)};
  write(stdout, "stdout", options.jsonOnStdout() ? json() : plainReport(text(style)));
}

void printText(const std::string &text) { write(stdout, "stdout", plainReport(text)); }

} // namespace cgpredict
