// Source files as sentences name them: "util.c", or "a/util.c" where the program has a "b/util.c" too.
#ifndef CGPREDICT_ANALYZER_TABLES_FILENAMES_H
#define CGPREDICT_ANALYZER_TABLES_FILENAMES_H

#include "analyzer/tables/StaticTables.h"

#include <set>
#include <string>
#include <vector>

namespace cgpredict {

/// Absolute paths of the files in which the kernel has accesses.
std::set<std::string> filesOf(const KernelTables &tables);

/// Those of `files`, absolute paths, that are called like another one.
std::vector<std::string> namesakes(const std::set<std::string> &files);

/// The end of the path of `file`, which is as the tables have it, that no other of the tables'
/// namesakes ends with; at least the file's name.
std::string shortName(const KernelTables &tables, const std::string &file);

} // namespace cgpredict

#endif
