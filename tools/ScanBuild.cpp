#include "tools/ScanBuild.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "tools/BuildRecord.h"
#include "tools/Commands.h"
#include "tools/Layout.h"
#include "tools/ResponseFiles.h"
#include "tools/RunPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view ScanOption = "-fcgpredict-scan";
const std::string FunctionsOption = "-fplugin-arg-cgpredict-bodies=";

void refuseTemporaries(const Words &words) {
  for (const std::string &word : words)
    if (word.starts_with("-save-temps") || word.starts_with("--save-temps"))
      throw UsageError(fmt::format("{}: the loops' counters need front end and optimiser in one "
                                   "step; leave it out",
                                   word));
}

// Warnings are those of the first compilation.
Words traceWords(const fs::path &list) {
  return {fmt::format("{}={}", ScanOption, list.string()), "-w"};
}

// A file that is compiled twice, with other macros, has its loops twice: kernels of one name.
constexpr const char *KernelsOfOneName = "-Wl,--allow-multiple-definition";

Words joined(Words words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The compilations and the link of a program or library, once more and into another folder.
class Rebuild {
public:
  // `to`: what is made of the file `from`.
  Rebuild(const BuildRecord &record, fs::path from, fs::path to, const fs::path &list,
          ScanBuild &build)
      : record(record), from(std::move(from)), to(std::move(to)), list(list), build(build),
        objects(this->to.string() + ".objects") {}

  void plan() {
    fs::create_directory(objects);
    for (const BuildCommand &compilation : record.compilations)
      compile(compilation);
    link();
  }

  // Throws Error for a source that is newer than what was made of it.
  void checkAge() const {
    std::error_code failure;
    const auto built = fs::last_write_time(from, failure);
    for (const std::string &source : sources) {
      const auto changed = fs::last_write_time(source, failure);
      if (failure)
        throw Error(fmt::format("{}: was compiled from {}, which cannot be found: {}",
                                from.string(), source, failure.message()));
      if (changed > built)
        throw Error(fmt::format("{}: {} has changed since it was built; build it again, with "
                                "CC=\"cgpredict-cc --scan\"",
                                from.string(), source));
    }
  }

private:
  static std::string compilerFor(const BuildCommand &command) {
    return ownLayout().programs / (command.isCxx ? "cgpredict-c++" : "cgpredict-cc");
  }

  static fs::path fileOf(const BuildCommand &command, const std::string &word) {
    return (command.directory / word).lexically_normal();
  }

  // Of the options that say what to make and where, and of those that write lists of headers, the
  // number of words: they are the user's own build's business.
  static std::size_t wordsOfOutput(const std::string &word) {
    constexpr std::array<std::string_view, 4> WithFile = {"-o", "-MF", "-MT", "-MQ"};
    constexpr std::array<std::string_view, 7> Alone = {"-c",   "-S",  "-E", "-MD",
                                                       "-MMD", "-MP", "-MG"};
    if (std::ranges::count(WithFile, word) > 0)
      return 2;
    const bool hasFile = std::ranges::any_of(
        WithFile, [&](std::string_view option) { return word.starts_with(option); });
    return hasFile || std::ranges::count(Alone, word) > 0 || word.starts_with("-Wp,-M") ? 1 : 0;
  }

  void compile(const BuildCommand &command) {
    Words flags, sources;
    std::string output;
    const Words &words = command.words;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool isInclude = i > 0 && (words[i - 1] == "-include" || words[i - 1] == "-imacros");
      if (const std::size_t skipped = wordsOfOutput(words[i]); skipped > 0) {
        if (words[i] == "-o" && i + 1 < words.size())
          output = words[i + 1];
        i += skipped - 1;
      } else if (isSource(words[i]) && !isInclude) {
        sources.push_back(words[i]);
      } else {
        flags.push_back(words[i]);
      }
    }
    for (const std::string &source : sources)
      compile(command, flags, source,
              output.empty() ? fs::path(source).stem().string() + ".o" : output);
  }

  // An object by the name that the link has for it: its own, or that of the source, where one
  // command compiled and linked.
  void compile(const BuildCommand &command, const Words &flags, const std::string &source,
               const std::string &output) {
    const fs::path functions = objects / fmt::format("{}", build.traceSteps.size());
    const fs::path object = functions.string() + ".o";
    const fs::path file = fileOf(command, source);
    const bool links = std::ranges::count(command.words, "-c") == 0;
    objectFor[links ? file : fileOf(command, output)] = object;
    sources.push_back(file.string());
    build.sources.push_back(sources.back());
    Words words = joined({compilerFor(command)}, flags);
    words = joined(std::move(words), traceWords(list));
    const fs::path rule = functions.string() + ".d";
    words =
        joined(std::move(words), {FunctionsOption + functions.string(), "-Qunused-arguments", "-MD",
                                  "-MF", rule.string(), "-c", source, "-o", object.string()});
    build.traceSteps.push_back({std::move(words), command.directory, rule, functions});
  }

  // Objects that the command does not name came out of archives, and are found before these.
  void link() {
    Words words;
    std::map<fs::path, fs::path> unnamed = objectFor;
    for (std::size_t i = 0; i < record.link.words.size(); ++i) {
      const std::string &word = record.link.words[i];
      const auto object = objectFor.find(fileOf(record.link, word));
      if (word == "-o")
        ++i;
      else if (object == objectFor.end())
        words.push_back(word);
      else if (unnamed.erase(object->first) > 0)
        words.push_back(object->second.string());
    }
    Words command = {compilerFor(record.link)};
    for (const auto &[file, object] : unnamed)
      command.push_back(object.string());
    command = joined(std::move(command), words);
    // Libraries may have been found beside what is made anew elsewhere ($ORIGIN).
    command = joined(std::move(command), {"-o", to.string(), "-w", KernelsOfOneName,
                                          "-Wl,-rpath," + from.parent_path().string()});
    build.traceSteps.push_back({std::move(command), record.link.directory, {}, {}});
  }

  const BuildRecord &record;
  fs::path from, to;
  const fs::path &list;
  ScanBuild &build;
  fs::path objects; // folder
  Words sources;
  std::map<fs::path, fs::path> objectFor;
};

} // namespace

