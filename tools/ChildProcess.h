// A program that the tool starts and waits for.
#ifndef CGPREDICT_TOOLS_CHILDPROCESS_H
#define CGPREDICT_TOOLS_CHILDPROCESS_H

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict {

struct ChildEnd {
  int code = 0;   // exit code, if it ended by itself
  int signal = 0; // else the signal that ended it

  bool succeeded() const { return code == 0 && signal == 0; }
  std::string inWords() const; // "exited with status 3", "was ended by signal 11 (...)"
};

struct ChildOptions {
  std::vector<std::pair<std::string, std::string>> environment; // added or replaced
  bool stdoutToStderr = false;
  bool silent = false;   // what it prints goes nowhere
  std::string directory; // that it works in; empty: this program's
  int input = 0;         // its stdin, a descriptor of this program
};

// SIGTERM or SIGHUP came while a child ran, and it has ended: what is to do is to clean up and to
// die of the same signal.
struct Interrupted {
  int signal;
};

// An interrupt from the terminal reaches the child only; SIGTERM and SIGHUP are passed on to it,
// then Interrupted is thrown. Throws Error if the program cannot be started.
ChildEnd runChild(const std::vector<std::string> &command, const ChildOptions &options);

struct ChildTask {
  std::vector<std::string> command;
  ChildOptions options;
};

// The same of several, as many at a time as there are processors, none of them once one has failed:
// how those ended that were started, the first ones of `tasks`. `ended` gets the number of those.
std::vector<ChildEnd> runChildren(const std::vector<ChildTask> &tasks,
                                  const std::function<void(std::size_t)> &ended);

} // namespace cgpredict

#endif
