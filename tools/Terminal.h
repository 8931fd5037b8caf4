// What a terminal gets and a pipe does not: colours and progress.
#ifndef CGPREDICT_TOOLS_TERMINAL_H
#define CGPREDICT_TOOLS_TERMINAL_H

#include <cstddef>
#include <cstdio>
#include <string>

namespace cgpredict {

// A terminal that shows colours, and a user who wants them (https://no-color.org).
bool colourful(std::FILE *file);

// Characters in a line: the terminal's, of 60 to PageWidth; PageWidth where there is none.
std::size_t pageWidth(std::FILE *file);

// Where sentences of reports and errors are broken: as above on a terminal; 0, nowhere, in a file
// or a pipe, so that what searches lines finds whole ones.
std::size_t sentenceWidth(std::FILE *file);

// Lines as they are printed there; what a line is broken into stands further in.
std::string brokenFor(std::FILE *file, const std::string &lines);

// One line on stderr that is overwritten, if stderr is a terminal; else nothing.
class Progress {
public:
  explicit Progress(std::string activity);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void show();
  void show(std::size_t done, std::size_t all);
  void clear();

private:
  std::string what;
  bool terminal;
  bool shown = false;
};

} // namespace cgpredict

#endif
