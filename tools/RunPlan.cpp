#include "tools/RunPlan.h"

#include "analyzer/base/InputFile.h"
#include "analyzer/base/Nearest.h"
#include "tools/Commands.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

constexpr std::string_view CSuffixes[] = {".c", ".i"};
constexpr std::string_view CxxSuffixes[] = {".cc", ".cpp", ".cxx", ".c++",
                                            ".cp", ".C",   ".CPP", ".ii"};

bool hasSuffix(const std::string &word, std::span<const std::string_view> suffixes) {
  std::string suffix = fs::path(word).extension().string();
  return !word.starts_with('-') && std::ranges::count(suffixes, suffix) > 0;
}

bool isC(const std::string &word) { return hasSuffix(word, CSuffixes); }
bool isCxx(const std::string &word) { return hasSuffix(word, CxxSuffixes); }

bool isProgram(const std::string &word) {
  return isRegularFile(word) && access(word.c_str(), X_OK) == 0;
}

// Flags that make the compiler stop before there is a program, or put it elsewhere.
void refuseOutputs(const std::vector<std::string> &words) {
  for (const std::string &word : words)
    if (word == "-c" || word == "-S" || word == "-E" || word == "-o")
      throw UsageError(fmt::format("{}: a program is made and run here; to build one in your own "
                                   "way use cgpredict-cc (for `cgpredict scan` with --scan)",
                                   word));
}

// Clang for C++ takes each source for C++, clang for C each by its name.
bool areOfBoth(const std::vector<std::string> &words) {
  const auto isOfCxx = [](const std::string &word) {
    return word.starts_with("-std=c++") || word.starts_with("-std=gnu++") ||
           word.starts_with("-stdlib=");
  };
  return std::ranges::any_of(words, isC) && std::ranges::any_of(words, isCxx) &&
         std::ranges::none_of(words, isOfCxx);
}

std::vector<std::string> compileCommand(const std::vector<std::string> &words,
                                        const fs::path &programs, const fs::path &output) {
  const bool both = areOfBoth(words), cxx = !both && std::ranges::any_of(words, isCxx);
  std::vector<std::string> command = {programs / (cxx ? "cgpredict-c++" : "cgpredict-cc"), "-O2",
                                      "-g"};
  command.insert(command.end(), words.begin(), words.end());
  if (both)
    command.emplace_back("-lstdc++");
  command.insert(command.end(), {"-o", output.string(), "-lm"});
  return command;
}

} // namespace

bool isSource(const std::string &word) { return isC(word) || isCxx(word); }

std::string verbatim(const std::string &path) {
  std::string result;
  for (char c : path)
    result += c == '%' ? "%%" : std::string(1, c);
  return result;
}

RunPlan planRun(const std::vector<std::string> &words, const fs::path &programs,
                const fs::path &work) {
  auto source = std::ranges::find_if(words, isSource);
  if (source != words.end()) {
    refuseOutputs(words);
    if (!isThere(*source))
      throw UsageError(fmt::format("{}: no such source file", *source));
    if (!isRegularFile(*source))
      throw UsageError(fmt::format("{}: is not a regular file, expected a source", *source));
    std::string name = fs::path(*source).stem().string();
    return {name, work / name, compileCommand(words, programs, work / name)};
  }
  if (words.size() == 1 && isProgram(words[0]))
    return {fs::path(words[0]).stem().string(), fs::absolute(words[0]), {}};
  if (words.empty())
    throw UsageError("nothing to run: give C or C++ sources, or one program built with "
                     "cgpredict-cc");
  throw UsageError(fmt::format("'{}' is neither sources with their compiler flags nor one "
                               "executable program; the program's own arguments go after --",
                               fmt::join(words, " ")));
}

// "cgpredict ptx run", as it is typed.
static std::string typed(const CLI::App &command) {
  const CLI::App *parent = command.get_parent();
  return (parent ? typed(*parent) + " " : "") + command.get_name();
}

std::string misspelt(const CLI::App &command, const std::vector<std::string> &words) {
  std::vector<std::string> names;
  for (const CLI::Option *option : command.get_options())
    std::ranges::copy(option->get_lnames(), std::back_inserter(names));
  for (const std::string &word : words) {
    if (!word.starts_with("--"))
      continue;
    const std::string name = word.substr(2, word.find('=') - 2);
    if (const std::string meant = nearest(name, names); !meant.empty())
      return fmt::format("--{} is no option (did you mean --{}?); `{} -h` lists them", name, meant,
                         typed(command));
  }
  return "";
}

void refuseMisspelt(const CLI::App &command, const std::vector<std::string> &words) {
  if (const std::string wrong = misspelt(command, words); !wrong.empty())
    throw UsageError(wrong);
}

std::vector<std::pair<std::string, std::string>>
traceEnvironment(const fs::path &trace, const GpuDevice &device, bool skipUntraced) {
  // Two batches show how one finds the L2 after another; beyond the cap the analysis samples.
  constexpr uint64_t MostThreads = 1 << 16;
  uint64_t threads = std::min(uint64_t{2} * device.maxThreadsPerSm * device.smCount, MostThreads);
  std::vector<std::pair<std::string, std::string>> settings = {
      {"CGPREDICT_TRACE", verbatim(trace.string())}};
  if (!std::getenv("CGPREDICT_WINDOW_THREADS"))
    settings.emplace_back("CGPREDICT_WINDOW_THREADS", fmt::format("{}", threads));
  if (skipUntraced)
    settings.emplace_back("CGPREDICT_SKIP_UNTRACED", "1");
  return settings;
}

} // namespace cgpredict
