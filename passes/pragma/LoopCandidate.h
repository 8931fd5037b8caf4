// Loops as kernels without a pragma, for `cgpredict scan`. Every loop of the user's functions is a
// candidate. A compilation either profiles all of them, or makes kernels of those that a file
// names.
#ifndef CGPREDICT_PASSES_PRAGMA_LOOPCANDIDATE_H
#define CGPREDICT_PASSES_PRAGMA_LOOPCANDIDATE_H

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// A loop of the source. Its name and position are the same in every instance of a template.
struct LoopCandidate {
  std::string name; ///< FUNCTION_loopN, a C identifier
  std::string function, file;
  std::string path;              ///< of the file, absolute: compilations may have several folders
  unsigned line = 0, column = 0; ///< of its keyword, from 1
  unsigned ordinal = 0; ///< among the function's loops there: a macro may have several
  unsigned grid = 0;             ///< perfectly nested loops that may be mapped, 1 to 3; 0: none
  std::string obstacle;          ///< why it cannot be a kernel, as the pragma's errors have it
  std::string unmarkable;        ///< why no pragma can be written in front of it, or empty
};

/// A loop that is a kernel in this compilation.
struct ChosenLoop {
  std::string file; ///< absolute
  uint64_t line = 0, column = 0, ordinal = 0;
  std::string kernel;
  uint64_t dimensions = 1;
};

struct LoopScan {
  bool profiles = true;                  ///< else the chosen loops are kernels
  std::vector<ChosenLoop> chosen;        ///< one at most of a nest
  std::vector<LoopCandidate> candidates; ///< found so far; a profiled one's marker has its index
};

} // namespace cgpredict
#endif
