#include "passes/ptx/PtxChild.h"

#include "llvm/Support/ErrorHandling.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace cgpredict {

/// An answer is one byte that says what it is, the text, and a last byte that says that it is
/// whole.
static constexpr char isText = 'T', isReason = 'R', isWhole = '\0';

/// A backend that takes longer than this has lost its way; the largest kernels take a second.
static constexpr unsigned maximalSeconds = 60;

static void writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      _exit(1);
    bytes.remove_prefix(written > 0 ? written : 0);
  }
}

[[noreturn]] static void answer(int file, char kind, std::string_view text) {
  std::string bytes(1, kind);
  bytes.append(text).push_back(isWhole);
  writeAll(file, bytes);
  _exit(0); // no destructors, no buffers: they are the parent's
}

/// The first line of LLVM's message. Of "Cannot select: 0x55f7: i32,ch = AtomicLoad<...>" only the
/// operation is kept: the rest has addresses, and reports are to be equal from run to run.
static std::string firstLine(std::string_view message) {
  message = message.substr(0, message.find('\n'));
  if (!message.starts_with("Cannot select: "))
    return std::string(message);
  const size_t equals = message.find(" = ");
  std::string_view operation = equals == message.npos ? "" : message.substr(equals + 3);
  operation = operation.substr(0, operation.find_first_of("< :"));
  return "cannot select " + std::string(operation);
}

static void onFatalError(void *file, const char *reason, bool) {
  answer(*static_cast<int *>(file), isReason, firstLine(reason));
}

/// The compiler's handlers would remove its output files and print a crash report.
static void detachFromCompiler(int *file) {
  for (const int number : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS, SIGQUIT,
                           SIGXCPU, SIGXFSZ, SIGALRM, SIGHUP, SIGINT, SIGTERM, SIGUSR2, SIGPIPE})
    std::signal(number, SIG_DFL);
  if (const int null = open("/dev/null", O_WRONLY); null >= 0)
    dup2(null, STDERR_FILENO);
  std::atexit(
      [] { _exit(1); }); // before the compiler's own, which would flush and remove its files
  remove_fatal_error_handler();
  install_fatal_error_handler(onFatalError, file);
  alarm(maximalSeconds);
}

static std::string readAll(int file) {
  std::string bytes;
  char buffer[1 << 14];
  for (;;) {
    const ssize_t got = read(file, buffer, sizeof buffer);
    if (got > 0)
      bytes.append(buffer, got);
    else if (got == 0 || errno != EINTR)
      return bytes;
  }
}

static std::string describeEnd(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return "LLVM's NVPTX backend took more than " + std::to_string(maximalSeconds) + " seconds";
  const std::string how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "no answer";
  return "LLVM's NVPTX backend failed: " + how;
}

static ChildAnswer decode(std::string bytes, int status) {
  if (bytes.size() < 2 || bytes.back() != isWhole)
    return {"", describeEnd(status)};
  const char kind = bytes.front();
  std::string text = bytes.substr(1, bytes.size() - 2);
  if (kind == isText)
    return {std::move(text), ""};
  return {"", "LLVM's NVPTX backend: " + text};
}

ChildAnswer runInChild(function_ref<std::string()> work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {"", std::string("cannot make a pipe: ") + std::strerror(errno)};
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]); // or writing would not end with the parent
    detachFromCompiler(&ends[1]);
    answer(ends[1], isText, work());
  }
  const int forkError = errno;
  close(ends[1]);
  std::string bytes = child > 0 ? readAll(ends[0]) : "";
  close(ends[0]);
  if (child < 0)
    return {"", std::string("cannot start a process: ") + std::strerror(forkError)};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return decode(std::move(bytes), status);
}

} // namespace cgpredict
