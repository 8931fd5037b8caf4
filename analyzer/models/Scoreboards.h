// Which loads of a warp are waited for together. ptxas gives those that one instruction is the
// first to use a scoreboard while one is free, and all others the last one; a wait for one of them
// is a wait for all that have it then (R9h in docs/models.md). Private to CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_SCOREBOARDS_H
#define CGPREDICT_ANALYZER_MODELS_SCOREBOARDS_H

#include <cstddef>
#include <span>
#include <vector>

namespace cgpredict {

class Scoreboards {
public:
  /// `firstUse`: of each load the item that is the first to use it. Without any, each load is
  /// waited for alone.
  Scoreboards(std::span<const std::size_t> firstUse, std::size_t count);

  /// In the order of the code. `end`: when the load's value is there.
  void issue(std::size_t load, double end);

  /// When a value that is there at `end` is known to be, of a load or of anything else.
  double waitFor(std::size_t item, double end);

private:
  struct Board {
    std::vector<std::size_t> loads; // on their way
    double end = 0;                 // of the last of them
  };

  std::size_t boardFor(std::size_t load) const;

  std::span<const std::size_t> firstUse;
  std::vector<Board> boards;
  std::vector<std::size_t> boardOf; // by item; as many as there are boards: none
};

} // namespace cgpredict

#endif
