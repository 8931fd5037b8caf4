#include "tools/ReportOutput.h"

#include "analyzer/base/Error.h"
#include "tools/Commands.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
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

void checkReportOptions(const ReportOptions &options) {
  if (options.json && !options.jsonOnStdout())
    refuseInputFile("--json", *options.json);
}

void writeReport(const ReportOptions &options,
                 const std::function<std::string(const TextStyle &)> &text,
                 const std::function<std::string()> &json) {
  if (options.json && !options.jsonOnStdout())
    writeTextFile(*options.json, json());
  const TextStyle style{colourful(stdout) && !options.noColour};
  write(stdout, "stdout", options.jsonOnStdout() ? json() : text(style));
}

void writeTextFile(const std::string &name, const std::string &text) {
  std::FILE *file = std::fopen(name.c_str(), "w");
  if (!file)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
  try {
    write(file, name, text);
  } catch (...) {
    std::fclose(file);
    throw;
  }
  if (std::fclose(file) != 0)
    throw Error(fmt::format("{}: cannot write the report: {}", name, std::strerror(errno)));
}

void printText(const std::string &text) { write(stdout, "stdout", text); }

// `--json gemm.c` is a source that the option swallowed, not a place for the report.
void refuseInputFile(const std::string &option, const std::string &file) {
  static const std::vector<std::string> inputs = {".c", ".cc",  ".cpp", ".cxx", ".C",    ".h",
                                                  ".o", ".cgt", ".so",  ".a",   ".toml", ".sqlite"};
  if (std::ranges::count(inputs, std::filesystem::path(file).extension().string()))
    throw UsageError(fmt::format("{} {}: the report would replace this file; write {} after it, or "
                                 "{}=FILE with another name",
                                 option, file, option, option));
}

} // namespace cgpredict
