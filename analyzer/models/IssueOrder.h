// The order in which a compiler puts the instructions of a block, where loaded values need
// registers: of what can start, what is wanted first, but no load beyond the registers that there
// are for it and for those that are first used with it, until the last use of one before.
//
// ptxas does so (counted in its code for an H100): of the 32 loads of sixteen joined turns it has
// 16 floats or 6 to 8 doubles on their way at a time, and the next pair behind the sum that took
// the first. Private to BlockSchedule.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_ISSUEORDER_H
#define CGPREDICT_ANALYZER_MODELS_ISSUEORDER_H

#include "analyzer/base/Units.h"

#include <cstddef>
#include <span>
#include <vector>

namespace cgpredict {

struct IssueItem {
  std::vector<std::size_t> operands; ///< items whose values it waits for
  std::vector<std::size_t> after;    ///< items that have to stand before it
  std::vector<std::size_t> ends;     ///< loads of which it is a use
  double registers = 0;              ///< of a load, until its last use; 0: of none that is counted
  Cycles latency{0}, issue{0};       ///< until its value is there; until the next one starts
};

/// `ranked`: all items, of two that can start at the same time the one that is wanted first first.
/// Items may not wait for each other in a circle. A load that finds no registers is taken all the
/// same where nothing else is left.
std::vector<std::size_t> issueOrder(std::span<const IssueItem> items,
                                    std::span<const std::size_t> ranked, double registers);

} // namespace cgpredict

#endif
