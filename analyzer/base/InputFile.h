// Text that a user names: read whole, and only from what ends.
#ifndef CGPREDICT_ANALYZER_BASE_INPUTFILE_H
#define CGPREDICT_ANALYZER_BASE_INPUTFILE_H

#include <cstdint>
#include <filesystem>
#include <string>

namespace cgpredict {

/// Many times what any such file has; a file that is larger is another one.
constexpr uint64_t MostInputBytes = uint64_t{64} << 20;

/// The bytes of a regular file, not of a pipe or a device, which might never end. Throws Error
/// "FILE: PROBLEM: why", with `problem` as in "cannot read this device file".
std::string readInputFile(const std::filesystem::path &file, const std::string &problem,
                          uint64_t most = MostInputBytes);

/// Whether there is something of that name, and whether it is a regular file. What no file can be
/// called, or stands where nobody may look, is not there.
bool isThere(const std::filesystem::path &file);
bool isRegularFile(const std::filesystem::path &file);

/// Throws the same Error for what is no regular file, without opening it.
void requireRegularFile(const std::filesystem::path &file, const std::string &problem);

} // namespace cgpredict

#endif
