// What a program that was built with `cgpredict-cc --scan` says of its build: how each of its
// sources was compiled, which clang writes into every object (-frecord-command-line), and how it
// was linked, which cgpredict-cc adds as an object of its own.
#ifndef CGPREDICT_TOOLS_BUILDRECORD_H
#define CGPREDICT_TOOLS_BUILDRECORD_H

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

inline constexpr std::string_view CompileSection = ".GCC.command.line";
inline constexpr std::string_view LinkSection = ".cgpredict.link";
inline constexpr std::string_view RecordOption = "-frecord-command-line";
inline constexpr std::string_view LinkInput = "/proc/self/fd/";        // behind `-x assembler`
inline const std::string DirectoryOption = "-fdebug-compilation-dir="; // the working folder

// A compiler's arguments, without its name.
struct BuildCommand {
  std::filesystem::path directory;
  std::vector<std::string> words;
  bool isCxx = false; // cgpredict-c++ was asked
};

struct BuildRecord {
  std::vector<BuildCommand> compilations; // without what cgpredict-cc added
  BuildCommand link;
};

// None: the program was not built that way, or is no ELF file of 64 bits. Throws Error where it
// cannot be read.
std::optional<BuildRecord> readBuildRecord(const std::filesystem::path &program);

} // namespace cgpredict

#endif
