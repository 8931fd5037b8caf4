// Do affine accesses meet exactly where running all threads and iterations shows it?
#include "analyzer/dependence/IndependenceProof.h"
#include "test/support/RandomKernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

using namespace cgpredict;

namespace {

using Visit = std::function<void(int64_t address)>;

void run(const AffineAccess &access, const ThreadCoordinate &thread, const Visit &visit,
         std::vector<int64_t> ords = {}) {
  const auto at = [&](const AffineFunction &function) {
    int64_t value = function.constant;
    for (unsigned d = 0; d < 3; ++d)
      value += function.slopes[d] * static_cast<int64_t>(thread[d]);
    return value;
  };
  if (ords.size() == access.levels.size()) {
    int64_t address = at(access.start);
    for (std::size_t m = 0; m < ords.size(); ++m)
      address += access.strides[m] * ords[m];
    return visit(address);
  }
  const AffineLevel &level = access.levels[ords.size()];
  const auto goesOn = [&](const auto &turns) { // ords has the level's own
    int64_t trips = at(turns.base);
    for (std::size_t k = 0; k + 1 < ords.size(); ++k)
      trips += turns.outer[k] * ords[k];
    return turns.step * ords.back() < trips;
  };
  ords.push_back(0);
  for (; goesOn(level); ++ords.back())
    if (std::ranges::all_of(level.others, goesOn))
      run(access, thread, visit, ords);
}

bool meetSlowly(const AffineAccess &a, uint32_t aBytes, const AffineAccess &b, uint32_t bBytes,
                const ThreadCoordinate &extent) {
  std::map<int64_t, std::vector<ThreadCoordinate>> touched; // by byte
  const auto forEachThread = [&](auto &&visit) {
    for (uint64_t y = 0; y < extent[1]; ++y)
      for (uint64_t x = 0; x < extent[0]; ++x)
        visit(ThreadCoordinate{x, y, 0});
  };
  forEachThread([&](const ThreadCoordinate &thread) {
    run(a, thread, [&](int64_t address) {
      for (int64_t byte = address; byte < address + aBytes; ++byte)
        touched[byte].push_back(thread);
    });
  });
  bool met = false;
  forEachThread([&](const ThreadCoordinate &thread) {
    run(b, thread, [&](int64_t address) {
      for (int64_t byte = address; byte < address + bBytes; ++byte)
        for (const ThreadCoordinate &other : touched[byte])
          met = met || other != thread;
    });
  });
  return met;
}

TEST(IndependenceProof, AgreesWithRunningAllThreads) {
  unsigned unknown = 0, never = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    uint64_t draws = 0;
    const auto next = [&](uint64_t limit) {
      return static_cast<int64_t>(test::randomBelow(limit, {seed, ++draws}));
    };
    const ThreadCoordinate extent{2 + seed % 5, 1 + seed % 4, 1};
    const auto random = [&] {
      AffineAccess access;
      access.start = {4 * next(64), {4 * (next(9) - 2), 4 * (next(40) - 5), 0}};
      for (int64_t levels = next(3); levels > 0; --levels) {
        AffineLevel level{0, {1 + next(5), {next(3) - 1, next(3) - 1, 0}}, {}};
        for (std::size_t k = 0; k < access.levels.size(); ++k)
          level.outer.push_back(next(3) - 1);
        if (next(3) == 0)
          level.others.push_back({{2 + next(3), {next(3) - 1, 0, 0}}, level.outer, next(5) - 2});
        level.step = 1 + next(3);
        access.levels.push_back(level);
        access.strides.push_back(4 * (next(13) - 6));
      }
      return access;
    };
    const AffineAccess a = random(), b = random();
    const auto bytes = static_cast<uint32_t>(seed % 3 == 0 ? 8 : 4);
    SolverBudget budget;
    const MeetingResult result = meet(a, 4, b, bytes, extent, budget);
    unknown += result.meeting == Meeting::Unknown;
    never += result.meeting == Meeting::Never;
    if (result.meeting == Meeting::Unknown)
      continue;
    EXPECT_EQ(result.meeting == Meeting::Sometimes, meetSlowly(a, 4, b, bytes, extent)) << seed;
  }
  EXPECT_LT(unknown, 6u);
  EXPECT_GT(never, 50u);
}

AffineAccess randomAccess(uint64_t seed, uint64_t &draws) {
  const auto next = [&](uint64_t limit) {
    return static_cast<int64_t>(test::randomBelow(limit, {seed, ++draws}));
  };
  AffineAccess access;
  access.start = {4 * next(40), {4 * (next(7) - 2), 4 * (next(20) - 5), 0}};
  access.levels.push_back({0, {2 + next(6), {0, 0, 0}}, {}});
  access.strides.push_back(4 * (next(9) - 4));
  return access;
}

// Fewest iterations of y from an access of one thread to a later one; 0: there is none.
int64_t soonestSlowly(const AffineAccess &first, const AffineAccess &second,
                      const ThreadCoordinate &extent) {
  std::map<int64_t, std::vector<uint64_t>> touched; // by address: y of the threads
  const auto each = [&](const AffineAccess &access, const auto &visit) {
    for (uint64_t y = 0; y < extent[1]; ++y)
      for (uint64_t x = 0; x < extent[0]; ++x)
        run(access, {x, y, 0}, [&](int64_t address) { visit(address, y); });
  };
  each(first, [&](int64_t address, uint64_t y) { touched[address].push_back(y); });
  int64_t least = 0;
  each(second, [&](int64_t address, uint64_t y) {
    for (const uint64_t before : touched[address])
      if (const auto distance = static_cast<int64_t>(y) - static_cast<int64_t>(before);
          distance > 0 && (least == 0 || distance < least))
        least = distance;
  });
  return least;
}

