#include "tools/ChildProcess.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace cgpredict {
namespace {

// Ignores what a terminal sends to all of its processes, while the child decides what to do.
class Patience {
public:
  Patience() : interrupt(std::signal(SIGINT, SIG_IGN)), quit(std::signal(SIGQUIT, SIG_IGN)) {}
  ~Patience() {
    std::signal(SIGINT, interrupt);
    std::signal(SIGQUIT, quit);
  }
  Patience(const Patience &) = delete;
  Patience &operator=(const Patience &) = delete;

  // Who started this program with interrupts ignored wants the child to ignore them too.
  sigset_t wereDefault() const {
    sigset_t signals;
    sigemptyset(&signals);
    if (interrupt != SIG_IGN)
      sigaddset(&signals, SIGINT);
    if (quit != SIG_IGN)
      sigaddset(&signals, SIGQUIT);
    return signals;
  }

private:
  void (*interrupt)(int);
  void (*quit)(int);
};

volatile std::sig_atomic_t received; // SIGTERM or SIGHUP; 0: none
volatile pid_t running;

extern "C" void forward(int signal) {
  received = signal;
  kill(running, signal);
}

// A signal that ends this program goes to the child first, so that it does not stay behind. To be
// made before the child is, which starts with the mask of before.
class Forwarding {
public:
  Forwarding() {
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    received = 0;
    pthread_sigmask(SIG_BLOCK, &ending, &mask);
  }
  ~Forwarding() {
    if (begun) {
      sigaction(SIGTERM, &terminate, nullptr);
      sigaction(SIGHUP, &hangUp, nullptr);
    }
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  }
  Forwarding(const Forwarding &) = delete;
  Forwarding &operator=(const Forwarding &) = delete;

  // What this program ignores (nohup) stays ignored.
  void begin(pid_t child) {
    running = child;
    begun = true;
    replace(SIGTERM, terminate);
    replace(SIGHUP, hangUp);
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  }
  const sigset_t &maskOfChild() const { return mask; }

private:
  static void replace(int signal, struct sigaction &before) {
    struct sigaction action {};
    action.sa_handler = forward;
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
  bool begun = false;
  sigset_t ending, mask;
  struct sigaction terminate {
  }, hangUp{};
};

std::vector<char *> pointers(std::vector<std::string> &words) {
  std::vector<char *> result;
  for (std::string &word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> environmentWith(const ChildOptions &options) {
  std::vector<std::string> result;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view text = *entry;
    bool replaced = false;
    for (const auto &[name, value] : options.environment)
      replaced |= text.substr(0, text.find('=')) == name;
    if (!replaced)
      result.emplace_back(text);
  }
  for (const auto &[name, value] : options.environment)
    result.push_back(fmt::format("{}={}", name, value));
  return result;
}

pid_t start(std::vector<std::string> command, const ChildOptions &options, sigset_t defaults,
            const sigset_t &mask) {
  std::vector<std::string> environment = environmentWith(options);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!options.directory.empty())
    posix_spawn_file_actions_addchdir_np(&actions, options.directory.c_str());
  if (options.input != STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, options.input, STDIN_FILENO);
  if (options.stdoutToStderr)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  if (options.silent) {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &mask);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  int failure = posix_spawnp(&child, command[0].c_str(), &actions, &attributes,
                             pointers(command).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0)
    throw Error(fmt::format("cannot start {}: {}", command[0], std::strerror(failure)));
  return child;
}

} // namespace

std::string ChildEnd::inWords() const {
  return signal != 0 ? fmt::format("was ended by signal {} ({})", signal, strsignal(signal))
                     : fmt::format("exited with status {}", code);
}

ChildEnd runChild(const std::vector<std::string> &command, const ChildOptions &options) {
  Patience patience;
  Forwarding forwarding;
  pid_t child = start(command, options, patience.wereDefault(), forwarding.maskOfChild());
  forwarding.begin(child);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      throw Error(fmt::format("cannot wait for {}: {}", command[0], std::strerror(errno)));
  if (received != 0)
    throw Interrupted{received};
  ChildEnd end;
  if (WIFSIGNALED(status))
    end.signal = WTERMSIG(status);
  else
    end.code = WEXITSTATUS(status);
  return end;
}

} // namespace cgpredict
