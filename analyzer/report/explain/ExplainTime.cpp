#include "analyzer/report/explain/ExplainParts.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextWrap.h"
#include "analyzer/report/text/TimeTable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace cgpredict {
namespace {

constexpr std::size_t BarWidth = 40;
constexpr double Least = 0.0005; // what rounds to 0.1 %

std::string bar(double share) {
  const auto filled = static_cast<std::size_t>(std::lround(share * BarWidth));
  return fmt::format("[{:<{}}]", std::string(std::min(filled, BarWidth), '#'), BarWidth);
}

struct Bar {
  std::string label;
  double share = 0;
  std::string time;
};

// The terms of which the time is the sum.
std::vector<Bar> barsOfTerms(const TimeEstimate &estimate) {
  std::vector<Bar> bars;
  for (const TimeTerm &term : estimate.terms)
    bars.push_back(
        {term.label, estimate.time > Seconds{0} ? term.time / estimate.time : 0, shown(term.time)});
  return bars;
}

// How much of the time each resource is busy, and what it would be without. A wait is busy for what
// it adds.
std::vector<Bar> barsOfLimits(const TimeEstimate &estimate) {
  std::vector<Bar> bars;
  for (const ResourceLimit &limit : limitsBySaving(estimate)) {
    const double added = std::max(1 - limit.timeWithout / estimate.time, 0.0);
    bars.push_back({limit.resource, limit.utilisation.value_or(added), shown(limit.timeWithout)});
  }
  return bars;
}

std::string barsOf(const TimeEstimate &estimate) {
  const bool limits = !estimate.limits.empty();
  const std::vector<Bar> bars = limits ? barsOfLimits(estimate) : barsOfTerms(estimate);
  std::size_t label = 0, time = 0;
  for (const Bar &each : bars) {
    label = std::max(label, each.label.size());
    time = std::max(time, each.time.size());
  }
  std::string text;
  for (const Bar &each : bars)
    if (each.share >= Least)
      text += fmt::format("{:{}}{:<{}}  {}  {:>7}  {:>{}}\n", "", Indent, each.label, label,
                          bar(each.share), percent(each.share), each.time, time);
  if (limits)
    text += paragraph("The bars are how much of the time each works, or, of waiting, what it adds. "
                      "The times are what would be left if it took none.",
                      Indent);
  return text;
}

std::string inWords(Limiter limiter) {
  switch (limiter) {
  case Limiter::Nothing:
    return "Nothing is executed.";
  case Limiter::Computation:
    return "Limited by computation: while some threads wait for memory there are always others "
           "that can compute, so the waiting does not show (memory latency is hidden). Fewer or "
           "cheaper instructions would make it faster.";
  case Limiter::LoadStore:
    return "Limited by the load/store unit: the part of the SM through which loads and stores "
           "pass, "
           "a few threads, a line or a word of a bank at a time, hardly rests, whatever memory "
           "serves them. Fewer accesses, or such whose threads ask for neighbouring elements, "
           "would make it faster.";
  case Limiter::MemoryUncoalesced:
    return "Limited by memory: the memory system hardly rests, and is busiest with uncoalesced "
           "accesses (neighbouring threads access elements that lie apart, so that one access "
           "becomes many transfers). Bringing those elements together would make it faster.";
  case Limiter::MemoryCoalesced:
    return "Limited by memory: the memory system hardly rests, and is busiest with coalesced "
           "accesses (neighbouring threads access neighbouring elements, which is as cheap as an "
           "access gets). Fewer accesses, or data closer to the threads, would make it faster.";
  case Limiter::MemoryConstant:
    return "Limited by memory: the memory system hardly rests, and is busiest with accesses of all "
           "threads of a warp to the same element (constant accesses). Fewer of them would make "
           "it faster.";
  case Limiter::MemoryReadOnly:
    return "Limited by memory: the memory system hardly rests, and is busiest with loads that the "
           "read-only cache (a small cache beside the arithmetic units) serves. Fewer of them "
           "would make it faster.";
  case Limiter::TileLoads:
    return "Limited by filling shared memory: most of the time goes into bringing elements there. "
           "Larger tiles, which bring each element less often, would make it faster.";
  case Limiter::SharedMemory:
    return "Limited by shared memory: most of the time goes into reading it. Fewer reads, or reads "
           "that do not wait for each other (bank conflicts), would make it faster.";
  case Limiter::Latency:
    return "Limited by latency: the SM holds as many threads as it can, and all of them wait at "
           "times, for memory, for results of their own or for blocks that end and start. Shorter "
           "chains of instructions that need each other would make it faster, and more work in "
           "each thread.";
  case Limiter::DramBandwidth:
    return "Limited by DRAM bandwidth: neighbouring threads access neighbouring elements, and the "
           "memory behind the L2 hardly rests. Only fewer bytes would make it faster: elements "
           "that are used again while they are near, or smaller ones.";
  case Limiter::DramUncoalesced:
  case Limiter::L2Uncoalesced:
    return fmt::format(
        "Limited by {}: it hardly rests, and most of what it moves nobody asked for, "
        "as neighbouring threads access elements that lie apart (uncoalesced "
        "accesses). Bringing those elements together would make it faster.",
        limiter == Limiter::DramUncoalesced ? "DRAM bandwidth (the memory behind the L2)"
                                            : "L2 bandwidth (the cache that all processors share)");
  case Limiter::L2Bandwidth:
    return "Limited by L2 bandwidth: neighbouring threads access neighbouring elements, and the "
           "cache that all processors share hardly rests. Only fewer accesses would make it "
           "faster: elements kept in registers or in shared memory, or smaller ones.";
  case Limiter::Launch:
    return "Limited by launches: starting the kernel costs more time than any one resource would "
           "save if it were infinitely fast. More work in each launch, or fewer launches, would make "
           "it faster.";
  case Limiter::Reduction:
    return "Limited by a reduction: threads update the same places (a sum, a histogram), and these "
           "updates wait for each other. Fewer of them would make it faster: more iterations in "
           "each thread, which adds up its own first.";
  case Limiter::Parallelism:
    return "Limited by parallelism: there are too few threads to keep either the memory or the "
           "arithmetic busy, so both wait. More threads at a time would make it faster.";
  }
  return toString(limiter);
}

std::string comparison(const MwpCwpValues &v) {
  if (v.mwp >= v.warps && v.cwp >= v.warps)
    return "Both are all the warps that there are: neither memory nor arithmetic is ever short of "
           "room, only of warps.";
  if (v.cwp >= v.mwp)
    return "More warps need memory than it serves (CWP is at or above MWP): they queue for it, and "
           "the time is that of the memory. Cheaper computation would hardly show.";
  return "Memory serves more warps than computation keeps waiting (MWP is above CWP): waiting "
         "hides behind computing, and the time is that of the arithmetic.";
}

} // namespace

std::string explainTime(const TimeEstimate &estimate) {
  return barsOf(estimate) + paragraph(inWords(estimate.limiter), Indent);
}

std::string explainWaiting(const LaunchEstimate &launch) {
  if (!launch.estimate.mwpCwp)
    return "";
  const MwpCwpValues &v = *launch.estimate.mwpCwp;
  return paragraph(
      fmt::format(
          "Threads run in groups of 32 (warps); while one warp waits for memory, others can run. "
          "Alone, a warp would wait {:.0f} cycles for memory and compute for {:.0f}. {:.0f} warps "
          "share a processor (SM). Memory serves {:.2f} of them at a time (MWP, memory warp "
          "parallelism); {:.2f} could compute while one waits and computes once (CWP, computation "
          "warp parallelism). {}",
          v.memCycles.value(), v.compCycles.value(), v.warps, v.mwp, v.cwp, comparison(v)),
      Indent);
}

} // namespace cgpredict
