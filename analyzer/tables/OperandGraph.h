// The operations of a kernel as a graph of values: who uses what, and what a value is made of.
#ifndef CGPREDICT_ANALYZER_TABLES_OPERANDGRAPH_H
#define CGPREDICT_ANALYZER_TABLES_OPERANDGRAPH_H

#include "analyzer/tables/StaticTables.h"

#include <functional>
#include <string_view>
#include <unordered_map>

namespace cgpredict {

/// What it has found is kept: one thread asks at a time.
class OperandGraph {
public:
  /// `tables` must outlive this.
  explicit OperandGraph(const KernelTables &tables);

  const Operation &operation(uint32_t id) const { return *operations[id]; }
  uint32_t blockOf(uint32_t id) const { return blocks[id]; }
  const std::vector<uint32_t> &users(uint32_t id) const { return uses[id]; } ///< each once

  /// Operand of a load or store; null where the table does not have it.
  const Operand *addressOf(const Site &site) const;
  const Operand *storedValue(const Site &site) const;

  /// Loads, by site, whose memory a launch stores to by another name: from then on they are not
  /// read-only.
  void setReached(const std::vector<bool> &loads);

  /// Whether the kernel leaves what the load reads as it is: it stores nothing to that object, or
  /// only to other members of it, and the program does not call it volatile. That pointers are
  /// aliases only a launch tells (affine/LoadedArrays.h, and setReached()).
  bool isReadOnly(const Site &load) const;

  /// Whether two values are the same for certain, in one execution of both. Equal arithmetic is one
  /// operation already, loads are not: they are the same if nothing is stored to what they read, or
  /// if both bring what the thread has just stored there.
  /// Which variable an address is made of is not known: two of them are not.
  bool same(const Operand &a, const Operand &b) const;
  /// The same of two addresses in one object, a variable or not.
  bool samePlace(const Operand &a, const Operand &b) const;
  /// What an address is a distance from.
  const Operand &baseOf(const Operand &address) const;
  /// Bytes from one address to the other, of one object, if that is known: `&a[i].x` to `&a[i].y`.
  /// Which variable an address is made of is not known.
  std::optional<int64_t> distance(const Operand &from, const Operand &to) const;
  /// Whether the sites are at one address, by one object or from where one pointer leads.
  bool atOnePlace(const Site &a, const Site &b) const;

  /// Whether a load brings the same value to all threads: what it reads is not stored to, and its
  /// address is made of constants and arguments.
  bool loadsInvariant(const Operation &load) const;

  /// Whether `accepts` holds for all that the operand is made of: operations and, as operands,
  /// other leaves. Cycles through phis are followed once.
  struct Accepts {
    std::function<bool(const Operation &, uint32_t block)> operation;
    std::function<bool(const Operand &)> leaf;
  };
  bool madeOf(const Operand &operand, const Accepts &accepts) const;

private:
  struct Widened {
    const Operand *value = nullptr;
    std::string_view cast; // by which it was; empty: it was not
  };
  Widened withoutLowBits(const Operand &index, int64_t scale, int64_t &offset) const;
  bool isStep(const Operand &address) const;
  std::optional<int64_t> memberOffset(const Operand &address) const;
  bool isAnotherMember(const Site &a, const Site &b) const;
  bool isBehindLoad(const Operand &place) const;
  bool readsOwnStore(const Site &load) const;
  bool sameLoad(const Operation &a, const Operation &b) const;
  bool sameOffset(const Operand &a, const Operand &b) const;
  bool sameResult(const Operand &a, const Operand &b) const;

  const KernelTables &tables;
  std::vector<const Operation *> operations; // by id
  std::vector<uint32_t> blocks;
  std::vector<std::vector<uint32_t>> uses;
  std::vector<bool> reached; // operations
  std::vector<bool> steps;   // those that add to an address
  mutable std::unordered_map<uint64_t, bool> sameAs; // what is known of pairs of operations
};

} // namespace cgpredict

#endif
