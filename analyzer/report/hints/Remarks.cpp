#include "analyzer/report/hints/Remarks.h"

#include "analyzer/report/text/HintWords.h"
#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

// A single-quoted scalar. LLVM's reader does not undo a doubled quote, and no other escape exists
// in this form, so both that and control characters are replaced.
std::string quoted(std::string text) {
  for (char &c : text)
    if (c == '\'')
      c = '`';
    else if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  return "'" + text + "'";
}

void add(std::string &text, const char *key, const std::string &value) {
  text += fmt::format("  - {:<16} {}\n", fmt::format("{}:", key), quoted(value));
}

// Readers print the values one behind the other; the keys are for programs.
std::string argumentsOf(const Hint &hint) {
  std::string text;
  add(text, hint.variable.empty() ? "Kernel" : "Access", subjectOf(hint));
  add(text, "String", ": ");
  add(text, "Cause", hint.cause);
  add(text, "String", "; ");
  add(text, "Advice", hint.advice);
  add(text, "String", ": ");
  add(text, "Before", shown(hint.before));
  add(text, "String", " -> ");
  add(text, "After", shown(hint.after));
  add(text, "String", " (");
  add(text, "Speedup", speedupOf(hint));
  add(text, "String", "), assuming that ");
  add(text, "Assumption", hint.assumption);
  return text;
}

} // namespace

std::string optimizationRemarks(std::span<const Hint> hints) {
  std::string text;
  for (const Hint &hint : hints)
    text += fmt::format("--- !Missed\n"
                        "Pass:            cgpredict\n"
                        "Name:            {}\n"
                        "DebugLoc:        {{ File: {}, Line: {}, Column: {} }}\n"
                        "Function:        {}\n"
                        "Args:\n{}...\n",
                        identifierOf(hint), quoted(hint.file), hint.line, hint.column,
                        quoted(hint.function), argumentsOf(hint));
  return text;
}

} // namespace cgpredict
