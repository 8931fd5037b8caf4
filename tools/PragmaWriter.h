// Writes pragmas into the user's sources, in front of the loops that they are for.
#ifndef CGPREDICT_TOOLS_PRAGMAWRITER_H
#define CGPREDICT_TOOLS_PRAGMAWRITER_H

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

struct PragmaLine {
  std::string file;
  uint32_t line = 0, column = 0; // of the loop's first word, from 1; columns are bytes
  std::string text;              // without line end
  std::string obstacle;          // why the compiler would refuse it; empty if it takes it
};

struct PragmaChange {
  PragmaLine pragma;
  std::string obstacle; // why it was not written; empty if it was
};

// A line of its own above each loop's, with its indentation and line end. A file is replaced as a
// whole or not at all, and only if it is a source among `words` or lies in or below the folder of
// one or the working folder. Refused: a loop whose `for`, `while` or `do` is not the first word of
// its line, or not there any more, and a loop that has a pragma already. In the order of `pragmas`.
// Throws Error where a file cannot be written.
std::vector<PragmaChange> writePragmas(const std::vector<PragmaLine> &pragmas,
                                       const std::vector<std::string> &words);

} // namespace cgpredict

#endif
