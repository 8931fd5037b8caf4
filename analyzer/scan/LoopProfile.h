// The loops of a program, as its compiler found them and as one run of it counted them: the file
// that runtime/include/cgpredict/LoopProfile.h describes.
#ifndef CGPREDICT_ANALYZER_SCAN_LOOPPROFILE_H
#define CGPREDICT_ANALYZER_SCAN_LOOPPROFILE_H

#include "analyzer/base/Units.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

/// A loop of the source: all instances of a template, and of an inline function in
/// several files.
struct ProfiledLoop {
  std::string kernel; ///< a name that no other loop of the program has
  std::string function;
  std::string file; ///< as the compiler was given it, or by its way from the working folder
  std::string path; ///< the same, absolute
  uint32_t line = 0, column = 0;
  uint32_t ordinal = 0; ///< among the function's loops there: a macro may have several
  std::vector<std::size_t> around; ///< loops that it was entered in, of any function; sorted
  bool outermost = false;          ///< it was entered outside of all others as well
  uint32_t grid = 0;               ///< perfectly nested loops that may be mapped, 0 to 3
  std::string object;              ///< the program or library that it was in; empty: not known
  std::string obstacle;            ///< why it cannot be a kernel; empty if it can
  bool isCounted = true;           ///< else the compiler finds none: nothing is known of its runs
  std::string unmarkable;          ///< why no pragma can stand in front of it; empty if one can
  uint64_t entries = 0, trips = 0;
  Seconds time{0}; ///< processor time of all entries
};

struct LoopProfile {
  Seconds program{0}; ///< processor time of the whole run
  std::vector<ProfiledLoop> loops;
  std::vector<ProfiledLoop> neverEntered; ///< or not counted; by their place in the source

  double share(const ProfiledLoop &loop) const {
    return program > Seconds{0} ? loop.time / program : 0;
  }
};

/// Throws Error "FILE: ...": unreadable, not such a file, or cut.
LoopProfile readLoopProfile(const std::filesystem::path &file);

} // namespace cgpredict

#endif
