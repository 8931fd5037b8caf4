// Which accesses does a compiler know to be apart?
#include "analyzer/tables/Aliasing.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

struct TwoArrays {
  TwoArrays() : b("kernel") {
    block = b.block({});
    load = b.site(block, SiteKind::Load, b.pointer("a", 4), 4);
    store = b.site(block, SiteKind::Store, b.pointer("b", 4), 4);
  }
  MemoryObject &object(uint32_t site) {
    return b.tables.objects[static_cast<std::size_t>(b.tables.sites[site].object)];
  }
  TablesBuilder b;
  uint32_t block, load, store;
};

TEST(Aliasing, PointersMayAliasWithoutRestrict) {
  TwoArrays two;
  EXPECT_TRUE(mayAlias(two.b.tables, two.load, two.store));
  two.object(two.load).isRestrict = true;
  EXPECT_FALSE(mayAlias(two.b.tables, two.load, two.store)) << "one of them is enough";
  EXPECT_TRUE(mayAlias(two.b.tables, two.load, two.load));
}

// A pointer that was loaded may come from anywhere.
TEST(Aliasing, UnknownObjectsMayAliasAll) {
  TwoArrays two;
  two.object(two.load).isRestrict = true;
  two.object(two.store).kind = ObjectKind::Unknown;
  EXPECT_TRUE(mayAlias(two.b.tables, two.load, two.store));
}

TEST(Aliasing, ArraysOfTheProgramAreApart) {
  TwoArrays two;
  two.object(two.load).kind = two.object(two.store).kind = ObjectKind::Global;
  EXPECT_FALSE(mayAlias(two.b.tables, two.load, two.store));
}

TEST(Aliasing, ProofsAskForRestrictOfBoth) {
  TwoArrays two;
  two.object(two.load).isRestrict = true;
  EXPECT_FALSE(areApart(two.object(two.load), two.object(two.store))) << "b may be made of a";
  two.object(two.store).isRestrict = true;
  EXPECT_TRUE(areApart(two.object(two.load), two.object(two.store)));
  two.object(two.store).argument = two.object(two.load).argument;
  EXPECT_FALSE(areApart(two.object(two.load), two.object(two.store))) << "one pointer";
  two.object(two.store).kind = ObjectKind::Global;
  EXPECT_TRUE(areApart(two.object(two.load), two.object(two.store))) << "a variable";
}

TEST(Aliasing, AccessesApartAreOfAStoreAndAnother) {
  TwoArrays two;
  EXPECT_THAT(accessesApart(two.b.tables)[0], IsEmpty());
  two.object(two.load).isRestrict = true;
  EXPECT_THAT(accessesApart(two.b.tables)[0],
              ElementsAre(Pair(two.b.tables.sites[two.store].operation,
                               two.b.tables.sites[two.load].operation)));
}

TEST(Aliasing, LoadsOfUnchangedAreApartFromAllStores) {
  TwoArrays two;
  EXPECT_FALSE(loadsOfUnchanged(two.b.tables)[two.load]) << "they may be one array";
  two.object(two.load).isRestrict = true;
  EXPECT_TRUE(loadsOfUnchanged(two.b.tables)[two.load]);
  EXPECT_FALSE(loadsOfUnchanged(two.b.tables)[two.store]);
  two.b.site(two.b.block({}), SiteKind::Store, two.b.pointer("a", 4), 4);
  two.b.tables.sites.back().object = two.b.tables.sites[two.load].object;
  EXPECT_FALSE(loadsOfUnchanged(two.b.tables)[two.load]) << "another block stores to it";
}

// What the kernel stores to somewhere, its last stage loads like any memory: of two pointers that
// are `restrict`, only a store stays apart from another one's store.
TEST(Aliasing, LoadsOfWhatIsStoredStayBehindStores) {
  TwoArrays two;
  two.object(two.load).isRestrict = two.object(two.store).isRestrict = true;
  EXPECT_EQ(accessesApart(two.b.tables)[0].size(), 1);
  const uint32_t other = two.b.block({});
  two.b.site(other, SiteKind::Store, two.b.pointer("a", 4), 4);
  two.b.tables.sites.back().object = two.b.tables.sites[two.load].object;
  EXPECT_THAT(accessesApart(two.b.tables)[0], IsEmpty());
}

