#include "analyzer/report/hints/Uri.h"

#include <fmt/format.h>

#include <string_view>

namespace cgpredict {

static bool isPlain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

std::string fileUri(const std::string &path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char c : path)
    uri += isPlain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

std::string folderUri(const std::string &path) {
  return fileUri(path.ends_with('/') ? path : path + '/');
}

} // namespace cgpredict
