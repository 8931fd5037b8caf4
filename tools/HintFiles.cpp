#include "tools/HintFiles.h"

#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"
#include "analyzer/report/hints/Diagnostics.h"
#include "analyzer/report/hints/Remarks.h"
#include "analyzer/report/hints/Sarif.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

fs::path absolutePath(const Hint &hint) {
  return (fs::path(hint.directory) / hint.file).lexically_normal();
}

std::optional<std::string> lineOf(const fs::path &file, uint32_t number) {
  if (!isRegularFile(file)) // reading a pipe might never end
    return std::nullopt;
  std::ifstream in(file);
  std::string line;
  for (uint32_t n = 0; n < number; ++n)
    if (!std::getline(in, line))
      return std::nullopt;
  return number > 0 ? std::optional(line) : std::nullopt;
}

// As the compiler was given it where that leads to the file from here, so that editors find it.
std::string pathToPrint(const Hint &hint) {
  std::error_code unknown;
  const bool isHere = fs::equivalent(hint.file, absolutePath(hint), unknown);
  return isHere ? hint.file : absolutePath(hint).string();
}

HintSource sourceOf(const Hint &hint) {
  return {pathToPrint(hint), lineOf(absolutePath(hint), hint.line)};
}

} // namespace

void addHintFileOptions(CLI::App &command, HintFiles &files) {
  command
      .add_option("--sarif", files.sarif,
                  "Also write the hints to FILE as SARIF 2.1.0, for editors and code review")
      ->type_name("FILE");
  command
      .add_option(
          "--remarks", files.remarks,
          "Also write the hints to FILE as LLVM optimisation remarks (YAML), for opt-viewer "
          "and llvm-remarkutil")
      ->type_name("FILE");
  command.add_flag("--diagnostics", files.diagnostics,
                   "Also print the hints on stderr as clang prints remarks: file:line:column");
}

std::vector<OutputFile> outputsOf(const HintFiles &files) {
  std::vector<OutputFile> outputs;
  const auto add = [&](const char *option, const std::optional<std::string> &name) {
    if (name && name->empty())
      throw UsageError(fmt::format("{}: expected the name of a file", option));
    if (name)
      outputs.push_back({option, *name});
  };
  add("--sarif", files.sarif);
  add("--remarks", files.remarks);
  return outputs;
}

void writeHintFiles(std::span<const Hint> hints, const HintFiles &files, bool noColour) {
  if (files.sarif)
    writeTextFile(*files.sarif, sarifLog(hints, projectVersion()));
  if (files.remarks)
    writeTextFile(*files.remarks, optimizationRemarks(hints));
  if (files.diagnostics)
    std::fputs(
        plainReport(hintDiagnostics(hints, sourceOf, {colourful(stderr) && !noColour})).c_str(),
        stderr);
}

} // namespace cgpredict
