// What happened to each memory location last: who wrote it, and who read it since.
//
// Locations are cells of a power of two of bytes, kept in pages of 64 cells that are made when they
// are first touched. Where the pages would need more than the budget, or looking at them too much
// work, only those are watched whose hash is below a threshold, which is halved as often as needed
// (the sampling of C. Waldspurger et al., "Efficient MRC Construction with SHARDS", FAST 2015, over
// pages instead of single locations): what is watched is watched from the beginning. Some pages can
// be kept whatever their hash, so that a lone scalar is not lost among large arrays.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SHADOWMEMORY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SHADOWMEMORY_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace cgpredict {

/// Writers and readers are steps (ShadowAccess.h), numbered from 1 in program order; 0 is none.
struct ShadowCell {
  uint32_t writer = 0, writerSite = 0;
  // Readers since the last write: the first site's here, those of others in a list.
  uint32_t readerSite = 0, reader = 0, readerBefore = 0; ///< last reader, and the one before it
  uint32_t otherReaders = 0;                             ///< index into ShadowMemory, 0: none
  uint32_t sites : 20 = 0;      ///< that touched it, as a number of SiteSets
  uint32_t start : 8 = 0;       ///< where the last write began: the last bits of that cell's number
  uint32_t torn : 1 = 0;        ///< writes that began elsewhere overlapped in it
  uint32_t exposed : 1 = 0;     ///< a step read it and had not written it before
  uint32_t conflicting : 1 = 0; ///< it has a dependence
};

struct ShadowReader {
  uint32_t site = 0, reader = 0, readerBefore = 0;
  uint32_t next = 0; ///< index, 0: none
};

class ShadowMemory {
public:
  /// `kept`: pages, ascending.
  explicit ShadowMemory(std::size_t budgetBytes, std::vector<uint64_t> kept = {});

  static constexpr unsigned PageBits = 6; ///< log2 of the cells of a page

  /// Null where the location is not watched.
  ShadowCell *cell(uint64_t number) {
    const uint64_t page = number >> PageBits;
    Entry &slot = recent[hashOf(page) >> 56];
    Page *cells = slot.page == page ? slot.cells : find(page);
    return cells == nullptr ? nullptr : &(*cells)[number % CellsPerPage];
  }

  /// Whether one of the cells may be watched; a long run of them counts as if.
  bool watches(uint64_t first, uint64_t last);
  /// Gives up half of the pages, unless that was done `most` times.
  void thin(unsigned most);

  ShadowReader &reader(uint32_t index) { return readers[index]; }
  uint32_t newReader(); ///< index
  void freeReaders(uint32_t first);

  using CellVisitor = std::function<void(const ShadowCell &)>;
  /// Called for the cells that are given up, before they are.
  void onDrop(CellVisitor visitor) { dropped = std::move(visitor); }
  void forEachCell(const CellVisitor &visit) const;

  /// Of the pages that are not kept; 1 as long as none was given up.
  double watchedShare() const;

private:
  static constexpr std::size_t CellsPerPage = std::size_t{1} << PageBits;
  using Page = std::array<ShadowCell, CellsPerPage>;
  struct Entry {
    uint64_t page = ~uint64_t{0};
    Page *cells = nullptr; // null: not watched, or in the table: free
  };
  static uint64_t hashOf(uint64_t page) {
    page *= 0x9e3779b97f4a7c15;
    return (page ^ (page >> 32)) * 0xd6e8feb86659fd93;
  }
  Page *find(uint64_t page);
  Entry *slotOf(uint64_t page);
  void insert(uint64_t page, Page *cells);
  void rebuild(std::size_t slots);
  bool isFull() const;
  void halve();
  bool isWatched(uint64_t page) const;

  std::size_t budget;
  std::vector<uint64_t> kept; // ascending
  unsigned halvings = 0;
  bool gaveUp = false; // something that was touched
  std::deque<Page> pages;
  std::vector<Page *> freePages;
  std::vector<Entry> table; // open addressing, a power of two
  std::size_t used = 0;
  std::array<Entry, 256> recent; // by the hash's first bits
  std::vector<ShadowReader> readers;
  std::size_t liveReaders = 0;
  uint32_t freeReader = 0; // list through `next`
  CellVisitor dropped;
};

} // namespace cgpredict

#endif
