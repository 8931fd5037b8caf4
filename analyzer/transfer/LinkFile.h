// Link files (devices/links/*.toml) and node files (devices/nodes/*.toml), in the form of
// ParameterReader.h. The id of a link may end in "-xN": N lanes of PCI Express, N links of NVLink.
#ifndef CGPREDICT_ANALYZER_TRANSFER_LINKFILE_H
#define CGPREDICT_ANALYZER_TRANSFER_LINKFILE_H

#include "analyzer/transfer/Node.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

struct LinkReading {
  Link link;
  std::vector<std::string> problems; ///< "FILE:LINE: FIELD: what is wrong and what to do"
};
struct NodeReading {
  Node node;
  std::vector<std::string> problems;
};

LinkReading readLinkFile(const std::filesystem::path &file);

/// A node names its link and its GPU, which are looked for in `devices`.
NodeReading readNodeFile(const std::filesystem::path &file, const std::filesystem::path &devices);

/// `name` is an id, maybe with "-xN", or the path of a file; the folders are links/ and nodes/ of
/// `devices`. Throw Error: unknown names with the known ones, all problems of a file.
Link loadLink(const std::string &name, const std::filesystem::path &devices);
Node loadNode(const std::string &name, const std::filesystem::path &devices);

} // namespace cgpredict

#endif
