// How the addresses in a thread's records go on in other threads that go its way: by the kernel's
// code, else as they do from each traced thread to the others.
#ifndef CGPREDICT_ANALYZER_AFFINE_ADDRESSMOVES_H
#define CGPREDICT_ANALYZER_AFFINE_ADDRESSMOVES_H

#include "analyzer/affine/IndexDigits.h"

#include <map>

namespace cgpredict {

class AddressMoves {
public:
  /// `code`: addressSlopes() of the launch. `tables` must outlive this.
  AddressMoves(const KernelTables &tables, const ThreadCoordinate &extent, IndexDigits digits,
               const SiteSlopes &code);

  /// Learns from the threads of a window.
  void add(const Window &window);
  /// Then, whose addresses neither says: "FILE:LINE: ...". Empty if all are known.
  std::string finish();

  /// Where nothing is unknown: the records of `from`, as `to` would have them.
  void move(const ThreadRecords &from, const ThreadCoordinate &to, int64_t *words) const;

private:
  using Slopes = AffineFit::Point; ///< by digit; empty: it stays
  /// Of a record's payload, as a thread executes it for the first time, or once more.
  struct Word {
    uint32_t record = 0;
    std::size_t slot = 0;
    uint32_t time = 0;
    auto operator<=>(const Word &) const = default;
  };
  void add(const ThreadRecords &thread);
  bool learn(const Word &word, const AffineFit &fit);

  const KernelTables &tables;
  IndexDigits digits;
  std::vector<std::vector<Slopes>> moves;            // by record and slot
  std::map<uint32_t, std::vector<std::size_t>> open; // slots of records whose slopes are not said
  std::map<Word, AffineFit> seen;
  std::vector<bool> varying; // digits
  bool isCut = false;        // a thread has more than its records hold
};

} // namespace cgpredict

#endif
