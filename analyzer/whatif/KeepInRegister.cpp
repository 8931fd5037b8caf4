#include "analyzer/whatif/KeepInRegister.h"

#include "analyzer/tables/MoveAccess.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace cgpredict {
namespace {

bool isInnermost(const RecordShape &nest, uint32_t level) {
  return std::ranges::none_of(nest.levels[level].body,
                              [](const NestItem &item) { return item.isLevel; });
}

// Sites stand in one record each, or their block could not move.
std::vector<uint32_t> recordsOfSites(const KernelTables &tables) {
  std::vector<uint32_t> count(tables.sites.size());
  for (const RecordShape &shape : tables.records) {
    for (uint32_t site : shape.sites)
      ++count[site];
    for (const NestAccess &access : shape.accesses)
      ++count[access.site];
  }
  return count;
}

std::vector<InvariantElement> candidates(const KernelTables &tables) {
  const std::vector<uint32_t> records = recordsOfSites(tables);
  std::map<std::tuple<uint32_t, uint32_t, int32_t>, InvariantElement> groups;
  for (uint32_t record = 0; record < tables.records.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    for (uint32_t a = 0; a < shape.accesses.size(); ++a) {
      const NestAccess &access = shape.accesses[a];
      if (access.level < 0 || !isInnermost(shape, static_cast<uint32_t>(access.level)))
        continue;
      const auto level = static_cast<uint32_t>(access.level);
      const int32_t object = tables.sites[access.site].object;
      InvariantElement &group = groups[{record, level, object}];
      group.record = record;
      group.level = level;
      group.object = object;
      group.accesses.push_back(a);
    }
  }
  std::vector<InvariantElement> found;
  for (auto &[key, group] : groups) {
    const auto isElsewhere = [&](uint32_t access) {
      return records[tables.records[group.record].accesses[access].site] > 1;
    };
    if (std::ranges::none_of(group.accesses, isElsewhere))
      found.push_back(std::move(group));
  }
  return found;
}

// One address for all of them, the same in every iteration of the loop.
bool isOneElement(const KernelTables &tables, const InvariantElement &element,
                  std::span<const int64_t> payload) {
  const RecordShape &shape = tables.records[element.record];
  const NestAccess &first = shape.accesses[element.accesses.front()];
  return std::ranges::all_of(element.accesses, [&](uint32_t index) {
    const NestAccess &access = shape.accesses[index];
    bool same = access.start.get(payload) == first.start.get(payload) &&
                access.strides.back().get(payload) == 0;
    for (std::size_t m = 0; m + 1 < access.strides.size(); ++m)
      same &= access.strides[m].get(payload) == first.strides[m].get(payload);
    return same && tables.sites[access.site].bytes == tables.sites[first.site].bytes;
  });
}

void removeContradicted(const KernelTables &tables, const Window &window,
                        std::vector<InvariantElement> &elements) {
  for (const ThreadRecords &thread : window.threads)
    for (ThreadStream stream(thread.words); !stream.done();
         stream.advance(tables.records[stream.record()])) {
      const std::span payload(stream.payload(), tables.records[stream.record()].words);
      std::erase_if(elements, [&](const InvariantElement &element) {
        return element.record == stream.record() && !isOneElement(tables, element, payload);
      });
    }
}

// Other threads access it too.
bool isContended(const KernelTables &tables, const InvariantElement &element,
                 const DependenceReport &report) {
  const RecordShape &nest = tables.records[element.record];
  return std::ranges::any_of(report.dependences, [&](const Dependence &dependence) {
    return std::ranges::any_of(element.accesses, [&](uint32_t access) {
      const uint32_t site = nest.accesses[access].site;
      return site == dependence.from || site == dependence.to;
    });
  });
}

// The first access of each kind stays; the others are the register from then on.
void move(KernelTables &tables, const InvariantElement &element, std::vector<uint32_t> &dropped) {
  std::map<SiteKind, uint32_t> kept;
  for (uint32_t index : element.accesses) {
    const NestAccess &access = tables.records[element.record].accesses[index];
    if (kept.emplace(tables.sites[access.site].kind, index).second)
      moveOutOfLoop(tables, element.record, index);
    else
      dropped.push_back(index);
  }
}

} // namespace

std::vector<InvariantElement> invariantElements(const KernelVariant &variant) {
  const TracedKernel &kernel = *variant.kernel;
  std::vector<InvariantElement> elements = candidates(kernel.tables);
  if (variant.dependences)
    std::erase_if(elements, [&](const InvariantElement &element) {
      return isContended(kernel.tables, element, *variant.dependences);
    });
  for (const Launch &launch : kernel.sampled)
    for (uint32_t w = 0; w < launch.windowCount && !launch.sameAs && !elements.empty(); ++w)
      removeContradicted(kernel.tables, variant.readWindow(launch, w), elements);
  return elements;
}

KernelTables keepInRegister(const KernelTables &tables,
                            std::span<const InvariantElement> elements) {
  KernelTables result = tables;
  std::map<uint32_t, std::vector<uint32_t>> dropped;
  for (const InvariantElement &element : elements)
    move(result, element, dropped[element.record]);
  for (auto &[record, accesses] : dropped) {
    std::ranges::sort(accesses, std::greater<>());
    for (uint32_t index : accesses)
      result.records[record].accesses.erase(result.records[record].accesses.begin() + index);
  }
  return result;
}

} // namespace cgpredict
