// cgpredict: what a marked loop nest would cost on a GPU. This file is the command line's frame;
// each command has a file of its own.
#include "analyzer/base/Error.h"
#include "analyzer/base/Nearest.h"
#include "analyzer/base/PlainText.h"
#include "tools/ChildProcess.h"
#include "tools/Commands.h"
#include "tools/HelpFormat.h"
#include "tools/Layout.h"
#include "tools/PtxCommands.h"
#include "tools/RunPlan.h"
#include "tools/Terminal.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <malloc.h>
#include <memory>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

using namespace cgpredict;

namespace {

constexpr int FailedAnalysis = 1;
constexpr int WrongUsage = 2;

int failure(int code, const char *what) {
  const std::string message = brokenFor(stderr, "cgpredict: error: " + plainLines(what));
  std::fprintf(stderr, "%s\n", message.c_str());
  return code;
}

// What follows `--` in `run`, `scan` and `ptx verify` belongs to the user's program and is none of
// CLI11's business.
std::vector<std::string> takeProgramArguments(int &argc, char **argv) {
  const std::string_view command = argc > 1 ? argv[1] : "", below = argc > 2 ? argv[2] : "";
  if (command != "run" && command != "scan" && (command != "ptx" || below != "verify"))
    return {};
  char **end = argv + argc;
  char **dashes = std::find(argv, end, std::string_view("--"));
  if (dashes == end)
    return {};
  argc = static_cast<int>(dashes - argv);
  return {dashes + 1, end};
}

// CLI11 itself would only say that a subcommand is missing. `typed` is what led to `app`.
void refuseUnknownCommand(const CLI::App &app, std::span<char *> words,
                          const std::string &typed = "cgpredict") {
  std::vector<std::string> names;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
    names.push_back(command->get_name());
  const std::string word = words.empty() ? "" : words.front();
  if (names.empty() || word.empty() || word[0] == '-')
    return;
  if (std::ranges::count(names, word))
    return refuseUnknownCommand(*app.get_subcommand(word), words.subspan(1), typed + " " + word);
  const std::string meant = nearest(word, names);
  throw UsageError("no command '" + word + "'" +
                   (meant.empty() ? "" : " (did you mean " + meant + "?)") + "; `" + typed +
                   " -h` lists them");
}

// CLI11 counts what an option was given; one that takes a single value was given it twice.
std::string givenTwice(const CLI::ArgumentMismatch &error) {
  constexpr std::string_view Most = ": At Most 1 required but received ";
  const std::string text = error.what();
  const std::size_t at = text.find(Most);
  return at == text.npos ? text
                         : text.substr(0, at) + " is given " + text.substr(at + Most.size()) +
                               " times, expected once";
}

// What is missing, and what it is.
std::string missing(const CLI::App &command, const CLI::ParseError &error) {
  const std::string text = error.what();
  for (const CLI::Option *option : command.get_options()) {
    std::string what = option->get_description();
    if (what.empty() || text != option->get_name() + " is required")
      continue;
    const bool isWord = what.size() > 1 && std::islower(static_cast<unsigned char>(what[1]));
    if (isWord)
      what[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(what[0])));
    return text + ": " + what;
  }
  return text;
}

// What CLI11 says, and where to read on: of the innermost command that it understood. A wrong word
// is said before what it leaves missing.
std::string wrongUsage(const CLI::App &app, const CLI::ParseError &error) {
  std::string command = app.get_name();
  const CLI::App *innermost = &app;
  while (!innermost->get_subcommands().empty()) {
    innermost = innermost->get_subcommands().front();
    command += " " + innermost->get_name();
  }
  std::string what = error.what();
  if (const auto *times = dynamic_cast<const CLI::ArgumentMismatch *>(&error))
    what = givenTwice(*times);
  const std::vector<std::string> unknown = innermost->remaining();
  const bool isMissing = dynamic_cast<const CLI::RequiredError *>(&error) != nullptr;
  if (isMissing)
    what = missing(*innermost, error);
  const bool isUnknown = dynamic_cast<const CLI::ExtrasError *>(&error) != nullptr;
  if (const std::string wrong = misspelt(*innermost, unknown);
      (isMissing || isUnknown) && !wrong.empty())
    return wrong;
  if (isMissing && !unknown.empty() && !innermost->get_allow_extras())
    what = unknown.front() + " was not expected; " + what;
  return what + "; `" + command + " -h` explains the command";
}

