// Which members of a structure does a GPU compiler load and store at once?
#include "analyzer/tables/NeighbourAccesses.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// One block, arrays of structures of four floats, whose element's address is the array's argument.
class Structures {
public:
  Structures() : b("kernel"), block(b.block({})) {}

  uint32_t array(const std::string &name, bool isRestrict = false) {
    const uint32_t object = b.pointer(name, 4);
    b.tables.objects[object].isRestrict = isRestrict;
    return object;
  }

  // What lies there, `align` bytes at least from where the structure may begin.
  uint32_t load(uint32_t object, int64_t offset, uint64_t align = 0) {
    const Operand place = placeOf(object, offset);
    const uint32_t site = b.site(block, SiteKind::Load, object, 4);
    operations().back().operands = {place};
    b.tables.sites[site].align = align;
    return site;
  }
  uint32_t store(uint32_t object, int64_t offset, uint64_t align = 0) {
    const Operand place = placeOf(object, offset);
    const uint32_t site = b.site(block, SiteKind::Store, object, 4);
    operations().back().operands = {{OperandKind::Argument, 9}, place};
    b.tables.sites[site].align = align;
    return site;
  }

  std::vector<uint32_t> joined(const std::vector<uint32_t> &fixed = {}) {
    std::vector<bool> sites(b.tables.sites.size());
    for (uint32_t site : fixed)
      sites[site] = true;
    return joinNeighbours(b.tables, sites);
  }

  uint32_t bytes(uint32_t site) const { return b.tables.sites[site].bytes; }
  std::vector<Operation> &operations() { return b.tables.blocks[block].operations; }

  TablesBuilder b;
  uint32_t block;

private:
  Operand placeOf(uint32_t object, int64_t offset) {
    const auto argument = static_cast<uint32_t>(b.tables.objects[object].argument);
    const uint32_t id =
        b.operation(block, OperationClass::Address, {{OperandKind::Argument, argument}});
    operations().back().opcode = "getelementptr";
    operations().back().offset = offset;
    return {OperandKind::Operation, id};
  }
};

TEST(NeighbourAccesses, MembersOfAnAlignedStructureAreOneLoad) {
  Structures k;
  const uint32_t p = k.array("p"), x = k.load(p, 0, 16), y = k.load(p, 4), z = k.load(p, 8, 8),
                 w = k.load(p, 12);
  EXPECT_THAT(k.joined(), ElementsAre(y, z, w));
  EXPECT_EQ(k.bytes(x), 16);
  EXPECT_EQ(k.bytes(y), 4);
}

// Nothing is known of a structure of floats but that it begins at a float.
TEST(NeighbourAccesses, MembersOfAnotherStructureAreNot) {
  Structures k;
  const uint32_t p = k.array("p");
  for (int64_t member = 0; member < 4; ++member)
    k.load(p, 4 * member);
  EXPECT_THAT(k.joined(), IsEmpty());
}

TEST(NeighbourAccesses, TheLastOfFourMayBeMissingInLoadsAlone) {
  Structures k;
  const uint32_t p = k.array("p"), x = k.load(p, 0, 16), y = k.load(p, 4), z = k.load(p, 8, 8);
  const uint32_t to = k.array("to", true), a = k.store(to, 0, 16), b = k.store(to, 4),
                 c = k.store(to, 8, 8);
  EXPECT_THAT(k.joined(), ElementsAre(y, z, b));
  EXPECT_EQ(k.bytes(x), 16);
  EXPECT_EQ(k.bytes(a), 8);
  EXPECT_EQ(k.bytes(c), 4);
}

TEST(NeighbourAccesses, HalvesBeginWhereTheyAreAligned) {
  Structures k;
  const uint32_t p = k.array("p");
  const uint32_t y = k.load(p, 4), z = k.load(p, 8, 8), w = k.load(p, 12);
  const uint32_t q = k.array("q");
  k.load(q, 4);
  k.load(q, 8, 8); // without the one behind it
  EXPECT_THAT(k.joined(), ElementsAre(w));
  EXPECT_EQ(k.bytes(y), 4);
  EXPECT_EQ(k.bytes(z), 8);
}

TEST(NeighbourAccesses, NoneIsWiderThanItsAlignment) {
  Structures k;
  const uint32_t p = k.array("p"), x = k.load(p, 0, 8), y = k.load(p, 4), z = k.load(p, 8, 8),
                 w = k.load(p, 12);
  EXPECT_THAT(k.joined(), ElementsAre(y, w));
  EXPECT_EQ(k.bytes(x), 8);
  EXPECT_EQ(k.bytes(z), 8);
}

