// What the clauses of a directive say about moving arrays and about variables of a thread's own,
// and which clauses say nothing here.
#ifndef CGPREDICT_PASSES_PRAGMA_DATACLAUSES_H
#define CGPREDICT_PASSES_PRAGMA_DATACLAUSES_H

#include "passes/pragma/Directive.h"
#include "passes/pragma/Marker.h"

namespace cgpredict {

/// An array of a clause, and how the clause writes it: "a[0:n]", without what stands in front.
struct ClauseArray {
  MappedArray map;
  llvm::ArrayRef<clang::Token> tokens; ///< Of the directive.
};

/// `map`, `is_device_ptr` and `update`'s clauses of OpenMP; `copy`, `copyin`, `copyout`, `create`,
/// `deviceptr`, `delete` and `update`'s of OpenACC. `present` moves nothing and says that another
/// directive does: it gives no array. `line` is the directive's.
std::vector<ClauseArray> clauseArrays(const Directive &directive, unsigned line);
std::vector<MappedArray> mappedArrays(const Directive &directive, unsigned line);

/// Begins or ends without a block: `enter data`, `exit data`, `acc declare`.
bool isUnstructured(const Directive &directive);

/// `private` and `lastprivate`.
PrivateVariables privateVariables(const Directive &directive);

/// Clauses by which threads of OpenMP, or gangs, take iterations, as they are written: here each
/// iteration is a thread. A schedule without the size of its chunks leaves that open anyway.
std::vector<std::string> clausesWithoutEffect(const Directive &directive);

} // namespace cgpredict
#endif
