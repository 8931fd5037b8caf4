// What a program reads from stdin, for each of its runs. A file is read from where it stood; what
// comes through a pipe is handed on to the first run and kept beside it for the others, as far as
// it came by then.
#ifndef CGPREDICT_TOOLS_REPEATEDINPUT_H
#define CGPREDICT_TOOLS_REPEATEDINPUT_H

#include <filesystem>
#include <memory>

#include <sys/types.h>

namespace cgpredict {

class InputPump;

class RepeatedInput {
public:
  // `copy`: a file to keep what a pipe brings in.
  explicit RepeatedInput(std::filesystem::path copy);
  ~RepeatedInput();
  RepeatedInput(const RepeatedInput &) = delete;
  RepeatedInput &operator=(const RepeatedInput &) = delete;

  // The descriptor that the next run has as stdin; that of the run before is gone.
  int begin();
  void end();

private:
  std::filesystem::path copy;
  off_t start; // of a file; negative: it is none
  bool isPipe;
  std::unique_ptr<InputPump> pump; // during the first run
  int kept = -1;                   // the copy, in later ones
};

} // namespace cgpredict

#endif
