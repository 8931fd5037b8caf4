#include "analyzer/dependence/ShadowMemory.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr std::size_t TableEntryBytes =
    32; // of the hash table, per page: at least half of it is free
constexpr unsigned MostHalvings = 40;
constexpr uint64_t ManyPages = 64; // that are not looked at one by one

} // namespace

ShadowMemory::ShadowMemory(std::size_t budgetBytes, std::vector<uint64_t> kept)
    : budget(budgetBytes), kept(std::move(kept)), table(1024), readers(1) {}

bool ShadowMemory::isWatched(uint64_t page) const {
  return hashOf(page) <= ~uint64_t{0} >> halvings || std::ranges::binary_search(kept, page);
}

bool ShadowMemory::watches(uint64_t first, uint64_t last) {
  const uint64_t firstPage = first >> PageBits, lastPage = last >> PageBits;
  if (halvings == 0 || lastPage - firstPage >= ManyPages)
    return true;
  for (uint64_t page = firstPage; page <= lastPage; ++page)
    if (isWatched(page))
      return true;
  gaveUp = true;
  return false;
}

void ShadowMemory::thin(unsigned most) {
  if (halvings < most)
    halve();
}

bool ShadowMemory::isFull() const {
  return (used + 1) * (sizeof(Page) + TableEntryBytes) + liveReaders * sizeof(ShadowReader) >
         budget;
}

ShadowMemory::Page *ShadowMemory::find(uint64_t page) {
  Page *cells = isWatched(page) ? slotOf(page)->cells : nullptr;
  if (cells == nullptr && isWatched(page)) {
    while (isFull() && used != 0 && halvings < MostHalvings)
      halve();
    if (isWatched(page)) {
      if (freePages.empty())
        freePages.push_back(&pages.emplace_back());
      cells = freePages.back();
      freePages.pop_back();
      cells->fill({});
      insert(page, cells);
    }
  }
  gaveUp = gaveUp || cells == nullptr;
  recent[hashOf(page) >> 56] = {page, cells};
  return cells;
}

// Where the page stands, or would.
ShadowMemory::Entry *ShadowMemory::slotOf(uint64_t page) {
  std::size_t at = hashOf(page) % table.size();
  while (table[at].cells != nullptr && table[at].page != page)
    at = (at + 1) % table.size();
  return &table[at];
}

void ShadowMemory::insert(uint64_t page, Page *cells) {
  if (2 * (used + 1) > table.size())
    rebuild(2 * table.size());
  *slotOf(page) = {page, cells};
  ++used;
}

void ShadowMemory::rebuild(std::size_t slots) {
  std::vector<Entry> old = std::move(table);
  table.assign(slots, {});
  for (const Entry &entry : old)
    if (entry.cells != nullptr)
      *slotOf(entry.page) = entry;
}

void ShadowMemory::halve() {
  ++halvings;
  recent.fill({});
  for (Entry &entry : table) {
    if (entry.cells == nullptr || isWatched(entry.page))
      continue;
    for (const ShadowCell &cell : *entry.cells) {
      if (dropped)
        dropped(cell);
      freeReaders(cell.otherReaders);
    }
    gaveUp = true;
    freePages.push_back(entry.cells);
    entry.cells = nullptr;
    --used;
  }
  rebuild(table.size()); // entries that stood behind those
}

uint32_t ShadowMemory::newReader() {
  ++liveReaders;
  if (freeReader == 0) {
    readers.emplace_back();
    return static_cast<uint32_t>(readers.size() - 1);
  }
  const uint32_t index = freeReader;
  freeReader = readers[index].next;
  readers[index] = {};
  return index;
}

void ShadowMemory::freeReaders(uint32_t first) {
  while (first != 0) {
    const uint32_t next = readers[first].next;
    readers[first].next = freeReader;
    freeReader = first;
    first = next;
    --liveReaders;
  }
}

void ShadowMemory::forEachCell(const CellVisitor &visit) const {
  for (const Entry &entry : table)
    if (entry.cells != nullptr)
      for (const ShadowCell &cell : *entry.cells)
        if (cell.sites != 0)
          visit(cell);
}

double ShadowMemory::watchedShare() const {
  return gaveUp ? std::ldexp(1.0, -static_cast<int>(halvings)) : 1;
}

} // namespace cgpredict