// a[i] += ...: one address, which a float or nothing moves on by.
std::size_t apartWithStep(int64_t step) {
  TablesBuilder b("kernel");
  const uint32_t block = b.block({0}), a = b.pointer("a", 4);
  b.loop(block, -1, {block});
  const uint32_t load = b.site(block, SiteKind::Load, a, 4);
  b.tables.blocks[block].operations.back().operands = {{OperandKind::Argument, 1}};
  const uint32_t store = b.site(block, SiteKind::Store, a, 4);
  b.tables.blocks[block].operations.back().operands = {
      {OperandKind::Operation, b.tables.sites[load].operation}, {OperandKind::Argument, 1}};
  NestLevel level;
  level.body = {{false, block}};
  b.nestRecord(1, {level},
               {{load, 0, slot(0), {constant(step)}}, {store, 0, slot(0), {constant(step)}}});
  return accessesApart(b.tables)[block].size();
}

TEST(Aliasing, AnAddressThatMovesOnIsApartFromItself) {
  EXPECT_EQ(apartWithStep(4), 2) << "the store and the load, the store and itself";
  EXPECT_EQ(apartWithStep(-8), 2);
  EXPECT_EQ(apartWithStep(0), 0);
  EXPECT_EQ(apartWithStep(2), 0) << "overlaps in part";
}

// p[i].x = p[i].y of floats that are `offset` bytes apart: in straight code (no step), or in a loop.
bool membersAreApart(int64_t offset, std::optional<int64_t> step) {
  TablesBuilder b("kernel");
  const uint32_t block = b.block({step ? 0 : -1}), p = b.pointer("p", 4);
  if (step)
    b.loop(block, -1, {block});
  const uint32_t place = b.operation(block, OperationClass::Address,
                                     {{OperandKind::Argument, p}, {OperandKind::Argument, 1}});
  b.tables.blocks[block].operations.back().opcode = "getelementptr";
  b.tables.blocks[block].operations.back().scales = {12};
  const uint32_t member =
      b.operation(block, OperationClass::Address, {{OperandKind::Operation, place}});
  b.tables.blocks[block].operations.back().opcode = "getelementptr";
  b.tables.blocks[block].operations.back().offset = offset;
  const uint32_t load = b.site(block, SiteKind::Load, p, 4);
  b.tables.blocks[block].operations.back().operands = {{OperandKind::Operation, member}};
  const uint32_t store = b.site(block, SiteKind::Store, p, 4);
  b.tables.blocks[block].operations.back().operands = {
      {OperandKind::Operation, b.tables.sites[load].operation}, {OperandKind::Operation, place}};
  NestLevel level;
  level.body = {{false, block}};
  if (step)
    b.nestRecord(1, {level},
                 {{load, 0, slot(0), {constant(*step)}}, {store, 0, slot(0), {constant(*step)}}});
  const auto apart = accessesApart(b.tables)[block];
  return std::ranges::count(apart, std::pair(b.tables.sites[store].operation,
                                             b.tables.sites[load].operation)) > 0;
}

TEST(Aliasing, MembersOfOneElementAreApart) {
  EXPECT_TRUE(membersAreApart(4, std::nullopt));
  EXPECT_TRUE(membersAreApart(-4, std::nullopt));
  EXPECT_FALSE(membersAreApart(2, std::nullopt)) << "overlaps in part";
  EXPECT_TRUE(membersAreApart(8, 12)) << "in all turns";
  EXPECT_TRUE(membersAreApart(-8, -12));
  EXPECT_FALSE(membersAreApart(24, 12)) << "another turn's own";
  EXPECT_FALSE(membersAreApart(10, 12)) << "overlaps with the next turn's";
  EXPECT_TRUE(membersAreApart(4, 0));
}

} // namespace
