// What a developer could change, with the time that it would bring.
#ifndef CGPREDICT_ANALYZER_WHATIF_HINT_H
#define CGPREDICT_ANALYZER_WHATIF_HINT_H

#include "analyzer/base/Units.h"
#include "analyzer/whatif/Change.h"

#include <string>
#include <vector>

namespace cgpredict {

struct Hint {
  std::string kernel, function;  ///< the pragma's name, and the function it stands in
  std::vector<Change> changes;   ///< one, or a pair in the order of application
  std::string kind;              ///< kindOf(change); of a pair both, joined with " + "
  std::string file, directory;   ///< as the compiler was given it, and where it ran
  std::string fileName;          ///< as sentences have it (tables/FileNames.h)
  uint32_t line = 0, column = 0; ///< of the access that the hint is about, else of the kernel
  std::string variable;          ///< the array, or empty
  std::string expression;        ///< the access in the source, "A[j][k]"; empty if not known
  std::string cause;             ///< what was measured
  std::string advice;            ///< what to do
  std::string assumption;        ///< what the prediction rests on
  Seconds before{0}, after{0};   ///< of all launches of the kernel

  double speedup() const { return after.value() > 0 ? before / after : 1; }
};

} // namespace cgpredict

#endif
