// The records of a kernel, prepared for execution by warps: what each record executes, in order,
// as places (a block where it stands in a record, with its accesses), and the memory instructions
// alone, as steps.
#ifndef CGPREDICT_ANALYZER_AFFINE_WARPPROGRAM_H
#define CGPREDICT_ANALYZER_AFFINE_WARPPROGRAM_H

#include "analyzer/tables/StaticTables.h"

#include <span>

namespace cgpredict {

/// Index of an access of the record, or ~index of a level that contains accesses.
using Step = int32_t;

struct Place {
  uint32_t block = 0;
  std::vector<uint32_t> accesses; ///< of the record, in program order
};

struct LevelProgram {
  std::vector<uint32_t> enclosing; ///< levels, outermost first
  std::vector<uint32_t> children;  ///< levels directly inside
  std::vector<uint32_t> around;    ///< places before and after the loop
  std::vector<uint32_t> body;      ///< places of an iteration, inner levels left out
  std::vector<Step> before, iteration, after;
};

/// Access k of a Block record is payload word k; of a Nest record it is RecordShape::accesses[k].
struct RecordProgram {
  const RecordShape *shape = nullptr;
  uint32_t rank = 0;       ///< for reconvergence: its block, or the header of its outermost loop
  uint32_t firstPlace = 0; ///< number of places[0] among those of all records
  std::vector<Place> places;
  std::vector<uint32_t> sites;                     ///< of each access
  std::vector<Step> steps;                         ///< Block: its accesses. Nest: levels[0] or none
  std::vector<LevelProgram> levels;                ///< Nest
  std::vector<std::vector<uint32_t>> accessLevels; ///< Nest: levels of an access, outermost first
};

struct WarpProgram {
  const KernelTables *tables = nullptr; ///< must outlive the program
  std::vector<RecordProgram> records;   ///< index = record id; kinds other than Block, Nest empty
  uint32_t places = 0;                  ///< of all records
  std::vector<bool> readOnly;           ///< by site: loads through a read-only cache
};

/// Accesses of the sites `without` are left out, as if the program did not make them.
WarpProgram makeWarpProgram(const KernelTables &tables, std::span<const uint32_t> without = {});

} // namespace cgpredict

#endif
