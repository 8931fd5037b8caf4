// Which loads of a block are of one sector?
#include "analyzer/tables/SectorMates.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;

namespace {

class Loads {
public:
  Loads() : b("kernel"), p(b.pointer("p", 4)), q(b.pointer("q", 4)), block(b.block({})) {}

  void load(uint32_t object, int64_t offset, SiteKind kind = SiteKind::Load) {
    const auto argument = static_cast<uint32_t>(b.tables.objects[object].argument);
    const uint32_t id =
        b.operation(block, OperationClass::Address, {{OperandKind::Argument, argument}});
    operations().back().opcode = "getelementptr";
    operations().back().offset = offset;
    b.site(block, kind, object, 4);
    const Operand place{OperandKind::Operation, id};
    operations().back().operands = kind == SiteKind::Load
                                       ? std::vector{place}
                                       : std::vector{Operand{OperandKind::Argument, 9}, place};
  }
  std::vector<uint32_t> mates() const { return sectorMates(b.tables); }
  std::vector<Operation> &operations() { return b.tables.blocks[block].operations; }

  TablesBuilder b;
  uint32_t p, q, block;
};

TEST(SectorMates, LessThanASectorApart) {
  Loads k;
  for (int64_t offset : {8, 0, 36, 40, 72})
    k.load(k.p, offset);
  EXPECT_THAT(k.mates(), ElementsAre(0, 0, 0, 3, 4)) << "40 is a sector from 8, 36 is not";
}

TEST(SectorMates, OtherArraysBlocksAndStoresAreNone) {
  Loads k;
  k.load(k.p, 0);
  k.load(k.q, 4);
  k.load(k.p, 4, SiteKind::Store);
  k.block = k.b.block({});
  k.load(k.p, 8);
  EXPECT_THAT(k.mates(), ElementsAre(0, 1, 2, 3));
}

} // namespace
