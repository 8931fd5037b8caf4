// How a design in turn divides the loops of a kernel: tiles, copies of the datapath, pipelines.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSTILING_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSTILING_H

#include "analyzer/fpga/FpgaDesign.h"
#include "analyzer/report/hls/HlsArrays.h"
#include "analyzer/report/hls/HlsTile.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// A design in turn, and of each of its arrays the object of the tables.
struct HlsDesign {
  const FpgaDesign &design;
  std::vector<uint32_t> objects;
};

class HlsTiling {
public:
  /// All must outlive this. `plan` null: as the source runs, in one piece.
  HlsTiling(const HlsProgram &program, const HlsDesign *plan);

  const int64_t lanes; ///< copies of the datapath, along the thread's level

  int64_t trips(uint32_t level) const { return program.values.trips(level); }
  int64_t lanesOf(uint32_t level) const { return level == nest.thread() ? lanes : 1; }
  bool isCut(uint32_t level) const { return design && design->point.cut.cuts(nest, level); }
  /// Iterations of a tile, whole steps of all copies; 0: the level is not cut.
  int64_t stepsOf(uint32_t level) const { return steps[level]; }
  /// By level, of a tile of `cut`, or of what stands outside of all tiles.
  std::vector<LevelSpan> spansOf(std::optional<uint32_t> cut) const;

  /// The pragmas behind the head of a level's loop.
  std::vector<std::string> pipelinePragmas(uint32_t level) const;
  /// The pragmas behind the declaration of a tile's buffer.
  std::vector<std::string> bufferPragmas(const HlsArrays &arrays, const HlsBuffer &buffer) const;

private:
  std::string partition(const HlsArrays &arrays, const HlsBuffer &buffer,
                        const FpgaBuffer &planned) const;
  int64_t parallelIn(const LinearForm &index) const;

  const HlsProgram &program;
  const SourceNest &nest;
  const HlsDesign *plan;
  const FpgaDesign *design;
  std::vector<int64_t> steps; // by level
};

} // namespace cgpredict

#endif
