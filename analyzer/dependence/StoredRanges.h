// The memory that a launch's traced threads store to: only accesses that touch it can depend on
// each other.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_STOREDRANGES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_STOREDRANGES_H

#include "analyzer/affine/ProfileExtents.h"
#include "analyzer/affine/WarpProgram.h"

#include <limits>
#include <span>

namespace cgpredict {

class StoredRanges {
public:
  /// `program` must outlive this.
  explicit StoredRanges(const WarpProgram &program)
      : program(program), sites(program.tables->sites.size()) {}

  void add(std::span<const int64_t> threadWords);
  /// An access that no record has.
  void add(uint32_t site, int64_t address) {
    addAccess(site, {address, address}, static_cast<uint64_t>(address));
  }
  /// After all threads were added, before the first question.
  void finish();

  bool empty() const { return ranges.empty(); }
  bool isSeen(uint32_t site) const { return sites[site].range.low <= sites[site].range.high; }
  /// Whether bytes [low, high) touch what is stored to; ranges less than a page apart count as one.
  bool touches(int64_t low, int64_t high) const;
  /// Whether all that a site touched lies in one of those ranges.
  bool holds(uint32_t site) const;
  /// Whether the bounds of what the two sites touched overlap.
  bool meet(uint32_t one, uint32_t other) const;
  /// Of what each access stored: pages of 2^`pageBits` bytes at both ends and in the middle,
  /// ascending.
  std::vector<uint64_t> landmarks(unsigned pageBits) const;
  /// log2 of the largest size that divides addresses and sizes of all accesses to it.
  unsigned cellBits() const { return bits; }

private:
  struct Range {
    int64_t low = std::numeric_limits<int64_t>::max();
    int64_t high = std::numeric_limits<int64_t>::min(); // of the last access
    void widen(int64_t address) {
      low = std::min(low, address);
      high = std::max(high, address);
    }
  };
  struct SiteExtent {
    Range range;
    uint64_t addressBits = 0; // of addresses and strides, or-ed
  };
  void addNest(const RecordProgram &record, const int64_t *payload);
  void addAccess(uint32_t site, const Range &range, uint64_t addressBits);

  const WarpProgram &program;
  std::vector<SiteExtent> sites;
  AddressClusters clusters;
  std::vector<Range> ranges;    // ascending
  mutable std::size_t last = 0; // range of the last question
  unsigned bits = 0;
  std::vector<Range> hulls; // of the accesses of a record, while it is added
};

} // namespace cgpredict

#endif
