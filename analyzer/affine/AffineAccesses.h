// The accesses of a launch as affine functions: of the thread's coordinates, and of the iterations
// of the loops inside it.
//
//   address = start + slopes . coordinate + sum of strides[m] * ord_m
//   0 <= ord_m < base + slopes . coordinate + sum of outer[k] * ord_k
//
// They are taken from the traced threads, and trusted for the others where the operations that make
// the addresses and loop bounds are affine themselves, and load nothing but from fixed places
// (std::vector's pointer to its elements, a member). Of the conditions under which an access is
// executed those of the thread's coordinates count alone, so that these are at least the launch's
// accesses. Loops inside the thread are those that a record describes as a whole, and around them
// those whose turns were recorded one by one, as where a pointer is loaded again in each.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINEACCESSES_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINEACCESSES_H

#include "analyzer/affine/CodeTerms.h"
#include "analyzer/affine/ThreadGuards.h"
#include "analyzer/affine/TurnFunctions.h"

#include <map>
#include <optional>
#include <set>

namespace cgpredict {

struct AffineAccess {
  uint32_t site = 0, record = 0; ///< KernelTables::sites, records
  AffineFunction start;
  std::vector<int64_t> strides;    ///< of each level
  std::vector<AffineLevel> levels; ///< around it, outermost first
  bool always = false;             ///< all threads of all windows executed it
  bool atMost = false;             ///< of some levels, there may be fewer turns
  std::vector<AffineFunction> guards{}; ///< each is 0 or more in threads that execute it
};

class AffineAccesses {
public:
  /// All but `ignored`, sites that are none of `accesses()`, must outlive this.
  AffineAccesses(const KernelTables &tables, const OperandGraph &graph, const Launch &launch,
                 const std::set<uint32_t> &ignored = {});

  void add(const Window &window);

  /// Why not all accesses of the launch, but for those ignored, are known: "FILE:LINE: ...". Empty
  /// if they are.
  std::string obstacle();
  /// Sites, but for those ignored, of which no function could hold in all threads, as their
  /// addresses are made of other things too.
  std::set<uint32_t> unknownSites();
  /// Without an obstacle. They hold as long as nothing is stored to where `fixedLoads()` load from.
  std::vector<AffineAccess> accesses() const;
  /// Sites whose values make addresses or bounds: known once the obstacle is.
  const std::set<uint32_t> &fixedLoads() const { return values.fixedLoads(); }

private:
  struct Fit {
    AffineFit function; // the payload, of the coordinates and the turns of the loops around ...
    std::vector<uint32_t> around;             // ... that matter, outermost first
    std::vector<std::size_t> others;          // words of the payload that are taken to be 0
    std::vector<bool> mayTurnOnce;            // levels of a nest, where their functions say less
    std::map<uint32_t, ConcaveTurns> concave; // by loop of a level; it is no word that is fitted
    std::map<uint32_t, const CodeTurns *> byCode; // as these; null: a thread went on for longer
    std::map<std::size_t, std::vector<CodeTerm>>
        terms; // of words, that are no part of what is fitted
    uint64_t executions = 0;
    bool guarded = false;             // a nest of which a level was skipped by a guard
    bool beyond = false;              // of a thread, some were counted only
    bool first = false, last = false; // the first, the last thread of the launch executed it
  };
  /// Of a block by the traced threads, by the records that describe it; Unknown: none does.
  enum class Visits { Unknown, None, Recorded, InNest };
  void add(const ThreadRecords &thread);
  void addRecord(const ThreadCoordinate &thread, uint32_t record, const int64_t *payload);
  bool isIgnored(const RecordShape &shape) const;
  void addOtherLevels(const RecordShape &shape, Fit &fit);
  void addTerms(const RecordShape &shape, Fit &fit);
  void addTerms(const RecordShape &shape, uint32_t site, std::size_t word, Fit &fit);
  const CodeTurns *codeOf(const RecordShape &shape, const Fit &fit, uint32_t loop);
  void compareWithCode(const RecordShape &shape, const ThreadCoordinate &thread,
                       const int64_t *payload, Fit &fit) const;
  static bool isFitted(const Fit &fit, uint32_t loop) {
    return !fit.concave.contains(loop) && !fit.byCode.contains(loop);
  }
  std::vector<std::size_t> otherWords(const RecordShape &shape, const Fit &fit) const;
  bool isMadeOfIndices(const RecordShape &shape, const Fit &fit, uint32_t site, const Term &start);
  std::string obstacleOfLevels(uint32_t record);
  std::string obstacleOf(uint32_t record);
  std::string obstacleAround(const Fit &fit);
  bool strideVaries(uint32_t record) const;
  bool mayHideTurns(uint32_t record) const;
  bool isSeenAtEnds(const Fit &fit, const NestLevel &nest) const;
  bool isPassedByAll(std::size_t site);
  std::vector<Visits> visitsOfBlocks() const;
  bool isAtFixedPlaces(const RecordShape &shape);
  bool isAtFixedPlace(uint32_t site);
  uint32_t blockOf(const RecordShape &shape) const;
  bool covered(const Fit &fit, uint32_t block) const;
  std::string at(uint32_t line, const std::string &what) const;
  std::string at(const Site &site, const std::string &what) const;
  // AffineTwins.cpp
  bool isBlockOfThread(const RecordShape &shape) const;
  bool hasTwins(uint32_t record);
  std::optional<AffineAccess> twinOf(uint32_t record, uint32_t site);
  // AffineLevels.cpp
  AffineFunction functionOf(const Fit &fit, const Term &term) const;
  std::vector<int64_t> slopesAround(const Fit &fit, const Term &term) const;
  AffineLevel levelOf(const Fit &fit, const NestLevel &nest) const;
  std::vector<AffineLevel> levelsOf(const Fit &fit, const RecordShape &shape, uint32_t level,
                                    const std::vector<uint32_t> &before) const;
  using Variants = std::vector<std::vector<AffineLevel>>; ///< that together hold all turns
  Variants levelsAround(const Fit &fit, const RecordShape &shape) const;
  Variants levelsOf(uint32_t record, const NestAccess &access) const;
  void addAccesses(uint32_t record, std::vector<AffineAccess> &result) const;
  static std::vector<AffineAccess> chosen(const AffineAccess &access, const CodeTerm &term,
                                          std::size_t around);

  const KernelTables &tables;
  const OperandGraph &graph;
  AffineValues values; // asked while an obstacle is looked for
  CodeLoops codeLoops;
  LoopTurns turns;
  TurnFunctions turnFunctions;
  ThreadGuards guards;
  ThreadCoordinate extent;
  std::vector<bool> ignored;                           // sites
  std::vector<Fit> fits;                               // by record id
  std::map<uint32_t, std::vector<AffineAccess>> twins; // of records that are known by them alone
  std::vector<int64_t> words;                          // of a record
  uint64_t threads = 0;
  bool complete = true; // no window lacks threads, as those of a nest that is not rectangular do
};

} // namespace cgpredict

#endif
