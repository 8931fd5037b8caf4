// The memory of another process of this machine, which is not running.
#ifndef CGPREDICT_VERIFY_PROCESSMEMORY_H
#define CGPREDICT_VERIFY_PROCESSMEMORY_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace cgpredict::verify {

/// A line of /proc/PID/maps.
struct Mapping {
  uint64_t begin = 0, end = 0;
  bool readable = false, writable = false, shared = false;
  std::string name; // a file, "[heap]", "[stack]"; empty: memory of no name

  bool isFile() const { return name.starts_with('/'); }
};

/// Throws Error that names the line for a text that is none of /proc/PID/maps.
std::vector<Mapping> parseMappings(const std::string &text);

/// A half-open range of addresses.
using AddressRange = std::pair<uint64_t, uint64_t>;

class ProcessMemory {
public:
  explicit ProcessMemory(pid_t process) : process(process) {}

  /// Throws Error where there is no such process.
  std::vector<Mapping> mappings() const;
  /// Throws Error where the system forbids it, and where the process has no such memory.
  void read(uint64_t address, std::span<std::byte> to) const;
  /// The pages of [begin, end) that this process shares with no other one, as whole ranges: a copy
  /// of another process has written all others not. All of it where the system does not say.
  std::vector<AddressRange> ownPages(uint64_t begin, uint64_t end) const;
  std::string readText(uint64_t address, uint64_t bytes) const;

private:
  pid_t process;
};

} // namespace cgpredict::verify

#endif
