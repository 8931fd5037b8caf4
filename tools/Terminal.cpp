#include "tools/Terminal.h"

#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cgpredict {

static bool isTerminal(std::FILE *file) {
  const char *kind = std::getenv("TERM");
  return isatty(fileno(file)) && kind && std::string_view(kind) != "dumb";
}

bool colourful(std::FILE *file) {
  const char *refused = std::getenv("NO_COLOR");
  return isTerminal(file) && !(refused && *refused);
}

std::size_t pageWidth(std::FILE *file) {
  winsize size{};
  const bool isKnown = ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return isKnown ? std::clamp<std::size_t>(size.ws_col, 60, PageWidth) : PageWidth;
}

std::size_t sentenceWidth(std::FILE *file) { return isTerminal(file) ? pageWidth(file) : 0; }

std::string brokenFor(std::FILE *file, const std::string &lines) {
  const std::size_t width = sentenceWidth(file);
  if (width == 0)
    return lines;
  std::string result;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);)
    result += line.size() <= width ? line + '\n' : fitted(line, width, "", 2);
  return result.substr(0, result.find_last_not_of('\n') + 1);
}

Progress::Progress(std::string activity)
    : what(std::move(activity)), terminal(isTerminal(stderr)) {}

Progress::~Progress() { clear(); }

void Progress::show() {
  if (terminal)
    fmt::print(stderr, "\r\x1b[K{} ...", what);
  shown = terminal;
}

void Progress::show(std::size_t done, std::size_t all) {
  if (terminal)
    fmt::print(stderr, "\r\x1b[K{}: {} of {}", what, done, all);
  shown = terminal;
}

void Progress::clear() {
  if (shown)
    fmt::print(stderr, "\r\x1b[K");
  shown = false;
}

} // namespace cgpredict
