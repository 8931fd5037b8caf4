#include "tools/CompilerDriver.h"

#include "tools/BuildRecord.h"
#include "tools/ResponseFiles.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace cgpredict {

// One word in quotes, from `at`, which stands on the opening quote; leaves it behind the closing
// one.
static std::string readWord(std::string_view line, size_t &at) {
  std::string word;
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    if (line[at] == '\\' && at + 1 < line.size())
      ++at;
    word += line[at];
  }
  ++at;
  return word;
}

// Where the line that begins `text` ends. A line end in a quoted word, of a file's name, is none.
static size_t endOfLine(std::string_view text) {
  const bool isJob = text.starts_with(" \"");
  bool quoted = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n' && !quoted)
      return at;
    if (isJob && text[at] == '\\')
      ++at;
    else if (isJob && text[at] == '"')
      quoted = !quoted;
  }
  return text.size();
}

// The words of a job; empty for a line that is none (clang's version, a warning).
static Arguments readJob(std::string_view line) {
  Arguments words;
  if (!line.starts_with(" \""))
    return words;
  for (size_t at = 1; at < line.size() && line[at] == '"'; ++at)
    words.push_back(readWord(line, at));
  return words;
}

static bool has(const Arguments &words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

static bool isSourceLanguage(std::string_view language) {
  constexpr std::array languages = {"c", "c++", "cpp-output", "c++-cpp-output"};
  return std::ranges::find(languages, language) != languages.end();
}

static void noteCompiler(const Arguments &job, ClangJobs &jobs) {
  auto language = std::ranges::find(job, "-x");
  bool source = language != job.end() && language + 1 != job.end() && isSourceLanguage(language[1]);
  if (!source || has(job, "-E") || has(job, "-Eonly"))
    return;
  jobs.compiles = true;
  jobs.lateOptimiser |= has(job, "-disable-llvm-passes");
  jobs.debugInfo |= std::ranges::any_of(
      job, [](const std::string &word) { return word.starts_with("-debug-info-kind="); });
}

// ld, ld.lld, ld.gold, mold; no assembler, objcopy or ar.
static bool isLinker(const std::string &program) {
  return std::filesystem::path(program).filename().string().find("ld") != std::string::npos;
}

static void noteJob(const Arguments &job, ClangJobs &jobs) {
  if (job.size() > 1 && job[1] == "-cc1")
    return noteCompiler(job, jobs);
  if (job.size() > 1 && job[1] == "-cc1as")
    return;
  if (isLinker(job[0]) && !has(job, "-r") && !has(job, "--relocatable")) {
    jobs.links = true;
    jobs.linksStatic |= has(job, "-static");
  }
}

ClangJobs readJobs(std::string_view commands) {
  constexpr std::string_view Target = "Target: "; // of clang's own lines
  ClangJobs jobs;
  while (!commands.empty()) {
    const size_t end = endOfLine(commands);
    const std::string_view line = commands.substr(0, end);
    if (Arguments job = readJob(line); !job.empty())
      noteJob(job, jobs);
    else if (line.starts_with(Target))
      jobs.target = line.substr(Target.size());
    commands.remove_prefix(std::min(end + 1, commands.size()));
  }
  return jobs;
}

static std::string workingDirectory() {
  std::error_code failure; // of a folder that is gone: clang will say so
  return std::filesystem::current_path(failure).string();
}

// Without -g the kernels' tables still need lines and variable names: cc1 alone is told to make
// them, so that assembler and linker know nothing of it, and the plugin strips them afterwards.
static Arguments compilerArguments(const ClangJobs &jobs, const DriverOptions &options,
                                   const Layout &layout) {
  Arguments added = {"-fplugin=" + layout.plugin.string(), "-fno-discard-value-names"};
  if (options.openMP)
    added.push_back("-fplugin-arg-cgpredict-openmp");
  if (options.openACC)
    added.push_back("-fplugin-arg-cgpredict-openacc");
  if (options.stdPar)
    added.push_back("-fplugin-arg-cgpredict-stdpar");
  // The loops of libstdc++'s parallel algorithms, and not TBB's threads.
  if (options.stdPar || !options.scan.empty())
    added.push_back("-D_GLIBCXX_USE_TBB_PAR_BACKEND=0");
  if (options.records)
    added.insert(added.end(), {std::string(RecordOption), DirectoryOption + workingDirectory()});
  if (!options.scan.empty())
    added.push_back("-fplugin-arg-cgpredict-" + options.scan);
  if (jobs.lateOptimiser)
    added.push_back("-fpass-plugin=" + layout.passes.string());
  if (!jobs.debugInfo)
    for (const char *word :
         {"-debug-info-kind=constructor", "-plugin-arg-cgpredict", "strip-debug"})
      added.insert(added.end(), {"-Xclang", word});
  return added;
}

// Only a program with kernels keeps the dependence on the runtime.
static Arguments linkerArguments(const ClangJobs &jobs, const Layout &layout) {
  std::string directory = layout.runtime.string();
  if (jobs.linksStatic)
    return {"-L" + directory, "-l:libcgpredict-rt.a", "-lzstd", "-lpthread"};
  return {"-L" + directory,   "-Xlinker",        "-rpath",         "-Xlinker",       directory,
          "-Wl,--push-state", "-Wl,--as-needed", "-lcgpredict-rt", "-Wl,--pop-state"};
}

// Behind `--` everything is a file name. The runtime has to come last, so such names are written
// in a way that needs no `--`.
static Arguments withoutSeparator(const Arguments &user) {
  auto separator = std::ranges::find(user, "--");
  Arguments result(user.begin(), separator);
  for (auto file = separator; file != user.end() && ++file != user.end();)
    result.push_back(file->starts_with("-") || file->starts_with("@") ? "./" + *file : *file);
  return result;
}

DriverOptions takeOptions(Arguments &user) {
  DriverOptions options;
  auto files = std::ranges::find(user, "--");
  auto take = [&](const std::string &word) {
    const std::string_view ptxas = "--ptxas=";
    if (word == "-fcgpredict-scan" || word.starts_with("-fcgpredict-scan="))
      options.scan = word.substr(std::string_view("-fcgpredict-").size());
    else if (word.starts_with(ptxas))
      options.ptxas = word.substr(ptxas.size());
    else if (word == "--scan")
      options.scan = "scan", options.records = true;
    else if (word == "-fcgpredict-openmp")
      options.openMP = true;
    else if (word == "-fcgpredict-openacc")
      options.openACC = true;
    else if (word == "-fcgpredict-stdpar")
      options.stdPar = true;
    else
      return false;
    return true;
  };
  user.erase(std::remove_if(user.begin(), files, take), files);
  return options;
}

// Each byte as a number: assemblers differ in what they make of quoted ones.
std::string linkRecord(const Arguments &user) {
  std::string text = ".section .note.GNU-stack,\"\",@progbits\n.section " +
                     std::string(LinkSection) + ",\"R\",@progbits\n"; // kept by --gc-sections
  const auto add = [&](const std::string &word) {
    for (const char byte : word)
      text += ".byte " + std::to_string(static_cast<unsigned char>(byte)) + "\n";
    text += ".byte 0\n";
  };
  add(workingDirectory());
  for (const std::string &word : withResponseFiles(user))
    add(word);
  return text;
}

bool isForRuntime(const std::string &target, const Layout &layout) {
  const auto processor = [](std::string_view triple) { return triple.substr(0, triple.find('-')); };
  return target.empty() ||
         (processor(target) == processor(layout.target) && !target.ends_with("x32"));
}

Arguments withCgpredict(const Arguments &user, const ClangJobs &jobs, const DriverOptions &options,
                        const Layout &layout) {
  Arguments all;
  if (jobs.compiles)
    all = compilerArguments(jobs, options, layout);
  Arguments own = jobs.links ? withoutSeparator(user) : user;
  all.insert(all.end(), own.begin(), own.end());
  if (jobs.links) {
    Arguments runtime = linkerArguments(jobs, layout);
    all.insert(all.end(), runtime.begin(), runtime.end());
  }
  return all;
}

} // namespace cgpredict
