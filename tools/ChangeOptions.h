// The options of `cgpredict whatif` that change arrays and launches.
#ifndef CGPREDICT_TOOLS_CHANGEOPTIONS_H
#define CGPREDICT_TOOLS_CHANGEOPTIONS_H

#include "analyzer/whatif/Change.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

struct ChangeOptions {
  std::vector<std::string> flatten, transpose, pad, keep; // as typed
  uint32_t padTiles = 0;
  bool useFloat = false, useDouble = false;
  std::string launches;
};

// The options refer to `options`, which must outlive the parsing.
void addChangeOptions(CLI::App &command, ChangeOptions &options);

// In the order of application. Throws UsageError for a text that says no change.
std::vector<Change> changesOf(const ChangeOptions &options);

} // namespace cgpredict

#endif
