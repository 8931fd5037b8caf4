#include "tools/ChildProcess.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <thread>
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

volatile std::sig_atomic_t received;     // SIGTERM or SIGHUP; 0: none
constexpr std::size_t MostChildren = 64; // at a time
volatile pid_t alive[MostChildren];      // 0: none

extern "C" void forward(int signal) {
  received = signal;
  for (const pid_t child : alive)
    if (child != 0)
      kill(child, signal);
}

// A signal that ends this program goes to the children first, so that they do not stay behind.
class Forwarding {
public:
  Forwarding() {
    received = 0;
    replace(SIGTERM, terminate);
    replace(SIGHUP, hangUp);
  }
  ~Forwarding() {
    sigaction(SIGTERM, &terminate, nullptr);
    sigaction(SIGHUP, &hangUp, nullptr);
  }
  Forwarding(const Forwarding &) = delete;
  Forwarding &operator=(const Forwarding &) = delete;

private:
  // What this program ignores (nohup) stays ignored.
  static void replace(int signal, struct sigaction &before) {
    struct sigaction action {};
    action.sa_handler = forward;
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
  struct sigaction terminate {
  }, hangUp{};
};

// While it is there no such signal comes: a child is started and known, or neither.
class Withheld {
public:
  Withheld() {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ending, &mask);
  }
  ~Withheld() { pthread_sigmask(SIG_SETMASK, &mask, nullptr); }
  Withheld(const Withheld &) = delete;
  Withheld &operator=(const Withheld &) = delete;

  const sigset_t &maskOfChild() const { return mask; }

private:
  sigset_t mask;
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

pid_t spawn(const ChildTask &task, sigset_t defaults, const sigset_t &mask) {
  const ChildOptions &options = task.options;
  std::vector<std::string> command = task.command;
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

class Children {
public:
  explicit Children(const std::vector<ChildTask> &tasks) : tasks(tasks) {}

  std::size_t running() const { return taskOf.size(); }
  bool mayStart() const { return !hasFailed && received == 0 && results.size() < tasks.size(); }

  void start() {
    const ChildTask &task = tasks[results.size()];
    const Withheld withheld;
    const pid_t child = spawn(task, patience.wereDefault(), withheld.maskOfChild());
    *std::ranges::find(alive, 0) = child;
    taskOf[child] = results.size();
    results.emplace_back();
  }

  void wait() {
    int status = 0;
    pid_t child = 0;
    while (!taskOf.contains(child = waitpid(-1, &status, 0)))
      if (child < 0 && errno != EINTR)
        throw Error(
            fmt::format("cannot wait for {}: {}", tasks.front().command[0], std::strerror(errno)));
    *std::ranges::find(alive, child) = 0;
    ChildEnd &end = results[taskOf.extract(child).mapped()];
    (WIFSIGNALED(status) ? end.signal : end.code) =
        WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    hasFailed |= !end.succeeded();
  }

  const std::vector<ChildEnd> &ends() const {
    if (received != 0)
      throw Interrupted{received};
    return results;
  }

private:
  const std::vector<ChildTask> &tasks;
  Patience patience;
  Forwarding forwarding;
  std::map<pid_t, std::size_t> taskOf; // of those that run
  std::vector<ChildEnd> results;
  bool hasFailed = false;
};

} // namespace

std::string ChildEnd::inWords() const {
  return signal != 0 ? fmt::format("was ended by signal {} ({})", signal, strsignal(signal))
                     : fmt::format("exited with status {}", code);
}

ChildEnd runChild(const std::vector<std::string> &command, const ChildOptions &options) {
  return runChildren({{command, options}}, [](std::size_t) {}).front();
}

std::vector<ChildEnd> runChildren(const std::vector<ChildTask> &tasks,
                                  const std::function<void(std::size_t)> &ended) {
  Children children(tasks);
  const std::size_t most =
      std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, MostChildren);
  for (std::size_t count = 0;;) {
    while (children.mayStart() && children.running() < most)
      children.start();
    if (children.running() == 0)
      break;
    children.wait();
    ended(++count);
  }
  return children.ends();
}

} // namespace cgpredict
