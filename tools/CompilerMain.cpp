// cgpredict-cc and cgpredict-c++: clang with the pragma plugin and the runtime. Usable wherever a
// compiler is (CC=cgpredict-cc); output and exit status are clang's own.
#include "tools/BuildRecord.h"
#include "tools/CompilerDriver.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cgpredict;

extern char **environ;

static std::vector<char *> pointers(Arguments &words) {
  std::vector<char *> result;
  for (std::string &word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

static std::string readAll(int descriptor) {
  std::string text;
  std::array<char, 4096> chunk;
  ssize_t size;
  while ((size = read(descriptor, chunk.data(), chunk.size())) > 0 || (size < 0 && errno == EINTR))
    if (size > 0)
      text.append(chunk.data(), static_cast<size_t>(size));
  return text;
}

// What the program writes to stderr; empty if it does not start or does not succeed.
static std::string errorOutput(Arguments command) {
  std::array<int, 2> channel;
  if (pipe2(channel.data(), O_CLOEXEC) != 0)
    return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, channel[1], 2);
  pid_t child = 0;
  int failure = posix_spawnp(&child, command[0].c_str(), &actions, nullptr,
                             pointers(command).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(channel[1]);
  std::string text = readAll(channel[0]);
  close(channel[0]);
  int status = 0;
  while (!failure && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return !failure && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text : std::string();
}

static ClangJobs askClang(const Arguments &start, const Arguments &user) {
  Arguments command = start;
  command.push_back("-###");
  command.insert(command.end(), user.begin(), user.end());
  return readJobs(errorOutput(command));
}

// Without the runtime nothing is changed, and the program is what clang alone makes of it.
static ClangJobs jobsWithRuntime(ClangJobs jobs, const Layout &layout) {
  if (isForRuntime(jobs.target, layout) || !(jobs.compiles || jobs.links))
    return jobs;
  std::fprintf(stderr,
               "cgpredict-cc: warning: there is no runtime for %s, only for %s: no loop becomes a "
               "kernel, nothing is traced; leave out -m32, -mx32 or --target\n",
               jobs.target.c_str(), layout.target.c_str());
  return {};
}

static bool endsWithCxx(std::string_view program) { return program.ends_with("++"); }

// For the linker, which inherits it, in place of a file that somebody would have to remove.
static Arguments linkRecordInput(const Arguments &user) {
  const std::string text = linkRecord(user);
  const int descriptor = memfd_create("cgpredict-link", 0);
  if (descriptor < 0 ||
      write(descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    std::fprintf(stderr, "cgpredict-cc: cannot record how the program is linked: %s\n",
                 std::strerror(errno));
    std::exit(1);
  }
  return {"-x", "assembler", std::string(LinkInput) + std::to_string(descriptor)};
}

// `--help` and all else is clang's.
static constexpr const char *OwnOptions =
    R"(cgpredict-cc, cgpredict-c++: clang and clang++ with the plugin of `#pragma cgpredict` and the
runtime; every option of clang's (--help lists them), and

  -fcgpredict-openmp       Every loop that `#pragma omp` shares out is a kernel
  -fcgpredict-openacc      Every loop of `#pragma acc` is a kernel
  -fcgpredict-stdpar       Every algorithm of std::execution::par and par_unseq is a kernel
  --scan                   Count the program's loops, and note how it is built, for `cgpredict scan`
  -fcgpredict-scan[=FILE]  Only count them; with FILE, make kernels of the loops that it lists
  --ptxas=PATH             The ptxas that tells a kernel's registers; empty: none

The pragma and the first three are in docs/pragma.md, --scan and -fcgpredict-scan in
docs/scan.md, --ptxas in docs/ptx.md.
CGPREDICT_CLANG is the clang to run, CGPREDICT_PTXAS stands for --ptxas.

Examples:
  cgpredict-cc -O2 -g gemm.c -o gemm -lm && CGPREDICT_TRACE=gemm.cgt ./gemm
  make CC="cgpredict-cc --scan" && cgpredict scan ./app --device v100
)";

int main(int count, char **words) {
  Layout layout = ownLayout();
  Arguments user(words + (count > 0 ? 1 : 0), words + count);
  if (user == Arguments{"-h"})
    return std::fputs(OwnOptions, stdout) < 0 || std::fflush(stdout) != 0;
  const DriverOptions options = takeOptions(user);
  if (options.ptxas) // which the passes read
    setenv("CGPREDICT_PTXAS", options.ptxas->c_str(), 1);
  Arguments command = {layout.clang};
  if (count > 0 && endsWithCxx(words[0]))
    command.push_back("--driver-mode=g++");
  const ClangJobs jobs = jobsWithRuntime(askClang(command, user), layout);
  Arguments all = withCgpredict(user, jobs, options, layout);
  if (options.records && jobs.links) {
    for (const std::string &word : linkRecordInput(user))
      all.push_back(word);
    if (!jobs.compiles) // -D and its like go to no linker, but would be missed by an assembler
      all.push_back("-Wno-unused-command-line-argument");
  }
  command.insert(command.end(), all.begin(), all.end());
  execvp(command[0].c_str(), pointers(command).data());
  std::fprintf(
      stderr,
      "cgpredict-cc: cannot start clang '%s': %s; set CGPREDICT_CLANG to a clang that fits "
      "the plugin\n",
      command[0].c_str(), std::strerror(errno));
  return 1;
}
