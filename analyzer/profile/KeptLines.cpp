#include "analyzer/profile/KeptLines.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/profile/RandomReuse.h"
#include "analyzer/warps/SectorCover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace cgpredict {
namespace {

constexpr double OftenAgain = 1.1; // times its lines
constexpr double TagBytes = 128; // that one tag of the cache stands for, filled or not

double linesOfTag(const WholeL2 &l2) {
  return std::max(TagBytes / static_cast<double>(l2.lineBytes), 1.0);
}

// What a launch asks for of an array.
struct ArrayTraffic {
  double lines = 0; // that it has
  double reads = 0, writeBacks = 0;
  double sectors = 0, requests = 0; // of the L2
  double behindIndex = 0;           // of reads and write-backs

  bool isAtRandom() const { return 2 * behindIndex > reads + writeBacks; }

  // Lines of a tag that come together.
  double linesOfUse(const WholeL2 &l2) const {
    const double most = linesOfTag(l2);
    if (!isAtRandom() || requests == 0)
      return most;
    const double asked =
        sectors * SectorBytes / (requests * static_cast<double>(l2.lineBytes));
    return std::clamp(asked, 1.0, most);
  }

  CachedArray inTags(const WholeL2 &l2) const {
    return {lines / linesOfTag(l2), std::max(reads, writeBacks) / linesOfUse(l2), isAtRandom()};
  }
};

using Lines = double ArrayTraffic::*; // reads or writeBacks

// By object; last what is at unknown places, whose lines come once.
std::vector<ArrayTraffic> arraysOf(const ProfileTotals &totals, const ProfileLayout &layout,
                                   const WholeL2 &l2, const std::vector<bool> &behindIndex) {
  std::vector<ArrayTraffic> arrays(layout.objects() + 1);
  for (std::size_t object = 0; object < layout.objects(); ++object)
    arrays[object].lines = std::max(
        static_cast<double>(layout.bytesOf(object)) / static_cast<double>(l2.lineBytes), 1.0);
  arrays.back().lines = std::numeric_limits<double>::infinity();
  for (uint32_t site = 0; site < totals.sites.size(); ++site) {
    const Traffic &traffic = totals.sites[site].traffic.traffic;
    const std::optional<std::size_t> object = layout.objectOf(site);
    ArrayTraffic &array = arrays[object.value_or(layout.objects())];
    array.reads += traffic.dramReads;
    array.writeBacks += traffic.writeBacks;
    array.sectors += traffic.sectors;
    array.requests += traffic.replays;
    if (object && behindIndex[site])
      array.behindIndex += traffic.dramReads + traffic.writeBacks;
  }
  return arrays;
}

// How likely a launch finds lines in the L2 that it has used before.
class KeptChance {
public:
  KeptChance(std::span<const ArrayTraffic> arrays, const WholeL2 &l2, const ReuseShares &reuse)
      : l2(l2), reuse(reuse) {
    std::vector<CachedArray> cached;
    for (const ArrayTraffic &array : arrays) {
      all += array.reads + array.writeBacks;
      cached.push_back(array.inTags(l2));
    }
    time = keptFor(cached, static_cast<double>(l2.bytes) / l2.partitions / TagBytes);
  }

  double of(const ArrayTraffic &array, std::size_t object, Lines lines) const {
    return array.isAtRandom() ? atRandom(array, lines) : inOrder(array, object, lines);
  }

private:
  // A partition has what the SMs near it use. What it does not have it gets from the one where DRAM
  // has the line, which has it as likely as not for itself.
  double atRandom(const ArrayTraffic &array, Lines lines) const {
    const double near = sectorsFound(foundAtRandom(array.inTags(l2), time),
                                     array.linesOfUse(l2) / linesOfTag(l2));
    const double far = near * (l2.partitions - 1) / l2.partitions;
    return lines == &ArrayTraffic::reads ? 1 - (1 - near) * (1 - far) : near;
  }

  double inOrder(const ArrayTraffic &array, std::size_t object, Lines lines) const {
    const double counted = array.*lines;
    const double others = (all - counted) * array.lines / counted; // in a pass
    const double meanwhile = reuse.empty() ? all : reuse[object] * all;
    const double between = std::min(array.lines + others, meanwhile);
    return keptShare(between * static_cast<double>(l2.lineBytes), l2.bytes, l2.ways);
  }

  const WholeL2 &l2;
  const ReuseShares &reuse;
  double all = 0;  // lines that are transferred
  double time = 0; // of the launch
};

// Of an array's lines that were counted.
double shareLeft(const ArrayTraffic &array, std::size_t object, Lines lines,
                 const KeptChance &kept) {
  const double counted = array.*lines;
  if (counted <= array.lines)
    return 1;
  return (array.lines + (1 - kept.of(array, object, lines)) * (counted - array.lines)) / counted;
}

// `reads`, `writes`: of the site's, 0 to 1.
void scale(TrafficSum &sum, double reads, double writes) {
  Traffic &traffic = sum.traffic;
  const double before = traffic.dramReads + traffic.writeBacks;
  if (before == 0)
    return;
  const double linesOfWait =
      traffic.waitsForDram > 0 ? std::max(traffic.dramReads / traffic.waitsForDram, 1.0) : 1;
  traffic.dramReads *= reads;
  traffic.writeBacks *= writes;
  traffic.partWritten *= writes;
  const double waits = 1 - std::pow(1 - reads, linesOfWait); // for the first line that is gone
  traffic.waitsForDram *= waits;
  traffic.joinsDram *= waits;
  const double openings = (traffic.dramReads + traffic.writeBacks) / before;
  traffic.rowOpenings *= openings;
  for (double &other : sum.otherOpenings)
    other *= openings;
}

} // namespace

double keptShare(double bytesBetween, uint64_t cacheBytes, uint32_t ways) {
  const double others = ways * bytesBetween / static_cast<double>(cacheBytes);
  double term = std::exp(-others), sum = 0;
  for (uint32_t k = 0; k < ways; ++k) {
    sum += term;
    term *= others / (k + 1);
  }
  return std::min(sum, 1.0); // rounding may carry it beyond
}

bool transfersAgain(const ProfileTotals &totals, const ProfileLayout &layout, const WholeL2 &l2) {
  const std::vector<bool> noIndex(totals.sites.size());
  return l2.bytes > 0 && std::ranges::any_of(arraysOf(totals, layout, l2, noIndex),
                                             [](const ArrayTraffic &array) {
                                               return array.reads > OftenAgain * array.lines;
                                             });
}

void dropKeptLines(ProfileTotals &totals, const ProfileLayout &layout, const WholeL2 &l2,
                   const std::vector<bool> &behindIndex, const ReuseShares &reuse) {
  if (l2.bytes == 0)
    return;
  const std::vector<ArrayTraffic> arrays = arraysOf(totals, layout, l2, behindIndex);
  const KeptChance kept(arrays, l2, reuse);
  for (uint32_t site = 0; site < totals.sites.size(); ++site)
    if (const auto object = layout.objectOf(site)) {
      const ArrayTraffic &array = arrays[*object];
      scale(totals.sites[site].traffic, shareLeft(array, *object, &ArrayTraffic::reads, kept),
            shareLeft(array, *object, &ArrayTraffic::writeBacks, kept));
    }
}

} // namespace cgpredict
