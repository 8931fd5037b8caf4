// A launch as files that cgpredict ptx run --launch and test/hardware/launch.py both take: what the
// simulator does with it can be asked of a GPU.
#ifndef CGPREDICT_TEST_HARDWARE_LAUNCHCASE_H
#define CGPREDICT_TEST_HARDWARE_LAUNCHCASE_H

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace cgpredict::test {

/// A launch of the kernel k(.param .u64 buffer), or k(.param .u64 buffer, .param .b8 structure[]).
struct LaunchCase {
  std::string name; // of its files
  std::string ptx;
  uint32_t blocks = 1, threads = 1;
  std::span<const std::byte> before, after; // the buffer, and what the simulator made of it
  std::span<const std::byte> structure;     // empty: the kernel has none
};

/// Writes NAME.ptx, NAME.toml, NAME.before, NAME.after and NAME.structure; a GPU's results go to
/// NAME.gpu. Throws Error where the folder cannot be written.
void writeLaunchCase(const std::filesystem::path &folder, const LaunchCase &made);

/// Only the PTX, for an assembler to judge.
void writeModule(const std::filesystem::path &folder, const std::string &name,
                 const std::string &ptx);

} // namespace cgpredict::test

#endif
