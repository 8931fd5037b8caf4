// Where a report goes: text to stdout, JSON to a file or in place of the text.
#ifndef CGPREDICT_TOOLS_REPORTOUTPUT_H
#define CGPREDICT_TOOLS_REPORTOUTPUT_H

#include "analyzer/report/text/TextReport.h"
#include "tools/OutputFiles.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

struct ReportOptions {
  std::optional<std::string> json; // where JSON goes; "-" is stdout
  bool noColour = false;
  bool assumptions = false; // all of them in the text

  // Text goes to stdout unless JSON does.
  bool jsonOnStdout() const { return json == "-"; }
};

// The options refer to `options`, which must outlive the parsing.
void addReportOptions(CLI::App &command, ReportOptions &options);

// --assumptions, of commands whose text has them.
void addAssumptionOption(CLI::App &command, ReportOptions &options);

// The files that the options name.
std::vector<OutputFile> outputsOf(const ReportOptions &options);

// Each report is made only if it is written. Throws Error where it cannot be.
void writeReport(const ReportOptions &options,
                 const std::function<std::string(const TextStyle &)> &text,
                 const std::function<std::string()> &json);

// Throws Error where not all of it can be written.
void printText(const std::string &text);

} // namespace cgpredict

#endif
