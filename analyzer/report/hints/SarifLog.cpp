#include "analyzer/report/hints/SarifLog.h"

#include "analyzer/report/hints/Uri.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace cgpredict {
namespace {

using Json = nlohmann::ordered_json;

// In the order of their first use: what other parts of the log refer to.
class Register {
public:
  std::size_t indexOf(const std::string &name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end())
      return static_cast<std::size_t>(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
  }
  const std::vector<std::string> &all() const { return names; }

private:
  std::vector<std::string> names;
};

// 3.14.14, whose example has the first name.
std::string baseName(std::size_t index) {
  return index == 0 ? "SRCROOT" : fmt::format("SRCROOT{}", index + 1);
}

class LogWriter {
public:
  Json run(std::span<const SarifFinding> findings, const std::string &version) {
    Json results = Json::array();
    for (const SarifFinding &finding : findings)
      results.push_back(result(finding));
    Json run = {{"tool", {{"driver", driver(version)}}}};
    for (std::size_t b = 0; b < bases.all().size(); ++b)
      run["originalUriBaseIds"][baseName(b)] = {{"uri", folderUri(bases.all()[b])}};
    run["results"] = std::move(results);
    return run;
  }

private:
  Json driver(const std::string &version) const {
    return {{"name", "cgpredict"}, {"version", version}, {"rules", ruleList}};
  }

  // 3.27: a note is what level a proposal has.
  Json result(const SarifFinding &finding) {
    return {{"ruleId", finding.rule},
            {"ruleIndex", ruleOf(finding)},
            {"level", "note"},
            {"message", {{"text", finding.message}}},
            {"locations", Json::array({location(finding)})},
            {"rank", finding.rank},
            {"partialFingerprints", {{finding.fingerprintKind, finding.fingerprint}}},
            {"properties", finding.properties}};
  }

  // 3.49
  std::size_t ruleOf(const SarifFinding &finding) {
    const std::size_t index = rules.indexOf(finding.rule);
    if (index == ruleList.size())
      ruleList.push_back({{"id", finding.rule},
                          {"shortDescription", {{"text", finding.goal}}},
                          {"defaultConfiguration", {{"level", "note"}}}});
    return index;
  }

  Json location(const SarifFinding &finding) {
    Json region = {{"startLine", std::max(finding.line, 1u)}}; // 3.30: lines count from 1
    if (finding.column > 0)
      region["startColumn"] = finding.column;
    return {
        {"physicalLocation",
         {{"artifactLocation", artifact(finding)}, {"region", std::move(region)}}},
        {"logicalLocations", Json::array({{{"name", finding.function}, {"kind", "function"}}})}};
  }

  Json artifact(const SarifFinding &finding) {
    const std::filesystem::path file = finding.file;
    if (file.is_absolute() || finding.directory.empty())
      return {{"uri", fileUri(finding.file)}};
    return {{"uri", fileUri(finding.file)},
            {"uriBaseId", baseName(bases.indexOf(finding.directory))}};
  }

  Register rules, bases;
  Json ruleList = Json::array();
};

} // namespace

std::string sarifLog(std::span<const SarifFinding> findings, const std::string &version) {
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({LogWriter().run(findings, version)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict
