// Which loads and stores of the source does a GPU compiler leave?
#include "analyzer/tables/CompiledMemory.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// Accesses name their addresses as arguments: the same argument, the same place.
class Kernel {
public:
  Kernel() : b("kernel") {}

  uint32_t array(const std::string &name, ObjectKind kind = ObjectKind::Argument) {
    const uint32_t object = b.pointer(name, 4);
    b.tables.objects[object].kind = kind;
    return object;
  }
  uint32_t load(uint32_t block, uint32_t object, uint32_t address) {
    const uint32_t site = b.site(block, SiteKind::Load, object, 4);
    operation(site).operands = {{OperandKind::Argument, address}};
    return site;
  }
  uint32_t store(uint32_t block, uint32_t object, uint32_t address, uint32_t value) {
    const uint32_t site = b.site(block, SiteKind::Store, object, 4);
    operation(site).operands = {{OperandKind::Operation, value}, {OperandKind::Argument, address}};
    return site;
  }
  uint32_t valueOf(uint32_t site) const { return b.tables.sites[site].operation; }
  CompiledMemory compiled(std::vector<uint32_t> kept = {}) const {
    FixedSites fixed{std::vector<bool>(b.tables.sites.size()),
                     std::vector<bool>(b.tables.sites.size())};
    for (uint32_t site : kept)
      fixed.kept[site] = true;
    return compiledMemory(b.tables, fixed);
  }

  TablesBuilder b;

private:
  Operation &operation(uint32_t site) {
    const Site &of = b.tables.sites[site];
    return b.tables.blocks[of.block].operations.back();
  }
};

// a[i], b[i], then both again: the first two stay.
TEST(CompiledMemory, RepeatedLoadsAreOne) {
  Kernel k;
  const uint32_t a = k.array("a"), b = k.array("b"), block = k.b.block({});
  k.load(block, a, 0);
  k.load(block, b, 1);
  const uint32_t again = k.load(block, a, 0), other = k.load(block, b, 1);
  k.load(block, a, 2);
  EXPECT_THAT(k.compiled().replaced, ElementsAre(again, other));
  EXPECT_THAT(k.compiled({again}).replaced, ElementsAre(other));
}

// v[i].x and v[i].y of a vector, whose pointer each loads: one load of it, and one of both members.
TEST(CompiledMemory, MembersBehindAPointerLoadedTwiceAreSideBySide) {
  Kernel k;
  const uint32_t v = k.array("v"), block = k.b.block({});
  const auto member = [&](int64_t offset, uint64_t align) {
    const uint32_t pointer = k.load(block, v, 0);
    const uint32_t object = k.array("element", ObjectKind::Unknown);
    const uint32_t place = k.b.operation(block, OperationClass::Address,
                                         {{OperandKind::Operation, k.valueOf(pointer)}});
    k.b.tables.blocks[block].operations.back().opcode = "getelementptr";
    k.b.tables.blocks[block].operations.back().offset = offset;
    const uint32_t site = k.load(block, object, 0);
    k.b.tables.blocks[block].operations.back().operands = {{OperandKind::Operation, place}};
    k.b.tables.sites[site].align = align;
    return site;
  };
  const uint32_t x = member(0, 8), y = member(4, 0);
  const CompiledMemory compiled = k.compiled();
  EXPECT_THAT(compiled.replaced, ElementsAre(x + 1, y));
  EXPECT_EQ(compiled.tables.sites[x].bytes, 8);
}

// A store through a pointer may change what another one points to; to a different array of the
// program it cannot.
TEST(CompiledMemory, StoresThatMayBeToThePlaceAreInTheWay) {
  for (const ObjectKind kind : {ObjectKind::Argument, ObjectKind::Global}) {
    Kernel k;
    const uint32_t a = k.array("a", kind), b = k.array("b", kind), block = k.b.block({});
    const uint32_t first = k.load(block, a, 0);
    k.store(block, b, 1, k.valueOf(first));
    const uint32_t again = k.load(block, a, 0);
    if (kind == ObjectKind::Global)
      EXPECT_THAT(k.compiled().replaced, ElementsAre(again));
    else
      EXPECT_THAT(k.compiled().replaced, IsEmpty());
  }
}

