// Do affine accesses meet exactly where running all threads and iterations shows it?
#include "analyzer/dependence/IndependenceProof.h"
#include "test/support/RandomKernel.h"

#include <gtest/gtest.h>

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
  int64_t trips = at(level.base);
  for (std::size_t k = 0; k < ords.size(); ++k)
    trips += level.outer[k] * ords[k];
  ords.push_back(0);
  for (; ords.back() < trips; ++ords.back())
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
        AffineLevel level{{1 + next(5), {next(3) - 1, next(3) - 1, 0}}, {}};
        for (std::size_t k = 0; k < access.levels.size(); ++k)
          level.outer.push_back(next(3) - 1);
        access.levels.push_back(level);
        access.strides.push_back(4 * (next(13) - 6));
      }
      return access;
    };
    const AffineAccess a = random(), b = random();
    const auto bytes = static_cast<uint32_t>(seed % 3 == 0 ? 8 : 4);
    const MeetingResult result = meet(a, 4, b, bytes, extent);
    unknown += result.meeting == Meeting::Unknown;
    never += result.meeting == Meeting::Never;
    if (result.meeting == Meeting::Unknown)
      continue;
    EXPECT_EQ(result.meeting == Meeting::Sometimes, meetSlowly(a, 4, b, bytes, extent)) << seed;
  }
  EXPECT_LT(unknown, 6u);
  EXPECT_GT(never, 50u);
}

AffineAccess element(int64_t start, std::array<int64_t, 3> slopes) {
  return {0, {start, slopes}, {}, {}, true};
}

// a[i] and a[i + 20000] of 100000 threads: thread i + 20000 reads what thread i wrote.
TEST(IndependenceProof, NamesThreadsThatMeet) {
  const AffineAccess store = element(80000, {4, 0, 0}), load = element(0, {4, 0, 0});
  const MeetingResult result = meet(store, 4, load, 4, {100000, 1, 1});
  ASSERT_EQ(result.meeting, Meeting::Sometimes);
  EXPECT_FALSE(result.secondFirst); // the store comes first
  EXPECT_EQ(result.to[0] - result.from[0], 20000u);
}

TEST(IndependenceProof, AnElementOfEachThreadIsItsOwn) {
  const AffineAccess own = element(0, {4, 4096, 0});
  EXPECT_EQ(meet(own, 4, own, 4, {1024, 1024, 1}).meeting, Meeting::Never);
  // Rows of 1025 elements in the space for 1024 overlap.
  EXPECT_EQ(meet(own, 4, own, 4, {1025, 1024, 1}).meeting, Meeting::Sometimes);
}

} // namespace
