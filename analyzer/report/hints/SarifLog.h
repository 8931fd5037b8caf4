// Findings as SARIF 2.1.0, whatever they are about.
//
// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 2020; section
// numbers in SarifLog.cpp are of that document.
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_SARIFLOG_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_SARIFLOG_H

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace cgpredict {

struct SarifFinding {
  std::string rule, goal; ///< identifier and description, the same for all findings of the rule
  std::string message;
  std::string file, directory; ///< as the compiler was given it, and where it ran
  uint32_t line = 0, column = 0;
  std::string function;
  double rank = 0;                          ///< 0 to 100
  std::string fingerprintKind, fingerprint; ///< what stays the same when lines move
  nlohmann::ordered_json properties;
};

/// One run with one result per finding; without findings a run without results. A file that the
/// compiler was given by a relative path is named relative to a base, the directory the compiler
/// ran in; other files by their absolute path. `version` is that of the tool.
std::string sarifLog(std::span<const SarifFinding> findings, const std::string &version);

} // namespace cgpredict

#endif
