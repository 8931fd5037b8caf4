#include "analyzer/dependence/ShadowAccess.h"

#include <algorithm>

namespace cgpredict {

ShadowAccess::ShadowAccess(std::size_t sites, unsigned cellBits, ShadowMemory memory, Found found,
                           bool within)
    : memory(std::move(memory)), sets(sites), cellBits(cellBits), found(std::move(found)),
      within(within), exposed(sites), unwritten(sites) {
  this->memory.onDrop([this](const ShadowCell &cell) { addFacts(cell, droppedFacts); });
}

template <typename Visit>
bool ShadowAccess::eachCell(int64_t address, uint32_t bytes, const Visit &visit) {
  const uint64_t first = static_cast<uint64_t>(address) >> cellBits;
  const uint64_t last = (static_cast<uint64_t>(address) + bytes - 1) >> cellBits;
  bool watched = false;
  for (uint64_t number = first; number <= last; ++number)
    if (ShadowCell *cell = memory.cell(number)) {
      visit(*cell);
      watched = true;
    }
  return watched;
}

bool ShadowAccess::read(uint32_t site, int64_t address, uint32_t bytes) {
  const bool watched = eachCell(address, bytes, [&](ShadowCell &cell) { read(cell, site); });
  reportEnded(site);
  return watched;
}

ShadowAccess::Written ShadowAccess::write(uint32_t site, int64_t address, uint32_t bytes) {
  const uint64_t start = (static_cast<uint64_t>(address) >> cellBits) & 0xff;
  Written result;
  result.watched = eachCell(address, bytes, [&](ShadowCell &cell) {
    result.first += write(cell, site, start) ? 1 : 0;
  });
  reportEnded(site);
  return result;
}

void ShadowAccess::read(ShadowCell &cell, uint32_t site) {
  const bool own = cell.writer == step;
  if (!noteReader(cell, site))
    return;
  cell.sites = sets.with(cell.sites, site);
  if (!own) {
    cell.exposed = 1;
    exposed[site] = true;
  }
  if (cell.writer == 0)
    unwritten[site] = true;
  else if (!own || within)
    end(cell, DependenceKind::Flow, cell.writerSite, cell.writer);
}

// Whether the step has not yet read it by this access since the last write.
bool ShadowAccess::noteReader(ShadowCell &cell, uint32_t site) {
  if (cell.reader == 0 || cell.readerSite == site) {
    if (cell.reader == step)
      return false;
    cell.readerSite = site;
    cell.readerBefore = cell.reader;
    cell.reader = step;
    return true;
  }
  uint32_t index = cell.otherReaders;
  while (index != 0 && memory.reader(index).site != site)
    index = memory.reader(index).next;
  if (index == 0) {
    index = memory.newReader();
    memory.reader(index) = {site, 0, 0, cell.otherReaders};
    cell.otherReaders = index;
  }
  ShadowReader &entry = memory.reader(index);
  if (entry.reader == step)
    return false;
  entry.readerBefore = entry.reader;
  entry.reader = step;
  return true;
}

// Whether the step had not written it before.
bool ShadowAccess::write(ShadowCell &cell, uint32_t site, uint64_t start) {
  cell.sites = sets.with(cell.sites, site);
  const auto readBy = [&](uint32_t from, uint32_t reader, uint32_t before) {
    if (const uint32_t other = reader != step ? reader : before; other != 0)
      end(cell, DependenceKind::Anti, from, other);
  };
  if (cell.reader != 0) {
    readBy(cell.readerSite, cell.reader, cell.readerBefore);
    for (uint32_t i = cell.otherReaders; i != 0; i = memory.reader(i).next)
      readBy(memory.reader(i).site, memory.reader(i).reader, memory.reader(i).readerBefore);
    memory.freeReaders(cell.otherReaders);
    cell.reader = cell.readerBefore = cell.otherReaders = 0;
  }
  const bool isFirst = cell.writer != step;
  if (cell.writer != 0 && isFirst)
    end(cell, DependenceKind::Output, cell.writerSite, cell.writer);
  cell.torn |= cell.writer != 0 && cell.start != start;
  cell.start = start;
  cell.writer = step;
  cell.writerSite = site;
  return isFirst;
}

void ShadowAccess::end(ShadowCell &cell, DependenceKind kind, uint32_t from, uint32_t fromStep) {
  cell.conflicting = 1;
  const auto same = std::ranges::find_if(pending, [&](const Ended &each) {
    return each.kind == kind && each.from == from && each.step == fromStep;
  });
  if (same == pending.end())
    pending.push_back({kind, from, fromStep, cell.exposed != 0});
  else
    same->exposed = same->exposed || cell.exposed != 0;
}

void ShadowAccess::reportEnded(uint32_t site) {
  for (const Ended &entry : pending)
    found(entry, site, step);
  pending.clear();
}

void ShadowAccess::addFacts(const ShadowCell &cell, std::vector<SetFacts> &facts) {
  if (facts.size() <= cell.sites)
    facts.resize(cell.sites + 1);
  facts[cell.sites].written += cell.writer != 0;
  if (cell.conflicting == 0)
    return;
  ++facts[cell.sites].cells;
  facts[cell.sites].exposed |= cell.exposed != 0;
  facts[cell.sites].torn |= cell.torn != 0;
}

std::vector<ShadowAccess::SetFacts> ShadowAccess::facts() const {
  std::vector<SetFacts> result = droppedFacts;
  memory.forEachCell([&](const ShadowCell &cell) { addFacts(cell, result); });
  return result;
}

} // namespace cgpredict
