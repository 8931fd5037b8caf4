#include "analyzer/report/hints/Sarif.h"

#include "analyzer/report/hints/Uri.h"
#include "analyzer/report/text/HintWords.h"
#include "analyzer/whatif/HintText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

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
  explicit LogWriter(std::span<const Hint> hints) : hints(hints) {}

  Json run(const std::string &version) {
    Json results = Json::array();
    for (const Hint &hint : hints)
      results.push_back(result(hint));
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

  // 3.27: a note is what level a hint has; its rank is the share of the time that it saves.
  Json result(const Hint &hint) {
    return {{"ruleId", identifierOf(hint)},
            {"ruleIndex", ruleOf(hint)},
            {"level", "note"},
            {"message",
             {{"text", fmt::format("{}, assuming that {}.", sentenceOf(hint), hint.assumption)}}},
            {"locations", Json::array({location(hint)})},
            {"rank", 100 * (1 - hint.after / hint.before)},
            {"partialFingerprints",
             {{"change/v1",
               fmt::format("{}:{}:{}", hint.kernel, identifierOf(hint), subjectOf(hint))}}},
            {"properties",
             {{"kernel", hint.kernel},
              {"variable", hint.variable},
              {"before_ms", hint.before.value() * 1e3},
              {"after_ms", hint.after.value() * 1e3},
              {"speedup", hint.speedup()}}}};
  }

  // 3.49
  std::size_t ruleOf(const Hint &hint) {
    const std::size_t index = rules.indexOf(identifierOf(hint));
    if (index == ruleList.size()) {
      std::vector<std::string> goals;
      for (const Change &change : hint.changes)
        goals.push_back(goalOf(change));
      ruleList.push_back(
          {{"id", identifierOf(hint)},
           {"shortDescription", {{"text", fmt::format("{}", fmt::join(goals, " "))}}},
           {"defaultConfiguration", {{"level", "note"}}}});
    }
    return index;
  }

  Json location(const Hint &hint) {
    Json region = {{"startLine", std::max(hint.line, 1u)}}; // 3.30: lines count from 1
    if (hint.column > 0)
      region["startColumn"] = hint.column;
    return {
        {"physicalLocation", {{"artifactLocation", artifact(hint)}, {"region", std::move(region)}}},
        {"logicalLocations", Json::array({{{"name", hint.function}, {"kind", "function"}}})}};
  }

  Json artifact(const Hint &hint) {
    const std::filesystem::path file = hint.file;
    if (file.is_absolute() || hint.directory.empty())
      return {{"uri", fileUri(hint.file)}};
    return {{"uri", fileUri(hint.file)}, {"uriBaseId", baseName(bases.indexOf(hint.directory))}};
  }

  std::span<const Hint> hints;
  Register rules, bases;
  Json ruleList = Json::array();
};

} // namespace

std::string sarifLog(std::span<const Hint> hints, const std::string &version) {
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({LogWriter(hints).run(version)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace cgpredict
