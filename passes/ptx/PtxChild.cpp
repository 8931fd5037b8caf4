#include "passes/ptx/PtxChild.h"

#include "llvm/Support/ErrorHandling.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace cgpredict {

/// A message is its length and its bytes. An answer's first byte says what it is.
static constexpr char isText = 'T', isReason = 'R';

/// A backend that takes longer than this has lost its way; the largest kernels take a second.
static constexpr unsigned maximalSeconds = 60;

/// False where the other end is closed: without the signal that would end the user's compile.
static bool sendAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR)
      return false;
    bytes.remove_prefix(sent > 0 ? sent : 0);
  }
  return true;
}

static bool receiveAll(int file, char *bytes, size_t size) {
  while (size > 0) {
    const ssize_t got = recv(file, bytes, size, 0);
    if (got == 0 || (got < 0 && errno != EINTR))
      return false;
    bytes += got > 0 ? got : 0;
    size -= got > 0 ? got : 0;
  }
  return true;
}

static bool sendMessage(int file, std::string_view bytes) {
  const uint64_t size = bytes.size();
  return sendAll(file, {reinterpret_cast<const char *>(&size), sizeof size}) &&
         sendAll(file, bytes);
}

static std::optional<std::string> receiveMessage(int file) {
  uint64_t size;
  if (!receiveAll(file, reinterpret_cast<char *>(&size), sizeof size))
    return std::nullopt;
  std::string bytes(size, '\0');
  return receiveAll(file, bytes.data(), size) ? std::optional(std::move(bytes)) : std::nullopt;
}

static void answer(int file, char kind, std::string_view text) {
  if (!sendMessage(file, std::string(1, kind).append(text)))
    _exit(1);
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
  _exit(0); // no destructors, no buffers: they are the parent's
}

/// The compiler's handlers would remove its output files and print a crash report.
static void detachFromCompiler(int *file) {
  for (const int number : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS, SIGQUIT,
                           SIGXCPU, SIGXFSZ, SIGALRM, SIGHUP, SIGINT, SIGTERM, SIGUSR2, SIGPIPE})
    std::signal(number, SIG_DFL);
  if (const int null = open("/dev/null", O_WRONLY); null >= 0) {
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
  }
  std::atexit(
      [] { _exit(1); }); // before the compiler's own, which would flush and remove its files
  remove_fatal_error_handler();
  install_fatal_error_handler(onFatalError, file);
}

static std::string describeEnd(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return "LLVM's NVPTX backend took more than " + std::to_string(maximalSeconds) + " seconds";
  const std::string how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "no answer";
  return "LLVM's NVPTX backend failed: " + how;
}

void ChildProcess::serve(int file) const {
  detachFromCompiler(&file);
  while (const std::optional<std::string> request = receiveMessage(file)) {
    alarm(maximalSeconds);
    answer(file, isText, work(*request));
    alarm(0);
  }
  _exit(0);
}

std::string ChildProcess::start() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::string("cannot make a channel: ") + std::strerror(errno);
  child = fork();
  if (child == 0) {
    close(ends[0]); // or this one's would not end with the parent's
    serve(ends[1]);
  }
  const int forkError = errno;
  close(ends[1]);
  channel = ends[0];
  if (child > 0)
    return "";
  end();
  return std::string("cannot start a process: ") + std::strerror(forkError);
}

int ChildProcess::end() {
  if (channel >= 0)
    close(channel);
  channel = -1;
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  child = 0;
  return status;
}

ChildAnswer ChildProcess::ask(StringRef request) {
  if (child == 0)
    if (std::string failure = start(); !failure.empty())
      return {"", std::move(failure)};
  std::optional<std::string> bytes;
  if (sendMessage(channel, request))
    bytes = receiveMessage(channel);
  if (!bytes || bytes->empty())
    return {"", describeEnd(end())};
  std::string text = bytes->substr(1);
  if (bytes->front() == isText)
    return {std::move(text), ""};
  end(); // what it had set up may be half done
  return {"", "LLVM's NVPTX backend: " + text};
}

} // namespace cgpredict
