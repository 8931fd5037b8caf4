// The source text of an access: what its author calls it.
#ifndef CGPREDICT_PASSES_TABLES_ACCESSTEXT_H
#define CGPREDICT_PASSES_TABLES_ACCESSTEXT_H

#include <string>
#include <string_view>

namespace cgpredict {

/// The expression at a position of a C or C++ source (both 1-based, columns in bytes) where clang
/// places an access:
///
///   A[i][j], rows[i]          at the name       p->next, a[i].x    at the member
///   (*rows)[i]                at the bracket    *p, *(A + i)       at the operator
///   A[i] = x, A[i] += x       at the operator   A[i]++, --A[i]     at the operator
///
/// White space becomes single blanks. Empty where no such expression stands there (a call, a macro
/// with arguments, the source was changed) or where it is too long to read.
std::string accessText(std::string_view source, unsigned line, unsigned column);

/// The same with all members, indices and arguments that follow, of an access that clang places at
/// the first name of them: o.k[i], A(i, k), m.at(i), (*m)(i, k), g.cell(i).w.
std::string wholeAccessText(std::string_view source, unsigned line, unsigned column);

/// What is assigned to of `b[i] = a[j]`, of structures, whose copy clang places at what is copied.
/// Empty where no assignment stands before the position.
std::string assignedText(std::string_view source, unsigned line, unsigned column);

/// The argument that is `name` or an element or member of it, of the call at the position: "p[i]" of
/// `length(p[i])` for "p". Empty where none is, or more than one.
std::string argumentText(std::string_view source, unsigned line, unsigned column,
                         std::string_view name);

/// The text without its last index, the pointer that an access through a row pointer loads first:
/// "A[i]" for "A[i][j]". Empty without an index at its end.
std::string withoutLastIndex(std::string_view text);

/// Whether it is more than a name.
bool isCompound(std::string_view text);

} // namespace cgpredict
#endif