// By stdio, which finish() asks: CLI11 flushes a version, and why it failed is gone by then.
int printHelp(const CLI::App &app, const CLI::ParseError &error) {
  std::ostringstream text;
  const int code = app.exit(error, text, text);
  std::fputs(text.str().c_str(), stdout);
  return code;
}

int execute(CLI::App &app, int argc, char **argv) {
  try {
    refuseUnknownCommand(app, std::span(argv, argc).subspan(std::min(argc, 1)));
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::RuntimeError &error) {
    return error.get_exit_code();
  } catch (const CLI::ParseError &error) {
    const bool asksForHelp = error.get_exit_code() == 0;
    return asksForHelp ? printHelp(app, error)
                       : failure(WrongUsage, wrongUsage(app, error).c_str());
  } catch (const UsageError &error) {
    return failure(WrongUsage, error.what());
  } catch (const Interrupted &interrupted) {
    std::signal(interrupted.signal, SIG_DFL);
    return std::raise(interrupted.signal);
  } catch (const std::bad_alloc &) {
    return failure(FailedAnalysis, "out of memory");
  } catch (const std::system_error &error) { // fmt's, where a full disk ends its print
    const std::string why = error.code().message();
    return failure(FailedAnalysis, std::ferror(stdout)
                                       ? ("stdout: cannot write all of it: " + why).c_str()
                                       : error.what());
  } catch (const std::exception &error) {
    return failure(FailedAnalysis, error.what());
  }
}

// What commands print as they go is not written until here: on a full disk it would be lost unsaid.
int finish(int code) {
  errno = 0;
  const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (written || code != 0)
    return code;
  const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
  return failure(FailedAnalysis, ("stdout: cannot write all of it" + why).c_str());
}

// Each of an estimate's variants fills tables of a few MB: given back to the system in between,
// their pages were most of its time.
void keepFreedMemory() {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

} // namespace

int main(int argc, char **argv) {
  keepFreedMemory();
  CLI::App app("Estimates how long marked loop nests of a single-threaded program would take on a "
               "GPU, and what would limit them.",
               "cgpredict");
  app.formatter(std::make_shared<HelpFormat>(pageWidth(stdout)));
  app.set_version_flag("--version", "cgpredict " + projectVersion());
  app.require_subcommand(1);
  std::vector<std::string> programArguments = takeProgramArguments(argc, argv);
  addRunCommand(app, programArguments);
  addScanCommand(app, programArguments);
  addEstimateCommand(app);
  addExplainCommand(app);
  addWhatIfCommand(app);
  addFpgaCommand(app);
  addChooseCommand(app);
  addTraceCommand(app);
  addAppCommand(app);
  addTransferCommand(app);
  addDevicesCommand(app);
  addModelsCommand(app);
  addPtxCommand(app, programArguments);
  addCalibrateCommand(app);
  app.footer("Exit codes: 0 success, 1 failed analysis or program, 2 wrong usage,\n"
             "such as an input that is not there.\n"
             "A kernel whose threads depend on each other is a failed analysis, after its report.\n"
             "`cgpredict COMMAND -h` explains each command.\n\n"
             "Examples:\n"
             "  cgpredict run gemm.c -DN=1024 --device jetson-tk1\n"
             "  cgpredict scan gemm.c -DN=256 --device v100 --link pcie3-x16");
  return finish(execute(app, argc, argv));
}
