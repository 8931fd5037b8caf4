// By hand: whether one thread alone stores to most of what any thread stores to.
#include "analyzer/dependence/CommonMemory.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

TEST(CommonMemory, IsWhatEachThreadStoresTo) {
  CommonMemory memory;
  for (uint32_t thread = 1; thread <= 8; ++thread)
    for (uint32_t store = 0; store < 10; ++store)
      memory.add(3, thread, 1);
  EXPECT_TRUE(memory.has(3, 10));
  EXPECT_FALSE(memory.has(3, 20)); // a half
  EXPECT_FALSE(memory.has(4, 0));
}

TEST(CommonMemory, MayBeFilledByLessThanAll) {
  CommonMemory memory;
  for (uint32_t thread = 1; thread <= 8; ++thread)
    memory.add(0, thread, thread);
  EXPECT_TRUE(memory.has(0, 8)); // 36 stores
  EXPECT_FALSE(memory.has(0, 10));
}

TEST(CommonMemory, IsNotWhatFewThreadsStoreTo) {
  CommonMemory memory;
  for (uint32_t thread = 1; thread <= 3; ++thread)
    memory.add(0, thread, 10);
  EXPECT_FALSE(memory.has(0, 10));
  memory.add(0, 4, 10);
  EXPECT_TRUE(memory.has(0, 10));
}

} // namespace
