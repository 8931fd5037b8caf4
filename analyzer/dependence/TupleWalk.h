// One iteration, run by its code on nothing but how the new values of a few scalars compare with
// those that they held, and on which way its other conditions go. What depends on the scalars then
// shows in what differs between runs of one set of other conditions.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_TUPLEWALK_H
#define CGPREDICT_ANALYZER_DEPENDENCE_TUPLEWALK_H

#include "analyzer/dependence/Extreme.h"
#include "analyzer/dependence/IndexRanges.h"
#include "analyzer/dependence/TupleBits.h"
#include "analyzer/tables/OperandGraph.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace cgpredict {

/// A scalar by the one store to it, and the loads that may read it.
struct TupleCell {
  uint32_t store = 0;       ///< site
  std::set<uint32_t> loads; ///< sites
};

/// What is compared of a scalar.
struct TupleKey {
  uint32_t cell = 0;
  uint32_t low = 0, count = 0;           ///< bits; 0: all
  bool isTruth = false;                  ///< whether any of them is set
  std::optional<uint32_t> function{};    ///< what is made of it, by a number for each
  std::optional<Extreme::Order> order{}; ///< by which its values were compared
  std::optional<int> never{};            ///< an order that cannot be, as what is stored is known
};

/// What a run goes by.
struct TupleCase {
  std::map<uint32_t, int> orders;      ///< by key: the new value less (-1), equal, more (1)
  std::map<uint32_t, bool> conditions; ///< by a number for each
};

struct TupleOutcome {
  std::vector<std::optional<bool>> takesNew; ///< by cell; none where both are equal
  std::vector<uint32_t> effects;             ///< what else is stored, and another way out
  std::map<uint32_t, uint64_t> choices;      ///< phis, by a number for each value
};

/// What a run needs to know that its case does not say.
struct TupleQuestion {
  bool isOrder = false; ///< of a key, else of a condition
  uint32_t index = 0;
};

class TupleWalk {
public:
  /// All must outlive this. The stores stand in one loop, or in none. `indices`: of the launch.
  /// `withStack`: from the first access to what the iteration keeps on its stack, else from the
  /// first one to the scalars.
  TupleWalk(const KernelTables &tables, const OperandGraph &graph, const IndexRanges &indices,
            std::vector<TupleCell> &cells, bool withStack);

  /// Whether the iteration can be followed at all.
  bool isReady() const { return ready; }
  /// The outcome; else the question that is open, or none where the iteration cannot be followed.
  std::optional<TupleOutcome> run(const TupleCase &of);
  std::optional<TupleQuestion> question() const { return asked; }

  /// Behind all runs. `varying`: phis whose value depends on the scalars.
  bool areForNothingElse(const std::set<uint32_t> &varying) const;
  /// Whether only the first iteration of the launch can go that way.
  bool isFirst(const TupleCase &of) const;
  /// All of a cell has the cell's number, the order of what is made of it another.
  const TupleKey &key(uint32_t number) const { return keys[number]; }

private:
  struct Place {
    Operand base;
    int32_t object = -1; // of a constant base
    int64_t offset = 0;
    bool operator==(const Place &other) const;
  };
  struct Value {
    /// Unlike: the bits by which the old value and the one that was made differ.
    enum Kind { Made, Old, Number, Address, Asked, Unlike } kind = Made;
    Operand made;         // by an operation or not
    bool isWider = false; // a real number, than what it was made of
    uint32_t cell = 0;    // or condition
    int64_t number = 0;
    Place place;
    std::optional<TupleBits> bits{}; // none: all, as they are
  };
  using Maybe = std::optional<Value>;
  struct Stored {
    Place place;
    uint32_t bytes = 0;
    Value value;
  };

