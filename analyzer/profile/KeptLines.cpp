#include "analyzer/profile/KeptLines.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cgpredict {
namespace {

double transfers(const ProfileTotals &totals) {
  double lines = 0;
  for (const SiteTotals &site : totals.sites)
    lines += site.traffic.traffic.dramReads + site.traffic.traffic.writeBacks;
  return lines;
}

constexpr double OftenAgain = 1.1; // times its lines

using Lines = double Traffic::*; // dramReads or writeBacks

std::map<std::size_t, double> countedOf(const ProfileTotals &totals, Lines lines,
                                        const ProfileLayout &layout) {
  std::map<std::size_t, double> counted;
  for (uint32_t site = 0; site < totals.sites.size(); ++site)
    if (const auto object = layout.objectOf(site))
      counted[*object] += totals.sites[site].traffic.traffic.*lines;
  return counted;
}

double linesOf(const ProfileLayout &layout, std::size_t object, const WholeL2 &l2) {
  return std::max(static_cast<double>(layout.bytesOf(object)) / static_cast<double>(l2.lineBytes),
                  1.0);
}

// Of each object that transfers more of these lines than it has: the share that is left.
std::map<std::size_t, double> sharesLeft(const ProfileTotals &totals, Lines lines,
                                         const ProfileLayout &layout, const WholeL2 &l2,
                                         const ReuseShares &reuse) {
  std::map<std::size_t, double> left;
  const double all = transfers(totals);
  const auto lineBytes = static_cast<double>(l2.lineBytes);
  for (const auto &[object, counted] : countedOf(totals, lines, layout)) {
    const double once = linesOf(layout, object, l2);
    if (counted <= once)
      continue;
    const double others = (all - counted) * once / counted; // in a pass
    const double meanwhile = reuse.empty() ? all : reuse[object] * all;
    const double between = lineBytes * std::min(once + others, meanwhile);
    const double kept = keptShare(between, l2.bytes, l2.ways);
    left[object] = (once + (1 - kept) * (counted - once)) / counted;
  }
  return left;
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
  return l2.bytes > 0 &&
         std::ranges::any_of(countedOf(totals, &Traffic::dramReads, layout), [&](const auto &each) {
           return each.second > OftenAgain * linesOf(layout, each.first, l2);
         });
}

void dropKeptLines(ProfileTotals &totals, const ProfileLayout &layout, const WholeL2 &l2,
                   const ReuseShares &reuse) {
  if (l2.bytes == 0)
    return;
  const auto reads = sharesLeft(totals, &Traffic::dramReads, layout, l2, reuse);
  const auto writes = sharesLeft(totals, &Traffic::writeBacks, layout, l2, reuse);
  const auto of = [](const std::map<std::size_t, double> &left, std::size_t object) {
    const auto found = left.find(object);
    return found == left.end() ? 1 : found->second;
  };
  for (uint32_t site = 0; site < totals.sites.size(); ++site)
    if (const auto object = layout.objectOf(site))
      scale(totals.sites[site].traffic, of(reads, *object), of(writes, *object));
}

} // namespace cgpredict
