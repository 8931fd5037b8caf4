// The pieces of parseTables(), which stand in files of their own. Private to them.
#ifndef CGPREDICT_ANALYZER_TABLES_STATICTABLESPARTS_H
#define CGPREDICT_ANALYZER_TABLES_STATICTABLESPARTS_H

#include "analyzer/tables/JsonCursor.h"
#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

// How many there are of each thing, so that indices are checked where they are decoded.
struct TableCounts {
  std::size_t arguments = 0, objects = 0, blocks = 0, operations = 0, loops = 0, sites = 0;
  std::size_t dimensions = 1;
};

// All records, ids 0 to 2 included.
std::vector<RecordShape> decodeRecords(const JsonCursor &records, const TableCounts &counts);

// What indices alone do not say: throws Error, opened by `what`, where parts of the tables
// contradict each other.
void checkControlFlow(const KernelTables &tables, std::string_view what);
void checkRecords(const KernelTables &tables, std::string_view what);

} // namespace cgpredict

#endif
