// Hints for other tools: where --sarif, --remarks and --diagnostics put them.
#ifndef CGPREDICT_TOOLS_HINTFILES_H
#define CGPREDICT_TOOLS_HINTFILES_H

#include "analyzer/whatif/Hint.h"
#include "tools/OutputFiles.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cgpredict {

struct HintFiles {
  std::optional<std::string> sarif, remarks; // files
  bool diagnostics = false;                  // on stderr

  bool any() const { return sarif || remarks || diagnostics; }
};

// The options refer to `files`, which must outlive the parsing.
void addHintFileOptions(CLI::App &command, HintFiles &files);

// The files that the options name. Throws UsageError for an empty name.
std::vector<OutputFile> outputsOf(const HintFiles &files);

// Throws Error where a file cannot be written.
void writeHintFiles(std::span<const Hint> hints, const HintFiles &files, bool noColour);

} // namespace cgpredict

#endif
