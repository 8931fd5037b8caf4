// The pieces of parseTables(), which stand in files of their own. Private to them.
#ifndef CGPREDICT_ANALYZER_TABLES_STATICTABLESPARTS_H
#define CGPREDICT_ANALYZER_TABLES_STATICTABLESPARTS_H

#include "analyzer/tables/JsonCursor.h"
#include "analyzer/tables/StaticTables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace cgpredict {

// How many there are of each thing, so that indices are checked where they are decoded.
struct TableCounts {
  std::size_t arguments = 0, objects = 0, blocks = 0, operations = 0, loops = 0, sites = 0;
  std::size_t dimensions = 1;
};

// The enumerator whose name this is.
template <typename Enum, std::size_t N>
Enum decodeName(const JsonCursor &json, const std::array<std::string_view, N> &names) {
  auto name = std::find(names.begin(), names.end(), json.text());
  if (name == names.end())
    json.fail(fmt::format("one of {}", fmt::join(names, " ")));
  return static_cast<Enum>(name - names.begin());
}

void decodeHead(const JsonCursor &root, KernelTables &tables);
Ptx decodePtx(const JsonCursor &json, const TableCounts &counts);
// All records, ids 0 to 2 included.
std::vector<RecordShape> decodeRecords(const JsonCursor &records, const TableCounts &counts);

// What indices alone do not say: throws Error, opened by `what`, where parts of the tables
// contradict each other.
void checkControlFlow(const KernelTables &tables, std::string_view what);
void checkRecords(const KernelTables &tables, std::string_view what);

} // namespace cgpredict

#endif
