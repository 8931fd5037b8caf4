// Arrays of row pointers: which objects are called so, and where their elements lie as one block.
#include "analyzer/tables/RowPointers.h"
#include "analyzer/base/Error.h"
#include "analyzer/whatif/FlatRows.h"
#include "test/support/ErrorOf.h"
#include "test/support/LaunchFixture.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr int64_t Pointers = 0x1000;

// sum of A[i][5], thread i; what A points to are pointers.
struct Rows {
  test::TablesBuilder builder{"rows"};
  uint32_t pointers = builder.pointer("A", 8), block = builder.block({});
  uint32_t elements = 0, pointer = 0, element = 0, record = 0; // object, sites
  KernelTables &tables = builder.tables;

  Rows() {
    elements = static_cast<uint32_t>(tables.objects.size());
    tables.objects.push_back({"A", ObjectKind::Unknown, -1, 4, 0});
    pointer = load(address({OperandKind::Argument, 0}, Thread, 8, 0), pointers, 8, "ptr");
    element =
        load(address(valueOf(tables.sites[pointer].operation), Thread, 0, 20), elements, 4, "f32");
    record = builder.blockRecord(block, {pointer, element});
  }

  Operation &last() { return tables.blocks[block].operations.back(); }

  Operand address(Operand base, Operand index, int64_t scale, int64_t offset) {
    const uint32_t id = builder.operation(block, OperationClass::Address, {base, index});
    last().opcode = "getelementptr";
    last().scales = {scale};
    last().offset = offset;
    return valueOf(id);
  }

  uint32_t load(Operand address, uint32_t object, uint32_t bytes, const std::string &type) {
    const uint32_t site = builder.site(block, SiteKind::Load, object, bytes);
    last().opcode = "load";
    last().type = type;
    last().operands = {address};
    return site;
  }

  std::vector<std::string> named() {
    nameRowPointers(tables);
    return arraysOfRows(tables);
  }
};

TEST(RowPointers, HaveANameOfTheirOwn) {
  Rows rows;
  EXPECT_THAT(rows.named(), ElementsAre("A"));
  EXPECT_EQ(rows.tables.objects[rows.pointers].name, "row pointers of A");
  EXPECT_EQ(rows.tables.sites[rows.pointer].variable, "row pointers of A");
  EXPECT_EQ(rows.tables.sites[rows.element].variable, "A");
  EXPECT_EQ(rowPointerOf(rows.tables, OperandGraph(rows.tables), rows.tables.sites[rows.element]),
            rows.pointer);
}

// p[i].next beside p[i].value.
TEST(RowPointers, AreNotPointersAmongOtherMembers) {
  Rows rows;
  rows.load(rows.address({OperandKind::Argument, 0}, Thread, 16, 8), rows.pointers, 4, "f32");
  EXPECT_THAT(rows.named(), IsEmpty());
}

// this->data: one pointer for all threads.
TEST(RowPointers, AreNotWhatAllThreadsHaveInCommon) {
  Rows rows;
  rows.tables.blocks[rows.block].operations[0].operands[1] = {OperandKind::Constant, 0};
  EXPECT_THAT(rows.named(), IsEmpty());
}

// A closure's reference to a vector, and the vector's pointer.
TEST(RowPointers, AreNotCommonPointersBehindCommonPointers) {
  Rows rows;
  rows.tables.blocks[rows.block].operations[0].operands[1] = {OperandKind::Constant, 0};
  const auto inner = static_cast<uint32_t>(rows.tables.objects.size());
  rows.tables.objects.push_back({"A", ObjectKind::Unknown, -1, 4, 0});
  const uint32_t vector =
      rows.load(valueOf(rows.tables.sites[rows.pointer].operation), rows.elements, 8, "ptr");
  rows.load(rows.address(valueOf(rows.tables.sites[vector].operation), Thread, 4, 0), inner, 4,
            "f32");
  rows.tables.sites[rows.element].object = static_cast<int32_t>(inner);
  EXPECT_THAT(rows.named(), IsEmpty());
}

// for (p = first[i]; p; p = p->next): also reached from itself.
TEST(RowPointers, AreNotLists) {
  Rows rows;
  const uint32_t phi = rows.builder.operation(rows.block, OperationClass::Phi,
                                              {valueOf(rows.tables.sites[rows.pointer].operation)});
  rows.last().opcode = "phi";
  const uint32_t next = rows.load(valueOf(phi), rows.elements, 8, "ptr");
  rows.tables.blocks[rows.block].operations[phi].operands.push_back(
      valueOf(rows.tables.sites[next].operation));
  rows.tables.blocks[rows.block].operations[2].operands[0] = valueOf(phi);
  EXPECT_THAT(rows.named(), IsEmpty());
}

// Four rows of 6 floats anywhere in memory; the element of thread i is number 5 of its row.
struct Traced {
  explicit Traced(std::vector<int64_t> starts) : starts(std::move(starts)) {
    rows.named();
    fixture.emplace(rows.tables, test::ThreadCoordinate{this->starts.size(), 1, 1},
                    std::vector<int64_t>{Pointers});
    fixture->thread = [this](test::ThreadCoordinate at) {
      const auto i = static_cast<int64_t>(at[0]);
      return std::vector<int64_t>{rows.record, Pointers + 8 * i, this->starts[at[0]] + 20};
    };
    fixture->cutWindows();
  }
  FlatRows flat() {
    return flatRowsOf(fixture->kernel, fixture->launch, "A", 0x100000,
                      [&](uint32_t window) { return fixture->window(window); });
  }
  Rows rows;
  std::vector<int64_t> starts;
  std::optional<test::LaunchFixture> fixture;
};

// By index arithmetic: element j of row i at base + 4 * (6 i + j).
TEST(FlatRows, LieOneAfterTheOther) {
  Traced traced({0x9000, 0x5000, 0x7000, 0x5100});
  const FlatRows flat = traced.flat();
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t j = 0; j < 6; ++j)
      EXPECT_EQ(flat.address(traced.starts[static_cast<std::size_t>(i)] + 4 * j),
                0x100000 + 4 * (6 * i + j));
  const std::vector<int64_t> stride{4}, back{-4}, two{2}, many{0x100};
  EXPECT_TRUE(flat.keepsWithin(0x5000, stride, two));
  EXPECT_FALSE(flat.keepsWithin(0x5000, stride, many)); // into row 3
  EXPECT_FALSE(flat.keepsWithin(0x5100, back, two));    // before it
}

TEST(FlatRows, RefuseRowsThatAreOneRow) {
  Traced traced({0x9000, 0x5000, 0x9000, 0x5100});
  EXPECT_THAT(test::errorOf([&] { traced.flat(); }),
              HasSubstr("two row pointers of A lead to one row"));
}

// A row pointer that is changed meanwhile leads to two places.
TEST(FlatRows, RefuseRowsThatChangePlaces) {
  Traced traced({0x9000, 0x5000});
  traced.fixture->thread = [&](test::ThreadCoordinate at) {
    return std::vector<int64_t>{traced.rows.record, Pointers, traced.starts[at[0]] + 20};
  };
  EXPECT_THROW(traced.flat(), Error);
}

} // namespace
