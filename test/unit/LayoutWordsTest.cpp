// Does a hint name another layout of an array by the dimensions that its source has?
#include "analyzer/whatif/LayoutWords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cgpredict {
namespace {

using testing::StartsWith;

// One array with one access.
KernelTables accessed(const std::string &text) {
  KernelTables tables;
  tables.objects.resize(1);
  tables.objects[0].name = "A";
  tables.sites.resize(1);
  tables.sites[0].object = 0;
  tables.sites[0].text = text;
  return tables;
}

std::string advice(const std::string &text, std::size_t b, std::size_t dimensions) {
  return layoutAdvice({"A", 0, b, dimensions}, accessed(text));
}

TEST(LayoutWords, TwoDimensionsAreTransposed) {
  const std::string transposed = "transpose A, or store it column-major";
  EXPECT_EQ(advice("A[j][k]", 1, 2), transposed);
  EXPECT_EQ(advice("A[j * n + k]", 1, 2), transposed);
  // Threads 8 elements apart show a dimension more than A[j][i + k] has.
  EXPECT_EQ(advice("A[j][i + k]", 2, 3), transposed);
  EXPECT_EQ(layoutAssumption({"A", 0, 2, 3}, accessed("A[j][i + k]")),
            "transposing A itself is not counted");
}

TEST(LayoutWords, OneDimensionIsInterleaved) {
  EXPECT_THAT(advice("A[i]", 1, 2), StartsWith("interleave A: "));
  EXPECT_THAT(advice("A[B[i * n]]", 1, 2), StartsWith("interleave A: "));
  EXPECT_EQ(layoutAssumption({"A", 0, 1, 2}, accessed("A[i]")),
            "interleaving A itself is not counted");
}

// `auto &[x, y] = A[i];` has no subscript, nor has a matrix behind an operator.
TEST(LayoutWords, WhatHasNoSubscriptIsInterleaved) {
  EXPECT_THAT(advice("", 1, 2), StartsWith("interleave A: "));
}

TEST(LayoutWords, MembersBecomeArrays) {
  EXPECT_EQ(advice("A[i].x", 1, 2), "store A as a struct of arrays: an array for each member");
  EXPECT_EQ(advice("q.x", 1, 2), advice("A[i].x", 1, 2)); // for (Particle &q : A)
  EXPECT_THAT(advice("s.a[i]", 1, 2), StartsWith("interleave"));
  EXPECT_EQ(layoutAssumption({"A", 0, 1, 2}, accessed("A[i].x")), "taking A apart is not counted");
}

// Only the strides have these dimensions, or there are more than two names for a swap.
TEST(LayoutWords, OtherDimensionsHaveNumbers) {
  EXPECT_EQ(advice("A[k][j][i]", 2, 3), "store A with its dimensions 0 and 2 swapped (0 is the "
                                        "innermost of the 3 that strides show)");
  EXPECT_THAT(advice("A[j][8 * i + k]", 1, 3), StartsWith("store A with its dimensions 0 and 1"));
  EXPECT_EQ(layoutAdvice({"A", 0, 2}, accessed("A[k][j][i]")),
            "store A with its dimensions 0 and 2 swapped (0 is the innermost)");
}

} // namespace
} // namespace cgpredict
