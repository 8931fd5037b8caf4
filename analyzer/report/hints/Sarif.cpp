#include "analyzer/report/hints/Sarif.h"

#include "analyzer/report/hints/SarifLog.h"
#include "analyzer/report/text/HintWords.h"
#include "analyzer/whatif/HintText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace cgpredict {
namespace {

std::string goalOf(const Hint &hint) {
  std::vector<std::string> goals;
  for (const Change &change : hint.changes)
    goals.push_back(goalOf(change));
  return fmt::format("{}", fmt::join(goals, " "));
}

// Its rank is the share of the time that it saves.
SarifFinding findingOf(const Hint &hint) {
  SarifFinding finding;
  finding.rule = identifierOf(hint);
  finding.goal = goalOf(hint);
  finding.message = fmt::format("{}, assuming that {}.", sentenceOf(hint), hint.assumption);
  finding.file = hint.file;
  finding.directory = hint.directory;
  finding.line = hint.line;
  finding.column = hint.column;
  finding.function = hint.function;
  finding.rank = 100 * (1 - hint.after / hint.before);
  finding.fingerprintKind = "change/v1";
  finding.fingerprint = fmt::format("{}:{}:{}", hint.kernel, identifierOf(hint), subjectOf(hint));
  finding.properties = {{"kernel", hint.kernel},
                        {"variable", hint.variable},
                        {"before_ms", hint.before.value() * 1e3},
                        {"after_ms", hint.after.value() * 1e3},
                        {"speedup", hint.speedup()}};
  return finding;
}

} // namespace

std::string sarifLog(std::span<const Hint> hints, const std::string &version) {
  std::vector<SarifFinding> findings;
  for (const Hint &hint : hints)
    findings.push_back(findingOf(hint));
  return sarifLog(std::span<const SarifFinding>(findings), version);
}

} // namespace cgpredict
