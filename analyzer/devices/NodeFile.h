// Node files (devices/nodes/*.toml), in the form of ParameterReader.h.
#ifndef CGPREDICT_ANALYZER_DEVICES_NODEFILE_H
#define CGPREDICT_ANALYZER_DEVICES_NODEFILE_H

#include "analyzer/devices/Node.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cgpredict {

struct NodeReading {
  Node node;
  std::vector<std::string> problems; ///< "FILE:LINE: FIELD: what is wrong and what to do"
};

/// A node names its link and its GPU, which are looked for in `devices`.
NodeReading readNodeFile(const std::filesystem::path &file, const std::filesystem::path &devices);

/// `name` is an id in nodes/ of `devices`, or the path of a file. Throws Error: an unknown name
/// with the known ones, all problems of the file.
Node loadNode(const std::string &name, const std::filesystem::path &devices);

} // namespace cgpredict

#endif
