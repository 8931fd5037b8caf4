// A kernel's design as written, as a project of Vitis HLS: sources that can be synthesised as they
// are, and a testbench that compares them with the loops as the source runs them.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSEXPORT_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSEXPORT_H

#include "analyzer/fpga/FpgaEstimate.h"

#include <string>
#include <vector>

namespace cgpredict {

struct HlsFile {
  std::string name, text;
};

struct HlsProject {
  std::string kernel; ///< name of the folder
  std::vector<HlsFile> files;
  std::string refused; ///< why there are no files; empty: there are
};

/// Each file's first line contains it.
std::string_view hlsFileMark();

/// For each kernel, with the integer arguments of the launch that its design is made for.
std::vector<HlsProject> hlsProjects(const FpgaApplicationEstimate &estimate);

} // namespace cgpredict

#endif
