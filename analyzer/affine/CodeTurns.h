// How long loops go on at most, by their code and the arguments of one launch, where the number of
// turns is no affine function of anything, or no traced thread came to a loop's end:
//
//   for (j = i; j < min(n, 9 * k); j += 2)
//   for (j = 0; j < n; ++j) { ...; if (...) break; }
#ifndef CGPREDICT_ANALYZER_AFFINE_CODETURNS_H
#define CGPREDICT_ANALYZER_AFFINE_CODETURNS_H

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/CodeForms.h"

#include <map>

namespace cgpredict {

/// Turn `ord` is followed by another one only where step * ord < gap, for each of the gaps.
struct CodeTurns {
  uint32_t exit = 0; ///< the block that asks
  int64_t step = 1;  ///< above 0
  CodeForms::List gaps;
  CodeForms::List
      entry; ///< the loop is entered only where these are above 0; empty: it is not known
  bool isEarlier = false; ///< it may turn less often
  int64_t last = 0;       ///< the last turn that any thread may begin

  /// The most turns that are begun at that point.
  int64_t most(const std::vector<int64_t> &point) const;
};

class CodeLoops {
public:
  /// All must outlive this.
  CodeLoops(const KernelTables &tables, const OperandGraph &graph, const Launch &launch)
      : tables(tables), graph(graph), launch(launch), forms(tables, graph, launch),
        endsProgram(blocksThatEndProgram(tables)) {}

  /// Null where it is not known.
  const CodeTurns *turnsOf(uint32_t loop);
  /// In all turns of these, outermost first; none where one is not known.
  std::optional<CodePlace> placeIn(const std::vector<uint32_t> &around);
  const CodeForms &code() const { return forms; }

private:
  std::optional<CodePlace> placeOf(uint32_t loop);
  std::optional<CodeTurns> find(uint32_t loop);
  std::optional<CodeTurns> turnsBy(uint32_t exit, uint32_t loop, const CodePlace &place) const;
  std::optional<CodeTurns> turnsWithin(uint32_t exit, uint32_t loop, const CodePlace &place) const;
  bool isLeftElsewhere(uint32_t loop, uint32_t exit) const;
  std::optional<CodeForms::List> gapsUntilEqual(const Operation &comparison,
                                                const CodePlace &place) const;
  CodeForms::List entryOf(uint32_t loop, const CodePlace &place) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const Launch &launch;
  CodeForms forms;
  std::vector<bool> endsProgram; // by block
  std::map<uint32_t, std::optional<CodeTurns>> known;
};

} // namespace cgpredict

#endif
