#include "analyzer/profile/LostSites.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cgpredict {
namespace {

constexpr std::size_t Named = 3; // by name; the others by their number

std::string nameOf(const Site &site) {
  const std::string place = site.line == 0 ? "" : fmt::format(" at {}:{}", site.line, site.column);
  return fmt::format("the {} of {}{}", toString(site.kind),
                     site.text.empty() ? site.variable : site.text, place);
}

} // namespace

std::string noteOfLostSites(const KernelTables &tables, const ProfileTotals &totals) {
  std::vector<std::string> names;
  for (std::size_t s = 0; s < totals.sites.size(); ++s)
    if (totals.sites[s].lanes > 0 && totals.sites[s].allExecutions() == 0)
      names.push_back(nameOf(tables.sites[s]));
  if (names.empty())
    return "";
  const bool isOne = names.size() == 1;
  std::string accesses = fmt::format(
      "{}", fmt::join(names.begin(), names.begin() + std::min(names.size(), Named), ", "));
  if (names.size() > Named)
    accesses += fmt::format(" and {} more", names.size() - Named);
  return fmt::format("{} {} executed behind what the traced threads' records hold, so that {} "
                     "traffic is missing; trace longer records (CGPREDICT_THREAD_WORDS)",
                     accesses, isOne ? "is" : "are", isOne ? "its" : "their");
}

} // namespace cgpredict
