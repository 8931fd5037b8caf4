// What the targets share: whatever the bytes, a reader either gives valid data or throws Error.
#ifndef CGPREDICT_TEST_FUZZ_FUZZINPUT_H
#define CGPREDICT_TEST_FUZZ_FUZZINPUT_H

#include "analyzer/base/Error.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace cgpredict::test {

// The bytes as a regular file in memory. Pages of zeros, most of a trace's totals, stay holes.
class MemoryFile {
public:
  MemoryFile(const void *bytes, std::size_t size) : descriptor(memfd_create("fuzz", MFD_CLOEXEC)) {
    constexpr std::size_t Page = 4096;
    static constexpr char zeros[Page] = {};
    if (::ftruncate(descriptor, static_cast<off_t>(size)) != 0)
      std::abort();
    for (std::size_t at = 0; at < size; at += Page) {
      const char *page = static_cast<const char *>(bytes) + at;
      const std::size_t length = std::min(Page, size - at);
      if (std::memcmp(page, zeros, length) != 0 &&
          ::pwrite(descriptor, page, length, static_cast<off_t>(at)) !=
              static_cast<ssize_t>(length))
        std::abort();
    }
  }
  ~MemoryFile() { ::close(descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

private:
  int descriptor;
};

// Any other exception is a crash.
template <typename Read> void readOrRefuse(Read read) {
  try {
    read();
  } catch (const Error &) {
  }
}

} // namespace cgpredict::test

#endif