// A function of the mathematical library is not, any other may store.
TEST(CompiledMemory, CallsThatMayStoreAreInTheWay) {
  for (const std::string callee : {"expf", "sinf", "frobnicate"}) {
    Kernel k;
    const uint32_t a = k.array("a"), block = k.b.block({});
    k.load(block, a, 0);
    k.b.operation(block, OperationClass::Call);
    k.b.tables.blocks[block].operations.back().callee = callee;
    const uint32_t again = k.load(block, a, 0);
    if (callee == "frobnicate")
      EXPECT_THAT(k.compiled().replaced, IsEmpty());
    else
      EXPECT_THAT(k.compiled().replaced, ElementsAre(again)) << callee;
  }
}

// What was just stored is not loaded.
TEST(CompiledMemory, StoredValuesAreForwarded) {
  Kernel k;
  const uint32_t a = k.array("a"), block = k.b.block({});
  const uint32_t stored = k.store(block, a, 0, 0);
  const uint32_t loaded = k.load(block, a, 0);
  EXPECT_EQ(stored + 1, loaded);
  EXPECT_THAT(k.compiled().replaced, ElementsAre(loaded));
}

// for k: c[0] += a[k], of which argument 0 is the place in c, 1 that in a.
struct Sum : Kernel {
  explicit Sum(ObjectKind kind) {
    const uint32_t c = array("c", kind), a = array("a", kind), body = b.block({});
    b.loop(body, -1, {body});
    element = load(body, a, 1);
    sum = load(body, c, 0);
    stored = store(body, c, 0, valueOf(element));
    NestLevel level;
    level.base = slot(0);
    level.body = {{false, body}};
    b.nestRecord(3, {level},
                 {{element, 0, slot(1), {constant(4)}},
                  {sum, 0, slot(2), {constant(0)}},
                  {stored, 0, slot(2), {constant(0)}}});
  }
  int32_t levelOf(const CompiledMemory &compiled, uint32_t access) const {
    return compiled.tables.records.back().accesses[access].level;
  }
  uint32_t element, sum, stored;
};

// The store stays in every turn, as c may be a; the load is before the loop, and the next turn
// takes what this one stored.
TEST(CompiledMemory, SumsInMemoryAreStoredInEveryTurnAndForwarded) {
  const Sum k(ObjectKind::Argument);
  const CompiledMemory compiled = k.compiled();
  EXPECT_EQ(k.levelOf(compiled, 0), 0);
  EXPECT_EQ(k.levelOf(compiled, 1), -1);
  EXPECT_EQ(k.levelOf(compiled, 2), 0);
  const std::vector<Operation> &body = compiled.tables.blocks[0].operations;
  EXPECT_EQ(body[1].operationClass, OperationClass::Free);
  EXPECT_EQ(body[1].operands.back().index, k.valueOf(k.element));
}

// Arrays of the program lie apart: the sum is a register.
TEST(CompiledMemory, SumsOfDistinctArraysAreRegisters) {
  const Sum k(ObjectKind::Global);
  const CompiledMemory compiled = k.compiled();
  EXPECT_EQ(k.levelOf(compiled, 0), 0);
  EXPECT_EQ(k.levelOf(compiled, 1), -1);
  EXPECT_EQ(k.levelOf(compiled, 2), -1);
}

TEST(CompiledMemory, KeptSitesStay) {
  const Sum k(ObjectKind::Global);
  const CompiledMemory compiled = k.compiled({k.sum, k.stored});
  EXPECT_EQ(k.levelOf(compiled, 1), 0);
  EXPECT_EQ(k.levelOf(compiled, 2), 0);
}

} // namespace
