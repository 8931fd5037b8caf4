// Arrays whose rows are reached through pointers in memory: float **A, std::vector<std::vector<T>>,
// std::array<float *, N>. Their elements are one array by the name of what holds the pointers; the
// pointers themselves are another one, "row pointers of A".
#ifndef CGPREDICT_ANALYZER_TABLES_ROWPOINTERS_H
#define CGPREDICT_ANALYZER_TABLES_ROWPOINTERS_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

constexpr std::string_view RowPointersPrefix = "row pointers of ";

/// Gives objects of row pointers, and their accesses, that name. Such an object is only loaded
/// from, all of it are pointers, and another object of its name is reached through one that not all
/// threads have in common.
void nameRowPointers(KernelTables &tables);

bool isRowPointer(const Site &site);

/// By object: whether all that the kernel does with it is to load pointers from it.
std::vector<bool> pointerObjects(const KernelTables &tables, const OperandGraph &graph);

/// Whether all threads load the same pointer: what leads to it does not depend on the thread, nor
/// on what the kernel stores.
bool isCommonPointer(const KernelTables &tables, const OperandGraph &graph, const Site &load);

/// The site of the one load that brings the pointer which an access goes through.
std::optional<uint32_t> pointerLoadOf(const OperandGraph &graph, const Site &site);

/// The same, if it is a row pointer.
std::optional<uint32_t> rowPointerOf(const KernelTables &tables, const OperandGraph &graph,
                                     const Site &site);

/// Names of the arrays that have row pointers, each once.
std::vector<std::string> arraysOfRows(const KernelTables &tables);

} // namespace cgpredict

#endif