  bool isInRegion(uint32_t block) const;
  bool isOwnStore(const Operation &operation) const;
  std::optional<uint32_t> blockAfter(uint32_t block);
  bool execute(const Operation &operation);
  bool store(const Operation &operation);
  Maybe load(const Operation &operation);
  Maybe valueOf(const Operation &user, std::size_t operand);
  Maybe compute(const Operation &operation);
  Maybe select(const Operation &operation);
  Maybe cast(const Operation &operation);
  Maybe castOfNumber(const Operation &operation, int64_t number) const;
  Maybe logic(const Operation &operation);
  Maybe compare(const Operation &operation);
  Maybe address(const Operation &operation);
  static Place placeInVariable(const Site &site, std::string_view offset);
  std::optional<Place> placeOf(const Site &site);
  bool isOnStack(const Place &place) const;
  static bool overlap(const Stored &one, const Stored &other);
  const Stored *lastStore(const Place &place) const;
  std::optional<bool> truthOf(const Value &value);
  bool storesOneConstant(uint32_t cell) const;
  bool isFresh(uint32_t cell, const Value &value);
  bool isMadeOutside(const Operand &value) const;
  static const Operand &sourceOf(const Value &value);
  bool areSame(const Value &a, const Value &b) const;
  static uint64_t numberOf(const Value &value);
  std::optional<TupleOutcome> outcome();
  // TupleOrders.cpp
  static bool holds(std::string_view predicate, int order);
  Maybe compareWithOld(const Operation &operation, const Value &old, const Value &fresh,
                       bool oldIsLeft);
  Maybe compareBy(const Operation &operation, uint32_t key, bool oldIsLeft, bool isUnsigned);
  Maybe extreme(const Operation &operation);
  std::optional<int> orderBy(Extreme::Order by, uint32_t key);
  std::optional<int> orderIn(uint32_t key);
  uint32_t keyOf(const Value &old);
  uint32_t keyOf(const TupleKey &wanted);
  // TupleMirrors.cpp
  Maybe compareFunctions(const Operation &operation, const Value &made, const Value &kept,
                         bool keptIsLeft);
  const Value *oldOf(const Value &kept) const;
  bool mirrors(const Value &made, const Value &kept, std::optional<uint32_t> &cell);
  bool mirrors(const Operand &made, const Operand &kept, std::optional<uint32_t> &cell);
  // TupleFlags.cpp
  std::optional<bool> isSet(const Value &old);
  Maybe compareWithZero(const Operation &operation, const Value &old);
  Maybe compareWithNumber(const Operation &operation, const Value &old, int64_t number);
  static std::optional<bool> truthForAll(std::string_view by, const ValueRange &range,
                                         int64_t number);
  std::optional<bool> truthInFirst(const Operation &operation) const;
  std::optional<bool> truthBy(const TupleKey &flag, bool isSetNew);
  bool isZeroAlready(uint32_t cell) const;
  bool isOldNumber(uint32_t cell, int64_t number) const;
  bool isComparedWith(uint32_t cell, std::string_view constant) const;
  using Leaf = std::pair<const Operation *, std::size_t>; // an operand
  std::vector<Leaf> valuesStoredTo(uint32_t cell) const;
  const Operation &storeTo(uint32_t cell) const;
  std::optional<ValueRange> rangeStoredTo(uint32_t cell) const;
  std::optional<int64_t> constantStoredTo(uint32_t cell) const;
  Maybe bitsOf(const Operation &operation);
  Maybe unlike(const Operation &operation);
  Maybe compareBits(const Operation &operation, const Value &unlike, const Value &limit);

  const KernelTables &tables;
  const OperandGraph &graph;
  const IndexRanges &indices;
  std::vector<TupleCell> &cells;
  std::vector<Place> places; // of the cells
  uint32_t first = 0, last = 0;
  bool ready = false;
  std::set<uint32_t> depending; // operations that are made of what the cells held, and phis
  mutable std::map<uint32_t, bool> outside; // of operations that were asked about
  std::vector<Maybe> fresh;                 // of the cells
  std::vector<TupleKey> keys;               // first all of each cell
  using Question = std::tuple<std::string, uint64_t, uint64_t>;
  std::map<Question, uint32_t> questions; // conditions, by what they compare
  std::map<uint32_t, bool> firsts;        // those that tell the first iteration, and how
  using Test = std::pair<std::string, int64_t>;
  std::map<uint32_t, Test> tests;   // by cell: what its old value is asked, beside its order
  std::vector<Value> functions;     // of the new values
  std::set<uint32_t> chosen;        // extremes of two values, what is made of an old one
  std::set<uint32_t> loadsOfPlaces; // operations that read cells or what the iteration stored

  // Of a run.
  const TupleCase *current = nullptr;
  std::optional<TupleQuestion> asked;
  std::map<uint32_t, Value> values; // by operation
  std::vector<Stored> memory;
  std::vector<uint32_t> effects;
  uint32_t from = 0; // block
};

} // namespace cgpredict

#endif
