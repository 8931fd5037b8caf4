#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace cgpredict {
namespace {

constexpr std::size_t Named = 3;

std::string namesOf(const KernelTables &tables, std::span<const uint32_t> sites) {
  std::vector<std::string> names;
  for (const uint32_t site : sites.first(std::min(sites.size(), Named)))
    names.push_back(accessInWords(tables.sites[site]));
  std::string last = sites.size() > Named ? fmt::format("{} more", sites.size() - Named) : "";
  if (last.empty()) {
    last = std::move(names.back());
    names.pop_back();
  }
  return names.empty() ? last : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

} // namespace

const std::string &fileOf(const KernelTables &tables, const Site &site) {
  return site.file.empty() ? tables.file : site.file;
}

const std::string &fileOf(const KernelTables &tables, const OpaqueCall &call) {
  return call.file.empty() ? tables.file : call.file;
}

std::string accessInWords(const Site &site) {
  const std::string place = site.line == 0 ? "" : fmt::format(" at {}:{}", site.line, site.column);
  return fmt::format("the {} of {}{}", toString(site.kind),
                     site.text.empty() ? site.variable : site.text, place);
}

std::string areBehindRecords(const KernelTables &tables, std::span<const uint32_t> sites) {
  return fmt::format("{} {} executed behind what the traced threads' records hold",
                     namesOf(tables, sites), sites.size() == 1 ? "is" : "are");
}

} // namespace cgpredict
