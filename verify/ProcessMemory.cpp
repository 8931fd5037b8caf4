#include "verify/ProcessMemory.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <sys/uio.h>
#include <unistd.h>

namespace cgpredict::verify {
namespace {

// "7f00-8000 rw-p 00000000 00:00 0   [heap]" (proc(5)).
Mapping parseMapping(const std::string &line) {
  Mapping mapping;
  std::istringstream words(line);
  char dash = 0;
  std::string rights, offset, device, inode;
  words >> std::hex >> mapping.begin >> dash >> mapping.end >> rights >> offset >> device >> inode;
  if (!words || dash != '-' || rights.size() != 4 || mapping.begin >= mapping.end)
    throw Error(fmt::format("'{}': expected a line of /proc/PID/maps", line));
  mapping.readable = rights[0] == 'r';
  mapping.writable = rights[1] == 'w';
  mapping.shared = rights[3] == 's';
  std::getline(words >> std::ws, mapping.name);
  return mapping;
}

} // namespace

std::vector<Mapping> parseMappings(const std::string &text) {
  std::vector<Mapping> mappings;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    mappings.push_back(parseMapping(line));
  return mappings;
}

std::vector<Mapping> ProcessMemory::mappings() const {
  const std::string file = fmt::format("/proc/{}/maps", process);
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream || text.str().empty())
    throw Error(
        fmt::format("{}: cannot be read: the program has ended, or this system forbids it", file));
  return parseMappings(text.str());
}

void ProcessMemory::read(uint64_t address, std::span<std::byte> to) const {
  while (!to.empty()) {
    iovec here{to.data(), to.size()};
    iovec there{reinterpret_cast<void *>(address), to.size()};
    const ssize_t got = process_vm_readv(process, &here, 1, &there, 1, 0);
    if (got < 0 && errno == EPERM)
      throw Error("this system does not let one program read another one's memory (ptrace): a "
                  "container needs the capability SYS_PTRACE, a program must not be setuid");
    if (got <= 0)
      throw Error(fmt::format("{} bytes of the program's memory at {:#x} cannot be read: {}",
                              to.size(), address,
                              got < 0 ? std::strerror(errno) : "nothing there"));
    to = to.subspan(static_cast<std::size_t>(got));
    address += static_cast<uint64_t>(got);
  }
}

std::vector<AddressRange> ProcessMemory::ownPages(uint64_t begin, uint64_t end) const {
  // Documentation/admin-guide/mm/pagemap.rst: an entry of 64 bits for each page.
  constexpr uint64_t Present = uint64_t{1} << 63, Swapped = uint64_t{1} << 62,
                     Exclusive = uint64_t{1} << 56;
  constexpr std::size_t MostPages = 1 << 16; // at a time
  const auto pageBytes = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  std::ifstream stream(fmt::format("/proc/{}/pagemap", process), std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(begin / pageBytes * sizeof(uint64_t)));
  std::vector<AddressRange> own;
  std::vector<uint64_t> pages;
  for (uint64_t page = begin; page < end;) {
    pages.resize(std::min<uint64_t>(MostPages, (end - page) / pageBytes));
    if (!stream.read(reinterpret_cast<char *>(pages.data()),
                     static_cast<std::streamsize>(pages.size() * sizeof(uint64_t))))
      return {{begin, end}};
    for (const uint64_t entry : pages) {
      const bool isOwn = (entry & Present) != 0 ? (entry & Exclusive) != 0 : (entry & Swapped) != 0;
      if (isOwn && (own.empty() || own.back().second != page))
        own.emplace_back(page, page);
      page += pageBytes;
      if (isOwn)
        own.back().second = page;
    }
  }
  return own;
}

std::string ProcessMemory::readText(uint64_t address, uint64_t bytes) const {
  std::string text(bytes, '\0');
  read(address, std::as_writable_bytes(std::span(text)));
  return text;
}

} // namespace cgpredict::verify