// All are of 4 bytes at multiples of 4, so that they meet at equal addresses.
TEST(IndependenceProof, TheSoonestMeetingIsThatOfRunningAllThreads) {
  std::map<int64_t, unsigned> seen;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    uint64_t draws = 0;
    const ThreadCoordinate extent{2 + seed % 4, 3 + seed % 6, 1};
    const AffineAccess a = randomAccess(seed, draws), b = randomAccess(seed, draws);
    SolverBudget budget;
    const MeetingResult result =
        meetSoonest(a, 4, b, 4, extent, {true, 1}, std::numeric_limits<int64_t>::max(), budget);
    if (result.meeting == Meeting::Unknown)
      continue;
    const int64_t distance = result.meeting == Meeting::Never ? 0 : result.distance;
    EXPECT_EQ(distance, soonestSlowly(a, b, extent)) << seed;
    ++seen[distance];
  }
  EXPECT_GT(seen[0], 20u);
  EXPECT_GT(seen[2] + seen[3], 10u); // and not only neighbours
}

AffineAccess element(int64_t start, std::array<int64_t, 3> slopes) {
  return {0, 0, {start, slopes}, {}, {}, true};
}

// a[i] and a[i + 20000] of 100000 threads: thread i + 20000 reads what thread i wrote.
TEST(IndependenceProof, NamesThreadsThatMeet) {
  const AffineAccess store = element(80000, {4, 0, 0}), load = element(0, {4, 0, 0});
  SolverBudget budget;
  const MeetingResult result = meet(store, 4, load, 4, {100000, 1, 1}, budget);
  ASSERT_EQ(result.meeting, Meeting::Sometimes);
  EXPECT_FALSE(result.secondFirst); // the store comes first
  EXPECT_EQ(result.to[0] - result.from[0], 20000u);
}

// a[x + y]: threads of one row never meet; (0, 1) and (1, 0), of two rows, do.
TEST(IndependenceProof, TheDimensionsOutsideAreInTheSameIteration) {
  const AffineAccess diagonal = element(0, {4, 4, 0});
  const auto meeting = [&](uint32_t carrier) {
    SolverBudget budget;
    return meetLater(diagonal, 4, diagonal, 4, {4, 4, 1}, {true, carrier}, 3, budget).meeting;
  };
  EXPECT_EQ(meeting(0), Meeting::Never);
  EXPECT_EQ(meeting(1), Meeting::Sometimes);
}

// Iteration j of thread i writes a[3 i + 5 j], and so does a later thread: 3 (i' - i) = 5 (j - j').
// A solver that may do one step only cannot say so, nor that there is none.
TEST(IndependenceProof, WhatTheSolverCannotTellIsNotIndependence) {
  AffineAccess store = element(0, {12, 0, 0});
  store.levels.push_back({0, {100, {0, 0, 0}}, {}});
  store.strides.push_back(20);
  const auto meeting = [&](SolverBudget budget) {
    return meetLater(store, 4, store, 4, {100, 1, 1}, {true, 0}, 99, budget).meeting;
  };
  EXPECT_EQ(meeting({}), Meeting::Sometimes);
  EXPECT_EQ(meeting({.operations = 1}), Meeting::Unknown);
}

// In 24 levels, each a triangle on the one outside it, with strides that are products of two
// primes.
TEST(IndependenceProof, DeepNestsAreGivenUp) {
  constexpr std::array<int64_t, 24> Primes = {7,  11, 13, 17, 19, 23, 29, 31, 37, 41, 43,  47,
                                              53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103};
  AffineAccess deep = element(0, {4, 4096, 0});
  for (uint32_t m = 0; m < Primes.size(); ++m) {
    AffineLevel &level = deep.levels.emplace_back(AffineLevel{m, {50, {1, 0, 0}}, {}});
    level.outer.resize(m);
    if (m > 0)
      level.outer.back() = 1;
    deep.strides.push_back(8 * Primes[m] * Primes[(m + 5) % Primes.size()]);
  }
  SolverBudget budget;
  EXPECT_EQ(meet(deep, 4, deep, 4, {1000, 1000, 1}, budget).meeting, Meeting::Unknown);
  EXPECT_LT(budget.unanswered, SolverBudget().unanswered);
}

TEST(IndependenceProof, AnElementOfEachThreadIsItsOwn) {
  const AffineAccess own = element(0, {4, 4096, 0});
  const auto meeting = [&](const ThreadCoordinate &extent) {
    SolverBudget budget;
    return meet(own, 4, own, 4, extent, budget).meeting;
  };
  EXPECT_EQ(meeting({1024, 1024, 1}), Meeting::Never);
  // Rows of 1025 elements in the space for 1024 overlap.
  EXPECT_EQ(meeting({1025, 1024, 1}), Meeting::Sometimes);
}

} // namespace
