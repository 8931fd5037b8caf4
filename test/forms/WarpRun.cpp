// Instructions of a warp's lanes together: votes, shuffles, reductions, matches, at the corners of
// who takes part and with what.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cgpredict::test {
namespace {

constexpr unsigned Lanes = 32, WarpSlots = 6;
enum Slot : unsigned { Value, Members, Second, Third, Result, Truth };

// Whom a warp consists of, and what its lanes have.
struct Warp {
  uint32_t members = ~0U, second = 0, third = 0;
  std::array<uint32_t, Lanes> values{};

  bool has(unsigned lane) const { return (members >> lane & 1) != 0; }
};

struct Outcome {
  uint64_t result = 0;
  bool truth = false; // of a predicate beside the result, or instead of it
};

using Words = std::vector<std::string>;

Outcome vote(const Words &words, const Warp &warp) {
  uint32_t yes = 0;
  for (unsigned l = 0; l < Lanes; ++l)
    if (warp.has(l) && warp.values[l] != 0)
      yes |= 1U << l;
  if (hasWord(words, "ballot"))
    return {yes, false};
  const bool all = yes == warp.members, none = yes == 0;
  return {0, hasWord(words, "all") ? all : hasWord(words, "any") ? !none : all || none};
}

// The PTX ISA's own lines of shfl, said with the segment of lanes that c cuts out.
Outcome shuffle(const Words &words, const Warp &warp, unsigned lane) {
  const unsigned segment = warp.third >> 8 & 31, by = warp.second & 31, clamp = warp.third & 31;
  const int least = static_cast<int>(lane & segment);
  const int most = static_cast<int>((lane & segment) | (clamp & ~segment));
  const int to = hasWord(words, "up")     ? static_cast<int>(lane) - static_cast<int>(by)
                 : hasWord(words, "down") ? static_cast<int>(lane + by)
                 : hasWord(words, "bfly") ? static_cast<int>(lane ^ by)
                                          : least | static_cast<int>(by & ~segment);
  const bool inside = hasWord(words, "up") ? to >= most : to <= most;
  return {warp.values[inside ? static_cast<unsigned>(to) : lane], inside};
}

Outcome reduction(const Words &words, const Warp &warp) {
  const Scalar type = scalarNamed(words.back());
  std::optional<Wide> total;
  for (unsigned l = 0; l < Lanes; ++l) {
    if (!warp.has(l))
      continue;
    const Wide value = extendedValue(warp.values[l], type);
    total = !total                  ? value
            : hasWord(words, "add") ? *total + value
            : hasWord(words, "min") ? std::min(*total, value)
            : hasWord(words, "max") ? std::max(*total, value)
            : hasWord(words, "and") ? (*total & value)
            : hasWord(words, "or")  ? (*total | value)
                                    : (*total ^ value);
  }
  return {truncated(*total, 32), false};
}

Outcome match(const Words &words, const Warp &warp, unsigned lane) {
  uint32_t same = 0;
  for (unsigned l = 0; l < Lanes; ++l)
    if (warp.has(l) && warp.values[l] == warp.values[lane])
      same |= 1U << l;
  const bool all = same == warp.members;
  return hasWord(words, "any") ? Outcome{same, false} : Outcome{all ? same : 0, all};
}

Outcome expected(const Words &words, const Warp &warp, unsigned lane) {
  if (words[0] == "vote")
    return vote(words, warp);
  if (words[0] == "shfl")
    return shuffle(words, warp, lane);
  if (words[0] == "redux")
    return reduction(words, warp);
  return words[0] == "match" ? match(words, warp, lane) : Outcome{warp.members, false};
}

// Lanes outside leave before; a shuffle has all, as it leaves open what others give.
ThreadRun runOf(const std::string &form, const Words &words) {
  const Scalar b32 = scalarNamed("b32"), pred = scalarNamed("pred");
  const bool isVote = words[0] == "vote", isShuffle = words[0] == "shfl";
  const bool both = isShuffle || (words[0] == "match" && hasWord(words, "all"));
  const bool onlyTruth = isVote && !hasWord(words, "ballot");
  const std::string mask = hasWord(words, "sync") ? ", %r2" : "";
  const std::string value = isVote ? "%q1" : words.back() == "b64" ? "%d1" : "%r1";
  std::string operands = onlyTruth ? "%q0" : both ? "%r0|%q0" : "%r0";
  operands += words[0] == "activemask" ? "" : ", " + value;
  operands += (isShuffle ? ", %r3, %r4" : "") + mask;
  return {.slots = WarpSlots,
          .threads = Lanes,
          .body = "setp.ne.u32 %q0, 0, 0; mov.u32 %r0, 0;\n" + loadSlot(b32, 1, Value) +
                  loadSlot(pred, 1, Value) + "cvt.u64.u32 %d1, %r1;\n" + loadSlot(b32, 2, Members) +
                  loadSlot(b32, 3, Second) + loadSlot(b32, 4, Third) +
                  "shr.u32 %r5, %r2, %thread; and.b32 %r5, %r5, 1; setp.eq.u32 %q2, %r5, 0;\n"
                  "@%q2 bra END;\n" +
                  fmt::format("{} {};\n", form, operands) + storeSlot(b32, 0, Result) +
                  storeSlot(pred, 0, Truth),
          .declarations = {},
          .prepare = {}};
}

std::vector<Warp> warpsOf(const Words &words) {
  const bool isVote = words[0] == "vote", isShuffle = words[0] == "shfl";
  std::vector<std::array<uint32_t, Lanes>> values(6);
  const std::vector<uint64_t> corners = cornerValues(scalarNamed("u32"));
  for (unsigned l = 0; l < Lanes; ++l) {
    values[0][l] = 0, values[1][l] = 1;
    values[2][l] = l == 5, values[3][l] = l != 31, values[4][l] = l % 2;
    values[5][l] = static_cast<uint32_t>(isVote ? l / 3 % 2 : corners[l % corners.size()]);
  }
  std::vector<Warp> warps;
  const auto add = [&](uint32_t members, uint32_t second, uint32_t third) {
    for (const auto &lanes : values)
      warps.push_back({members, second, third, lanes});
  };
  if (!isShuffle)
    for (const uint32_t members : {~0U, 1U, 0x80000000U, 0x55555555U, 0x20U, 0xFFFF0000U})
      add(members, 0, 0);
  // Distances below, at and beyond a warp; segments of 32, 16 and 8 lanes, clamped at either end.
  if (isShuffle)
    for (const uint32_t by : {0U, 1U, 7U, 16U, 31U, 32U, 33U, ~0U})
      for (const uint32_t segment : {0U, 0x1FU, 0x1000U, 0x100FU, 0x1807U, 0x1F1FU, 5U})
        add(~0U, by, segment);
  return warps;
}

} // namespace

