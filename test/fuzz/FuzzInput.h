// What the targets share: whatever the bytes, a reader either gives valid data or throws Error.
#ifndef CGPREDICT_TEST_FUZZ_FUZZINPUT_H
#define CGPREDICT_TEST_FUZZ_FUZZINPUT_H

#include "analyzer/base/Error.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace cgpredict::test {

// The bytes as a regular file in memory.
class MemoryFile {
public:
  MemoryFile(const void *bytes, std::size_t size) : descriptor(memfd_create("fuzz", MFD_CLOEXEC)) {
    if (::write(descriptor, bytes, size) != static_cast<ssize_t>(size))
      std::abort();
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
