// Do a thread's records agree with the static tables: can the program have gone from each record to
// the next, and lie the addresses in the objects that they are said to be of?
#ifndef CGPREDICT_ANALYZER_AFFINE_DEEPCHECK_H
#define CGPREDICT_ANALYZER_AFFINE_DEEPCHECK_H

#include "analyzer/affine/WarpProgram.h"
#include "analyzer/trace/WindowReader.h"

namespace cgpredict {

class DeepCheck {
public:
  /// Both must outlive this.
  DeepCheck(const TracedKernel &kernel, const Launch &launch);

  /// The first contradiction in the thread's records, "FILE:LINE: ..."; empty if there is none.
  std::string contradiction(const ThreadRecords &thread);

private:
  struct Range {
    int64_t low = 0, high = 0; // half open
  };
  const std::vector<bool> &reachedFrom(uint32_t block);
  bool follows(uint32_t record, uint32_t previous);
  std::string outside(uint32_t record, const int64_t *payload) const;
  std::string at(uint32_t line, const std::string &what) const;

  const KernelTables &tables;
  WarpProgram program;
  std::vector<std::optional<Range>> objects; // where size and place are known
  std::vector<std::vector<bool>> reached;    // by block; empty: not asked for yet
};

/// Throws Error for the first contradiction in `most` threads evenly spread over the window.
void checkThreads(const Trace &trace, DeepCheck &check, const Launch &launch, const Window &window,
                  std::size_t most);

/// As Trace::windows(), but throws as checkThreads() of a few threads of each window: enough to
/// refuse a trace that was not made by its program, at next to no cost. `trace check --deep` looks
/// at all.
WindowReader checkedWindowsOf(const Trace &trace);

} // namespace cgpredict

#endif
