// Directives that hold arrays on the device, or copy them, where the program comes past them:
// `target data`, `enter data`, `exit data`, `update` and OpenACC's. Their clauses have expressions,
// which only the parser can read: the directive is replaced by
//
//   if (!sizeof((void)"cgpredict-data:N", (void)(a), (void)(first), (void)(length), ..., 0)) {}
//   else
//
// in front of its statement, or of {} where it has none. Once the function is parsed, calls of the
// runtime take the place of that.
#ifndef CGPREDICT_PASSES_PRAGMA_DATAMARKS_H
#define CGPREDICT_PASSES_PRAGMA_DATAMARKS_H

#include "passes/pragma/DataClauses.h"

#include "clang/Sema/Sema.h"

#include <vector>

namespace cgpredict {

/// An array of a directive whose bytes can be told as the program runs.
struct MarkedArray {
  MappedArray map;
  bool hasFirst = false, hasLength = false; ///< In a[first : length].
  unsigned sections = 0;                    ///< a[0:n][0:m] has two.
};

struct DataMark {
  uint32_t kind = 0; ///< CgpDataKind
  std::string file;  ///< As the compiler was given it.
  std::vector<MarkedArray> arrays;
};

constexpr llvm::StringLiteral dataMarkPrefix = "cgpredict-data:";

/// Puts the text above where the preprocessor stands, behind the directive, and what it stands for
/// into `marks`; not where a directive moves nothing, stands where that text could not, or asks
/// whether to (`if`), and without arrays of names that are not known.
void markData(clang::Sema &sema, const Directive &directive, clang::SourceLocation pragma,
              std::vector<DataMark> &marks);

} // namespace cgpredict
#endif