static ScanBuild fromSources(const Words &words, const fs::path &work, const fs::path &list) {
  RunPlan plan = planRun(words, ownLayout().programs, work);
  ScanBuild build;
  build.name = plan.name;
  build.profiled = build.traced = plan.program;
  build.profileSteps = {{joined(plan.compiler, {std::string(ScanOption)}), {}, {}, {}}};
  const bool isCxx = plan.compiler[0].ends_with("++");
  const Words flags(plan.compiler.begin() + 1, plan.compiler.end());
  const BuildCommand command{fs::current_path(), withResponseFiles(flags), isCxx};
  Rebuild({{command}, command}, plan.program, plan.program, list, build).plan();
  build.sources = words;
  return build;
}

ScanBuild planScan(const Words &words, const fs::path &work, const fs::path &list) {
  refuseTemporaries(words);
  const bool isOneFile = words.size() == 1 && !isSource(words[0]) && isRegularFile(words[0]);
  if (!isOneFile)
    return fromSources(words, fs::absolute(work), list);
  const fs::path program = fs::absolute(words[0]);
  const std::optional<BuildRecord> record = readBuildRecord(program);
  if (!record)
    throw UsageError(fmt::format("{}: does not say how it was built; build it with "
                                 "CC=\"cgpredict-cc --scan\", or give its sources and their "
                                 "compiler flags",
                                 words[0]));
  ScanBuild build;
  build.name = program.stem().string();
  build.profiled = program;
  build.traced = fs::absolute(work) / build.name;
  Rebuild rebuild(*record, program, build.traced, list, build);
  rebuild.plan();
  rebuild.checkAge();
  return build;
}

bool addLibrary(ScanBuild &build, const fs::path &library, const fs::path &work,
                const fs::path &list) {
  const std::optional<BuildRecord> record = readBuildRecord(library);
  if (!record)
    return false;
  const fs::path traced = fs::absolute(work) /
                          fmt::format("{}-{}", build.libraries.size(), library.filename().string());
  Rebuild rebuild(*record, library, traced, list, build);
  rebuild.plan();
  rebuild.checkAge();
  build.libraries.emplace_back(library, traced);
  return true;
}

} // namespace cgpredict
