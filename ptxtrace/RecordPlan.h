// What the records of a kernel of a PTX file are: a record for each block, and one for each loop
// whose iterations all take one path, with the loops of that kind inside it.
//
// While such a loop runs, its addresses and trip counts are compared with functions of the
// iteration numbers. What an iteration of a loop is like are its figures: the addresses of its own
// accesses, and of each loop in it the trip count and the coefficients of that loop's figures. An
// address and a trip count are linear in the number of the iteration: a start and a coefficient;
// coefficients must stay the same.
#ifndef CGPREDICT_PTXTRACE_RECORDPLAN_H
#define CGPREDICT_PTXTRACE_RECORDPLAN_H

#include "ptxtrace/TraceTables.h"

namespace cgpredict::ptxtrace {

/// Of an iteration of a loop.
struct Figure {
  bool isLinear = true;     ///< else it is the same in all iterations
  bool isConstant = false;  ///< linear with a coefficient that is known to be 0
  uint32_t site = 0;        ///< whose address it belongs to
  int32_t tripOf = -1;      ///< or the loop whose trip count it belongs to
  int32_t coefficient = -1; ///< of this loop's iterations; -1: the start
};

struct LoopItem {
  bool isLoop = false;
  uint32_t index = 0;  ///< of the loop, or of the block
  uint32_t figure = 0; ///< of the loop's figures, the first of this item
};

/// A loop all of whose iterations execute the same items.
struct PlannedLoop {
  bool isPlanned = false;
  bool isInnermost = false;
  uint32_t record = 0;
  std::vector<LoopItem> items; ///< of an iteration, in order
  std::vector<Figure> figures;
};

/// The figures that an execution of the loop has for the loop around it, and for its own record:
/// the trip count, then for each figure of an iteration its start and, if it is linear and not
/// constant, its coefficient.
std::vector<Figure> figuresAround(const PlannedLoop &loop, uint32_t index);

struct RecordPlan {
  std::vector<uint32_t> ofBlock;                  ///< record of each block
  std::vector<std::vector<unsigned>> accessWords; ///< by block: words of each of its accesses
  std::vector<PlannedLoop> loops;                 ///< index = KernelGraph::loops
};

/// Adds the records to the tables.
RecordPlan makeRecordPlan(TraceTables &tables);

} // namespace cgpredict::ptxtrace

#endif
