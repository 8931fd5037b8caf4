// What the words of a record's payload are.
#ifndef CGPREDICT_ANALYZER_AFFINE_RECORDWORDS_H
#define CGPREDICT_ANALYZER_AFFINE_RECORDWORDS_H

#include "analyzer/tables/StaticTables.h"

#include <optional>

namespace cgpredict {

/// Of which access a word of the payload is the address, or where that begins.
std::optional<uint32_t> siteAt(const RecordShape &shape, std::size_t slot);

bool uses(const Term &term, std::size_t slot);
bool uses(std::span<const Term> terms, std::size_t slot);

/// What it says of the kernel that a word of the payload follows no affine function:
/// "FILE:LINE: ...".
std::string contradiction(const KernelTables &tables, const RecordShape &shape, std::size_t slot);

/// Of a site.
std::string addressIsNotAffine(const KernelTables &tables, uint32_t site);

} // namespace cgpredict

#endif
