// Link files (devices/links/*.toml), in the form of ParameterReader.h. The id of a link may end in
// "-xN": N lanes of PCI Express, N links of NVLink.
#ifndef CGPREDICT_ANALYZER_DEVICES_LINKFILE_H
#define CGPREDICT_ANALYZER_DEVICES_LINKFILE_H

#include "analyzer/devices/Link.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

class ParameterReader;

struct LinkReading {
  Link link;
  std::vector<std::string> problems; ///< "FILE:LINE: FIELD: what is wrong and what to do"
};

LinkReading readLinkFile(const std::filesystem::path &file);

/// `name` is an id in links/ of `devices`, maybe with "-xN", or the path of a file. Throws Error:
/// an unknown name with the known ones, all problems of the file.
Link loadLink(const std::string &name, const std::filesystem::path &devices);

/// Fields overhead.* of links and nodes.
void readOverheads(ParameterReader &reader, TransferOverheads &overheads);
bool isOverhead(std::string_view path);

} // namespace cgpredict

#endif
