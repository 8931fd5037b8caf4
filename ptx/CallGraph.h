// Who may call whom in a module.
#ifndef CGPREDICT_PTX_CALLGRAPH_H
#define CGPREDICT_PTX_CALLGRAPH_H

#include "ptx/Module.h"

#include <functional>
#include <vector>

namespace cgpredict::ptx {

/// Visits an operand of a statement and all that it is made of.
void forEachOperand(const Statement &statement, const std::function<void(const Operand &)> &visit);

/// `root` and the functions with a body that it may come to, each once. A call through a pointer
/// may come to every function whose address stands in the module: in a mov, an argument, an initial
/// value.
std::vector<const Function *> reachableFunctions(const Module &module, const Function &root);

} // namespace cgpredict::ptx

#endif
