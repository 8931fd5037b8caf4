#ifndef CGPREDICT_TOOLS_RESPONSEFILES_H
#define CGPREDICT_TOOLS_RESPONSEFILES_H

#include <string>
#include <vector>

namespace cgpredict {

// The arguments with each @FILE replaced by the words in that file, as clang and GNU tools read it:
// between blanks, quotes of both kinds and backslashes as in a shell. A file that cannot be read, or
// is inside itself, stays as it is.
std::vector<std::string> withResponseFiles(const std::vector<std::string> &arguments);

} // namespace cgpredict

#endif
