#include "analyzer/trace/TraceFile.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace cgpredict {

[[noreturn]] static void failWith(const std::filesystem::path &path, const char *reason) {
  throw Error(fmt::format("{}: {}", path.string(), reason));
}

TraceFile::TraceFile(const std::filesystem::path &path) : name(path) {
  struct stat status {};
  // A pipe is refused before it is opened: opening one waits for its writer.
  if (::stat(path.c_str(), &status) != 0)
    failWith(path, std::strerror(errno));
  if (S_ISDIR(status.st_mode))
    failWith(path, "is a directory, expected a trace (*.cgt)");
  if (!S_ISREG(status.st_mode))
    failWith(path, "is not a regular file, expected a trace (*.cgt)");
  if (status.st_size == 0)
    failWith(path, "is empty, expected a trace (*.cgt); did the traced program start?");
  bytes = static_cast<uint64_t>(status.st_size);
  descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    failWith(path, std::strerror(errno));
}

TraceFile::TraceFile(TraceFile &&other) noexcept
    : name(std::move(other.name)), descriptor(std::exchange(other.descriptor, -1)),
      bytes(other.bytes) {}

TraceFile::~TraceFile() {
  if (descriptor >= 0)
    ::close(descriptor);
}

void TraceFile::read(uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    ssize_t got = ::pread(descriptor, out.data(), out.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      failWith(name, std::strerror(errno));
    if (got == 0)
      failWith(name, "became shorter while it was read");
    offset += static_cast<uint64_t>(got);
    out = out.subspan(static_cast<std::size_t>(got));
  }
}

} // namespace cgpredict
