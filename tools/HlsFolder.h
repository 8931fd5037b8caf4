// The folder that `cgpredict fpga --export` fills: a folder for each kernel.
#ifndef CGPREDICT_TOOLS_HLSFOLDER_H
#define CGPREDICT_TOOLS_HLSFOLDER_H

#include "analyzer/report/hls/HlsExport.h"

#include <filesystem>

namespace cgpredict {

/// Throws UsageError, before anything is written, for a file that is there and was not made by an
/// export, by its first line; Error where one cannot be written.
void writeHlsProjects(const std::vector<HlsProject> &projects, const std::filesystem::path &folder);

} // namespace cgpredict

#endif
