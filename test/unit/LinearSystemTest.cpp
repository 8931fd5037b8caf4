// Does the solver find a point exactly where enumerating all of them does?
#include "analyzer/dependence/LinearSystem.h"
#include "test/support/RandomKernel.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using Answer = LinearSystem::Answer;

namespace {

LinearSystem::Result solved(const LinearSystem &system) {
  SolverBudget budget;
  return system.solve(budget);
}

struct Constraint {
  std::vector<int64_t> coefficients;
  int64_t constant = 0;
  bool isEquation = false;
};

bool holds(const Constraint &constraint, const std::vector<int64_t> &point) {
  int64_t sum = constraint.constant;
  for (std::size_t v = 0; v < point.size(); ++v)
    sum += constraint.coefficients[v] * point[v];
  return constraint.isEquation ? sum == 0 : sum >= 0;
}

// Variables run from 0 to 5.
bool hasPoint(const std::vector<Constraint> &constraints, std::size_t variables) {
  std::vector<int64_t> point(variables);
  for (;;) {
    bool all = true;
    for (const Constraint &constraint : constraints)
      all = all && holds(constraint, point);
    if (all)
      return true;
    std::size_t v = 0;
    while (v < variables && ++point[v] > 5)
      point[v++] = 0;
    if (v == variables)
      return false;
  }
}

// Answers may be unknown, but never wrong; these are small enough to be known.
TEST(LinearSystem, AgreesWithEnumeration) {
  unsigned unknown = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    uint64_t draws = 0;
    const auto next = [&](uint64_t limit) {
      return static_cast<int64_t>(test::randomBelow(limit, {seed, ++draws}));
    };
    const auto variables = static_cast<std::size_t>(2 + seed % 3);
    std::vector<Constraint> constraints;
    LinearSystem system(std::vector<LinearSystem::Variable>(variables, {0, 5}));
    for (unsigned c = 0; c < 3; ++c) {
      Constraint constraint;
      constraint.isEquation = c == 0;
      for (std::size_t v = 0; v < variables; ++v)
        constraint.coefficients.push_back(next(25) - 12);
      constraint.constant = next(41) - 20;
      constraints.push_back(constraint);
      if (constraint.isEquation)
        system.addEquation(constraint.coefficients, constraint.constant);
      else
        system.addAtLeast(constraint.coefficients, constraint.constant);
    }
    const LinearSystem::Result result = solved(system);
    unknown += result.answer == Answer::Unknown;
    if (result.answer == Answer::Unknown)
      continue;
    EXPECT_EQ(result.answer == Answer::Found, hasPoint(constraints, variables)) << seed;
    if (result.answer != Answer::Found)
      continue;
    for (const Constraint &constraint : constraints)
      EXPECT_TRUE(holds(constraint, result.point)) << seed;
  }
  EXPECT_EQ(unknown, 0u);
}

// 1000 i + j = 1000 i' + j' with j, j' < 1000 and i < i': rows of an array do not overlap. With j
// up to 1000 they do.
TEST(LinearSystem, TakesDimensionsApart) {
  for (const int64_t last : {999, 1000}) {
    LinearSystem system({{0, 999}, {0, last}, {0, 999}, {0, last}});
    system.addEquation({1000, 1, -1000, -1}, 0);
    system.addAtLeast({-1, 0, 1, 0}, -1);
    EXPECT_EQ(solved(system).answer, last == 999 ? Answer::None : Answer::Found);
  }
}

// Even is not odd.
TEST(LinearSystem, SeesCommonDivisors) {
  LinearSystem system({{0, 1'000'000}, {0, 1'000'000}});
  system.addEquation({2, -2}, 1);
  EXPECT_EQ(solved(system).answer, Answer::None);
}

// Equal only where N i + j = N j' + i' with j < i and j' < i': a triangle and its mirror image.
TEST(LinearSystem, TrianglesDoNotMeetTheirMirrorImage) {
  constexpr int64_t N = 512;
  LinearSystem system({{0, N - 1}, {0, N - 1}, {0, N - 1}, {0, N - 1}}); // i j i' j'
  system.addEquation({N, 1, -1, -N}, 0);
  system.addAtLeast({1, -1, 0, 0}, -1);
  system.addAtLeast({0, 0, 1, -1}, -1);
  EXPECT_EQ(solved(system).answer, Answer::None);
}

// (L - 1) x + 7 = (L - 3) y: L - 1 and L - 3 are odd and differ by 2, so they have no common
// divisor.
TEST(LinearSystem, LargeNumbersAreExact) {
  constexpr int64_t Large = int64_t{1} << 61;
  LinearSystem system({{0, Large}, {0, Large}});
  system.addEquation({Large - 1, 3 - Large}, 7);
  const LinearSystem::Result result = solved(system);
  ASSERT_EQ(result.answer, Answer::Found);
  using Wide = __int128;
  EXPECT_TRUE(Wide{Large - 1} * result.point[0] + 7 == Wide{Large - 3} * result.point[1]);
}

// 28 (x' - x) + 44 (y' - y) + 52 (z' - z) = 4 has solutions only where several differ.
TEST(LinearSystem, FindsSkewedPoints) {
  LinearSystem system({{-199, 199}, {-199, 199}, {1, 199}});
  system.addEquation({28, 44, 52}, -4);
  const LinearSystem::Result result = solved(system);
  ASSERT_EQ(result.answer, Answer::Found);
  EXPECT_EQ(28 * result.point[0] + 44 * result.point[1] + 52 * result.point[2], 4);
}

// Once as many systems were given up as may be, not even an easy one is tried.
TEST(LinearSystem, SystemsThatCannotBeAnsweredAreCounted) {
  LinearSystem skewed({{-199, 199}, {-199, 199}, {1, 199}});
  skewed.addEquation({28, 44, 52}, -4);
  const LinearSystem anything({{0, 1}});
  SolverBudget budget{.unanswered = 2};
  const auto answer = [&](const LinearSystem &system, unsigned long operations) {
    budget.operations = operations;
    return system.solve(budget).answer;
  };
  EXPECT_EQ(answer(skewed, 1), Answer::Unknown);
  EXPECT_EQ(answer(anything, 1000), Answer::Found);
  EXPECT_EQ(answer(skewed, 1), Answer::Unknown);
  EXPECT_EQ(answer(anything, 1000), Answer::Unknown);
  EXPECT_EQ(budget.unanswered, 0u);
}

} // namespace
