#include "analyzer/base/InputFile.h"

#include "analyzer/base/Error.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace fs = std::filesystem;

namespace cgpredict {

[[noreturn]] static void refuse(const fs::path &file, const std::string &problem,
                                const std::string &why) {
  throw Error(file.string() + ": " + problem + ": " + why);
}

bool isThere(const fs::path &file) {
  std::error_code unknown;
  return fs::exists(file, unknown);
}

bool isRegularFile(const fs::path &file) {
  std::error_code unknown;
  return fs::is_regular_file(file, unknown);
}

void requireRegularFile(const fs::path &file, const std::string &problem) {
  std::error_code failure;
  const fs::file_status status = fs::status(file, failure);
  if (failure && status.type() != fs::file_type::not_found)
    refuse(file, problem, failure.message());
  switch (status.type()) {
  case fs::file_type::regular:
    return;
  case fs::file_type::not_found:
    refuse(file, problem, "there is no such file");
  case fs::file_type::directory:
    refuse(file, problem, "it is a directory");
  default:
    refuse(file, problem, "it is not a regular file, but a pipe, a device or a socket");
  }
}

std::string readInputFile(const fs::path &file, const std::string &problem, uint64_t most) {
  requireRegularFile(file, problem);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    refuse(file, problem, std::strerror(errno));
  std::error_code failure;
  const uint64_t bytes = fs::file_size(file, failure);
  if (failure || bytes > most)
    refuse(file, problem,
           failure ? failure.message()
                   : "it has " + std::to_string(bytes) + " bytes; expected at most " +
                         std::to_string(most));
  std::string text(bytes, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(bytes));
  if (stream.bad())
    refuse(file, problem, std::strerror(errno));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

} // namespace cgpredict
