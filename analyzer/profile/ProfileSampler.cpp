#include "analyzer/profile/ProfileSampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cgpredict {
namespace {

constexpr uint64_t Probes = 64;     // rounds from which the number of references is estimated
constexpr uint64_t FewestParts = 4; // of a batch that is simulated in parts
constexpr uint64_t MostParts = 256;
constexpr uint64_t PartLength = 16;  // references of a part, in lines of the L2
constexpr uint64_t WarmUpLength = 4; // the least of these before measuring, in lines of the L2
constexpr uint64_t WarmUpShare = 4;  // a part's references over its warm-up
constexpr uint64_t NoLimit = std::numeric_limits<uint64_t>::max();

// Number i of a sequence in [0, count) that is evenly spread but keeps no step with the period of a
// loop: multiples of the golden ratio.
uint64_t spread(uint64_t i, uint64_t count) {
  const uint64_t fraction = (i + 1) * 0x9e3779b97f4a7c15u; // of 2^64
  return static_cast<uint64_t>(static_cast<unsigned __int128>(fraction) * count >> 64);
}

} // namespace

BatchSampler::BatchSampler(const WarpProgram &program, const ProfileLayout &layout,
                           std::span<const ResidentWarp> warps, const BatchCounts &counts,
                           SmMemory &memory)
    : program(program), layout(layout), warps(warps), counts(counts),
      memory(memory), cacheLines(memory.l2.geometry().lines()), observer(program, memory),
      totals(*program.tables),
      cache(memory.l2), rounds((counts.rounds + memory.burst - 1) / memory.burst) {}

double BatchSampler::expectedReferences(uint64_t enough) {
  const double most = static_cast<double>(counts.kept) * WarpSize;
  if (most <= static_cast<double>(enough))
    return most;
  Residency probe(program, layout, warps, memory.burst);
  LineFinder finder(observer.lineBytes());
  const uint64_t probes = std::min(Probes, rounds);
  uint64_t at = 0, lines = 0;
  for (uint64_t i = 0; i < probes; ++i, ++at) {
    const uint64_t from = i * rounds / probes, to = (i + 1) * rounds / probes;
    const uint64_t next = from + spread(i, to - from);
    probe.skip(next - at);
    at = next;
    probe.round([&](const WarpAccess &access) {
      lines += finder.lines(access, program.tables->sites[access.site].bytes).size();
    });
  }
  referencesPerRound = static_cast<double>(lines) / static_cast<double>(probes);
  return referencesPerRound * static_cast<double>(rounds);
}

// Until that many line references or that round. Returns the memory instructions.
uint64_t BatchSampler::simulate(uint64_t references, uint64_t toRound) {
  if (!resident)
    resident.emplace(program, layout, warps, memory.burst);
  const uint64_t before = observer.lineReferences();
  uint64_t passed = 0;
  for (; !resident->done() && round < toRound; ++round) {
    if (observer.lineReferences() - before >= references)
      break;
    passed += resident->round([&](const WarpAccess &access) { observer.access(access); });
  }
  instructions += passed;
  return passed;
}

uint64_t BatchSampler::skipTo(uint64_t to) {
  if (!resident)
    resident.emplace(program, layout, warps, memory.burst);
  if (to <= round)
    return 0;
  const uint64_t passed = resident->skip(to - round);
  round = to;
  return passed;
}

void BatchSampler::simulateAll() {
  simulate(NoLimit, NoLimit);
  observer.take(totals, 1);
}

uint64_t BatchSampler::roundsFor(uint64_t references) const {
  return static_cast<uint64_t>(static_cast<double>(references) / referencesPerRound) + 1;
}

void BatchSampler::simulateEnd(uint64_t budget) {
  const uint64_t last = roundsFor(std::min(budget, PartLength * cacheLines));
  skipTo(rounds - std::min(rounds, last));
  simulate(NoLimit, NoLimit);
}

// The simulated part stands for its stretch by memory instructions.
void BatchSampler::measureStretch(const Stretch &stretch, uint64_t start) {
  uint64_t passed = skipTo(start);
  passed += simulate(stretch.warmUp, stretch.to);
  observer.drop();
  const uint64_t references = observer.lineReferences(), misses = cache.misses();
  const uint64_t measured = simulate(stretch.references, stretch.to);
  partMisses.push_back({static_cast<double>(observer.lineReferences() - references),
                        static_cast<double>(cache.misses() - misses)});
  passed += measured + skipTo(stretch.to);
  if (measured != 0)
    observer.take(totals, static_cast<double>(passed) / static_cast<double>(measured));
}

void BatchSampler::simulateParts(uint64_t budget) {
  const uint64_t parts = std::clamp(budget / (PartLength * cacheLines), FewestParts, MostParts);
  const uint64_t length = std::max<uint64_t>(budget / parts, 1);
  const uint64_t warmUp =
      std::min(std::max(WarmUpLength * cacheLines, length / WarmUpShare), length / 2);
  // The start, where the L2 is as the batch before left it, and the end, which leaves it to the
  // next one, stand for themselves.
  simulate(length, NoLimit);
  observer.take(totals, 1);
  const uint64_t partRounds = roundsFor(length);
  const uint64_t first = round;
  const uint64_t last = std::max(first, rounds - std::min(rounds, partRounds));
  for (uint64_t i = 0; i < parts - 2; ++i) {
    const uint64_t from = first + (last - first) * i / (parts - 2);
    const uint64_t to = first + (last - first) * (i + 1) / (parts - 2);
    const uint64_t slack = to - from > partRounds ? to - from - partRounds : 0;
    measureStretch({from, to, warmUp, length - warmUp}, from + spread(i, slack + 1));
  }
  measureStretch({last, rounds, warmUp, NoLimit}, last);
  guessUnseen();
}

double BatchSampler::missError() const {
  double references = 0, misses = 0, squares = 0;
  for (const PartMisses &part : partMisses) {
    references += part.references;
    misses += part.misses;
  }
  if (partMisses.size() < 2 || misses == 0)
    return 0;
  for (const PartMisses &part : partMisses) {
    const double off = part.misses - misses / references * part.references;
    squares += off * off;
  }
  const auto parts = static_cast<double>(partMisses.size());
  return std::sqrt(squares * parts / (parts - 1)) / misses;
}

// Sites that are executed but in none of the parts.
void BatchSampler::guessUnseen() {
  const auto unseen = [&](uint32_t site) { return totals.sites[site].allExecutions() == 0; };
  if (std::ranges::none_of(program.records, [&](const RecordProgram &record) {
        return std::ranges::any_of(record.sites, unseen);
      }))
    return;
  WarpAccess access;
  for (const ResidentWarp &warp : warps)
    for (WarpStream stream = makeStream(program, layout, warp); stream.nextRecord();) {
      const std::vector<uint32_t> &sites = stream.record().sites;
      for (uint32_t index = 0; index < sites.size(); ++index)
        if (unseen(sites[index])) {
          stream.peek(index, access);
          observer.guess(access);
        }
    }
  observer.take(totals, 1);
}

} // namespace cgpredict
