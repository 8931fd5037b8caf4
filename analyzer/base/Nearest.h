// What was meant, of names that are known.
#ifndef CGPREDICT_ANALYZER_BASE_NEAREST_H
#define CGPREDICT_ANALYZER_BASE_NEAREST_H

#include <span>
#include <string>
#include <string_view>

namespace cgpredict {

/// The name that has the fewest edits from `word`, a third of its letters at most, of several the
/// one that begins like it for longest, or else the first that contains it; case does not count.
/// Empty: none is near.
std::string nearest(std::string_view word, std::span<const std::string> names);

} // namespace cgpredict

#endif