std::optional<std::string> warpProblem(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  constexpr std::string_view Known[] = {"vote", "shfl", "redux", "match", "activemask"};
  if (std::ranges::find(Known, words[0]) == std::end(Known))
    return std::nullopt;
  const std::vector<Warp> warps = warpsOf(words);
  std::vector<uint64_t> slots;
  for (const Warp &warp : warps)
    for (const uint32_t value : warp.values)
      for (const uint64_t slot : {value, warp.members, warp.second, warp.third, 0U, 0U})
        slots.push_back(slot);
  const std::vector<uint64_t> after = executed(runOf(form, words), slots);
  for (std::size_t w = 0; w < warps.size(); ++w)
    for (unsigned l = 0; l < Lanes; ++l) {
      if (!warps[w].has(l))
        continue;
      const uint64_t *found = &after[(w * Lanes + l) * WarpSlots];
      const Outcome wanted = expected(words, warps[w], l);
      if (found[Result] != wanted.result || (found[Truth] != 0) != wanted.truth)
        return fmt::format("lane {} of members {:#x}, value {:#x}, {:#x}, {:#x}: {:#x}, {}; "
                           "expected {:#x}, {}",
                           l, warps[w].members, warps[w].values[l], warps[w].second, warps[w].third,
                           found[Result], found[Truth], wanted.result, wanted.truth);
    }
  return "";
}

} // namespace cgpredict::test