// Two of 16 bytes: devices of capability 10.0 have wider loads, none so far is modelled.
TEST(NeighbourAccesses, SixteenBytesAreTheMost) {
  Structures k;
  const uint32_t p = k.array("p"), first = k.load(p, 0, 32);
  for (int64_t member = 1; member < 8; ++member)
    k.load(p, 4 * member, member == 4 ? 16 : 0);
  EXPECT_EQ(k.joined().size(), 6);
  EXPECT_EQ(k.bytes(first), 16);
  EXPECT_EQ(k.bytes(first + 4), 16);
}

// p[i].x += q[i].x; p[i].y += q[i].y: the structures may be one, but x is never y.
TEST(NeighbourAccesses, OtherMembersAreApart) {
  Structures k;
  const uint32_t p = k.array("p"), q = k.array("q");
  const auto update = [&](int64_t offset, uint64_t align) {
    k.load(q, offset, align);
    k.load(p, offset, align);
    k.store(p, offset, align);
  };
  update(0, 8);
  update(4, 0);
  EXPECT_THAT(k.joined(), testing::UnorderedElementsAre(3, 4, 5));
}

TEST(NeighbourAccesses, StoresThatMayBeThereAreInTheWay) {
  for (const bool isRestrict : {false, true}) {
    Structures k;
    const uint32_t p = k.array("p", isRestrict), to = k.array("to", isRestrict);
    k.load(p, 0, 8);
    k.store(to, 0);
    const uint32_t y = k.load(p, 4);
    if (isRestrict)
      EXPECT_THAT(k.joined(), ElementsAre(y));
    else
      EXPECT_THAT(k.joined(), IsEmpty());
  }
}

TEST(NeighbourAccesses, LoadsOfWhatIsStoredLaterAreInTheWay) {
  Structures k;
  const uint32_t p = k.array("p");
  k.store(p, 0, 8);
  k.load(p, 0);
  k.store(p, 4);
  EXPECT_THAT(k.joined(), IsEmpty());
}

TEST(NeighbourAccesses, CallsAreInTheWay) {
  Structures k;
  const uint32_t p = k.array("p");
  k.load(p, 0, 8);
  k.b.operation(k.block, OperationClass::Call);
  k.load(p, 4);
  EXPECT_THAT(k.joined(), IsEmpty());
}

// The place may have been loaded before, by an address of which less is known.
TEST(NeighbourAccesses, WhatIsKnownToBeAlignedLeads) {
  Structures k;
  const uint32_t p = k.array("p"), to = k.array("to");
  k.load(p, 0);
  k.store(to, 0);
  const uint32_t x = k.load(p, 0, 8), y = k.load(p, 4);
  EXPECT_THAT(k.joined(), ElementsAre(y));
  EXPECT_EQ(k.bytes(x), 8);
}

// Addresses in variables of the program are constants, of which one is like another.
TEST(NeighbourAccesses, VariablesAreApart) {
  Structures k;
  const uint32_t p = k.array("p"), q = k.array("q");
  k.load(p, 0, 8);
  k.load(q, 4);
  for (Operation &operation : k.operations())
    if (operation.opcode == "getelementptr")
      operation.operands = {{OperandKind::Constant, 0}};
  EXPECT_THAT(k.joined(), IsEmpty());
}

TEST(NeighbourAccesses, FixedAndVolatileOnesStay) {
  Structures k;
  const uint32_t p = k.array("p"), x = k.load(p, 0, 8), y = k.load(p, 4);
  EXPECT_THAT(k.joined({y}), IsEmpty());
  k.b.tables.sites[x].isVolatile = true;
  EXPECT_THAT(k.joined(), IsEmpty());
}

// A load stands where the first one stood, a store where the last one did, with all values.
TEST(NeighbourAccesses, OneOperationIsTheAccess) {
  Structures k;
  const uint32_t p = k.array("p"), y = k.load(p, 4), x = k.load(p, 0, 8);
  const uint32_t to = k.array("to", true), b = k.store(to, 4), a = k.store(to, 0, 8);
  EXPECT_THAT(k.joined(), ElementsAre(y, b));
  const std::vector<Operation> &at = k.operations();
  EXPECT_EQ(at[1].site, x);
  EXPECT_EQ(k.b.tables.sites[x].operation, 1);
  EXPECT_EQ(at[3].operationClass, OperationClass::Free);
  EXPECT_EQ(at[3].operands[0].index, 1);
  EXPECT_EQ(at[5].operationClass, OperationClass::Free);
  EXPECT_EQ(at[7].site, a);
  EXPECT_EQ(at[7].operands.size(), 3);
}

} // namespace
