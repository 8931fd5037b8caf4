#include "analyzer/report/text/SiteTable.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <filesystem>

namespace cgpredict {
namespace {

using Row = std::vector<std::string>;

Row rowOf(const SiteEstimate &site, const std::string &file, bool shared) {
  const SiteProfile &profile = site.profile;
  const std::optional<double> &conflicts = profile.bankConflicts;
  Row row{fmt::format("{}:{}", file, site.site.line),
          accessOf(site.site),
          std::string(toString(site.site.kind)),
          std::string(classOf(profile)),
          fmt::format("{:.1f}", profile.instructionsPerWarp),
          conflicts ? "-" : fmt::format("{:.1f}", profile.transactionsPerInstruction),
          conflicts ? "-" : percent(profile.l2HitRate)};
  if (shared)
    row.push_back(conflicts ? fmt::format("{:.1f}", *conflicts) : "-");
  row.push_back(percent(site.share));
  return row;
}

} // namespace

std::string_view classOf(const SiteProfile &site) {
  if (site.bankConflicts)
    return "shared";
  constexpr std::string_view names[AccessClasses] = {"uncoalesced", "coalesced", "constant",
                                                     "read-only"};
  return names[static_cast<std::size_t>(site.accessClass)];
}

std::string accessOf(const Site &site) {
  constexpr std::size_t Widest = 28;
  const std::string &text = site.text.empty() ? site.variable : site.text;
  return text.size() <= Widest ? text : text.substr(0, Widest - 3) + "...";
}

std::string siteTable(const KernelEstimate &kernel, const std::string &indent) {
  if (kernel.sites.empty())
    return "";
  const bool shared = kernel.typical().profile.shared.has_value();
  TextTable table({"where", "access", "kind", "class"},
                  shared ? Row{"per warp", "transactions", "L2 hits", "conflicts", "memory time"}
                         : Row{"per warp", "transactions", "L2 hits", "memory time"});
  const std::string file = std::filesystem::path(kernel.file).filename().string();
  for (const SiteEstimate &site : kernel.sites)
    table.add(rowOf(site, file, shared));
  return table.text(indent);
}

} // namespace cgpredict
