// Arrays that are walked: what an element holds says which one is next. Lists, trees, graphs.
#ifndef CGPREDICT_ANALYZER_WHATIF_WALKS_H
#define CGPREDICT_ANALYZER_WHATIF_WALKS_H

#include "analyzer/tables/OperandGraph.h"

#include <set>
#include <string>

namespace cgpredict {

/// The names of the arrays that are accessed where a load says, whose own address comes from what
/// it loaded before (`p = next[p]`), or which reads what the kernel stores (`at[i] =
/// child[at[i]]`). Which elements a block is going to need of them is not known before its threads
/// were there.
std::set<std::string> walkedArrays(const KernelTables &tables, const OperandGraph &graph);

} // namespace cgpredict

#endif
