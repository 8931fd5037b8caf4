#include "analyzer/report/text/SiteTable.h"

#include "analyzer/estimate/AccessMix.h"
#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextTable.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

namespace cgpredict {
namespace {

using Row = std::vector<std::string>;

// A column of numbers, for accesses of global memory or of shared memory.
struct Column {
  const char *title;
  std::string (*text)(const SiteEstimate &);
  bool ofShared = true; ///< where the element comes from shared memory
};

std::string decimal(double value) { return fmt::format("{:.1f}", value); }

constexpr Column PerWarp{
    "per warp", [](const SiteEstimate &site) { return decimal(site.profile.instructionsPerWarp); }};
constexpr Column Transactions{
    "transactions",
    [](const SiteEstimate &site) { return decimal(site.profile.transactionsPerInstruction); },
    false};
constexpr Column L2Hits{
    "L2 hits", [](const SiteEstimate &site) { return percent(site.profile.l2HitRate); }, false};
constexpr Column L1Hits{"L1 hits",
                        [](const SiteEstimate &site) {
                          const std::optional<double> hits = l1HitRate(site);
                          return hits ? percent(*hits) : std::string("-");
                        },
                        false};
constexpr Column Sectors{
    "L2 sectors", [](const SiteEstimate &site) { return decimal(site.profile.traffic.sectors); },
    false};
constexpr Column DramBytes{"DRAM bytes",
                           [](const SiteEstimate &site) { return decimal(site.dramBytes); }, false};
constexpr Column Conflicts{"conflicts", [](const SiteEstimate &site) {
                             return site.profile.bankConflicts
                                        ? decimal(*site.profile.bankConflicts)
                                        : std::string("-");
                           }};
constexpr Column MemoryTime{"memory time",
                            [](const SiteEstimate &site) { return percent(site.share); }};

bool l1Serves(const SiteEstimate &site) { return l1HitRate(site).value_or(0) > 0; }

std::vector<Column> columnsFor(const KernelEstimate &kernel) {
  std::vector<Column> columns{PerWarp};
  if (!kernel.model->readsTraffic)
    columns.insert(columns.end(), {Transactions, L2Hits});
  else if (std::ranges::any_of(kernel.sites, l1Serves))
    columns.insert(columns.end(), {L1Hits, Sectors, DramBytes});
  else
    columns.insert(columns.end(), {Sectors, DramBytes});
  if (kernel.heaviestLaunch().profile.shared)
    columns.push_back(Conflicts);
  columns.push_back(MemoryTime);
  return columns;
}

// What containers and objects hold beside elements: where these are.
class Pointers {
public:
  explicit Pointers(const KernelTables &tables)
      : tables(tables), graph(tables), objects(pointerObjects(tables, graph)) {}

  bool loads(const Site &site) const {
    if (site.object < 0 || site.kind != SiteKind::Load || isRowPointer(site))
      return false;
    return objects[static_cast<std::size_t>(site.object)] ||
           (graph.operation(site.operation).type == "ptr" && isCommonPointer(tables, graph, site));
  }

private:
  const KernelTables &tables;
  const OperandGraph graph;
  const std::vector<bool> objects; // that hold nothing else
};

Row rowOf(const SiteEstimate &site, const KernelTables &tables, const Pointers &pointers,
          const std::vector<Column> &columns) {
  Row row{fmt::format("{}:{}", shortName(tables, fileOf(tables, site.site)), site.site.line),
          accessOf(site.site) + (pointers.loads(site.site) ? " (pointer)" : ""),
          std::string(toString(site.site.kind)), std::string(classOf(site))};
  for (const Column &column : columns)
    row.push_back(site.profile.bankConflicts && !column.ofShared ? "-" : column.text(site));
  return row;
}

// Accesses that differ in nothing but their place in the code, as those of an unrolled loop, are
// one that is executed as often as they all are.
std::vector<SiteEstimate> merged(const std::vector<SiteEstimate> &sites, const KernelTables &tables,
                                 const Pointers &pointers, const std::vector<Column> &columns) {
  std::vector<SiteEstimate> result;
  std::map<Row, std::size_t> known;
  for (const SiteEstimate &site : sites) {
    SiteEstimate alike = site;
    alike.profile.instructionsPerWarp = alike.share = 0;
    const auto [at, isNew] =
        known.try_emplace(rowOf(alike, tables, pointers, columns), result.size());
    if (isNew) {
      result.push_back(site);
      continue;
    }
    result[at->second].profile.instructionsPerWarp += site.profile.instructionsPerWarp;
    result[at->second].share += site.share;
  }
  std::ranges::stable_sort(result, std::greater(), &SiteEstimate::share);
  return result;
}

} // namespace

std::string_view classOf(const SiteEstimate &site) {
  if (site.profile.bankConflicts)
    return "shared";
  constexpr std::string_view names[AccessClasses] = {"uncoalesced", "coalesced", "constant",
                                                     "read-only"};
  return names[static_cast<std::size_t>(site.accessClass)];
}

std::string accessOf(const Site &site) {
  constexpr std::size_t Widest = 28;
  const bool isNamed = site.text.empty();
  const std::string &text = isNamed ? site.variable : site.text;
  return (text.size() <= Widest ? text : text.substr(0, Widest - 3) + "...") +
         (isRowPointer(site) && !isNamed ? " (row pointer)" : "");
}

std::string siteTable(const KernelEstimate &kernel, const std::string &indent) {
  if (kernel.sites.empty())
    return "";
  const std::vector<Column> columns = columnsFor(kernel);
  Row titles;
  for (const Column &column : columns)
    titles.emplace_back(column.title);
  TextTable table({"where", "access", "kind", "class"}, titles);
  const KernelTables &tables = kernel.variant.kernel->tables;
  const Pointers pointers(tables);
  for (const SiteEstimate &site : merged(kernel.sites, tables, pointers, columns))
    table.add(rowOf(site, tables, pointers, columns));
  return table.text(indent);
}

} // namespace cgpredict
