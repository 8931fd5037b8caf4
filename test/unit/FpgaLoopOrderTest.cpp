// Is a kernel with its mapped loops exchanged the kernel that a program with these loops would be?
#include "analyzer/base/Error.h"
#include "analyzer/fpga/Explore.h"
#include "analyzer/fpga/LoopOrder.h"
#include "test/unit/FpgaExample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

namespace {

constexpr std::array<uint8_t, 3> Exchanged{1, 0, 2};
constexpr int64_t Rows = 96, Columns = 64;

// to[i][j] = from[i][j] + constant, on rows of 64; `columnsOutside`: written with j outside.
FpgaExample copy(bool columnsOutside) {
  FpgaExample e(columnsOutside ? std::vector{Columns, Rows} : std::vector{Rows, Columns}, 0);
  const ElementFunction element = [=](int64_t outer, int64_t inner, int64_t) {
    return columnsOutside ? inner * Columns + outer : outer * Columns + inner;
  };
  const uint32_t from = e.array("from"), to = e.array("to");
  const uint32_t x = e.access(FpgaExample::Before, SiteKind::Load, from, element);
  const uint32_t plus =
      e.operation(FpgaExample::Before, OperationClass::FAdd, {FpgaExample::of(x), Operand{}});
  e.access(FpgaExample::Before, SiteKind::Store, to, element, {FpgaExample::of(plus)});
  return e;
}

} // namespace

// With j outside a step of the inner loop is one of rows, 64 floats.
TEST(FpgaLoopOrder, StridesAndTripsChangePlaces) {
  FpgaExample example = copy(false);
  const FpgaKernel kernel = withLoopOrder(example.kernel(), Exchanged);
  EXPECT_THAT(kernel.accesses[0].strides, ElementsAre(4, 4 * Columns));
  EXPECT_THAT(kernel.heaviestLaunch().trips, ElementsAre(Columns, Rows));
  const Operand x{OperandKind::Dimension, 0};
  EXPECT_EQ(example.kernel().variation.of(x), 0b10u);
  EXPECT_EQ(kernel.variation.of(x), 0b01u); // x is outside now
}

TEST(FpgaLoopOrder, TimesAreThoseOfTheExchangedProgram) {
  FpgaExample rows = copy(false), columns = copy(true);
  const FpgaDevice device = smallFpga();
  const FpgaKernel asTraced = rows.kernel();
  const Seconds exchanged = exploreInTurn(withLoopOrder(asTraced, Exchanged), device).design.time;
  EXPECT_EQ(exchanged, exploreInTurn(columns.kernel(), device).design.time);
  EXPECT_NE(exchanged, exploreInTurn(asTraced, device).design.time);
}

TEST(FpgaLoopOrder, TheOrderOfTheSourceChangesNothing) {
  FpgaExample example = FpgaExample::product(8);
  const FpgaKernel kernel = withLoopOrder(example.kernel(), {0, 1, 2});
  EXPECT_EQ(kernel.nest.levels[0].name, example.kernel().nest.levels[0].name);
}

// a[i] = a[i - 1] of rows: iterations of the outer loop need their order.
TEST(FpgaLoopOrder, DependentIterationsKeepTheirOrder) {
  FpgaExample e({16, 16}, 0);
  const uint32_t a = e.array("a");
  const uint32_t x = e.access(FpgaExample::Before, SiteKind::Load, a,
                              [](int64_t i, int64_t j, int64_t) { return 16 * i + j; });
  e.access(FpgaExample::Before, SiteKind::Store, a,
           [](int64_t i, int64_t j, int64_t) { return 16 * (i + 1) + j; }, {FpgaExample::of(x)});
  const FpgaKernel kernel = e.kernel();
  EXPECT_THAT([&] { withLoopOrder(kernel, Exchanged); },
              ThrowsMessage<Error>(HasSubstr("depend on each other, so its mapped loops keep")));
}

// A table that is looked up: its reuse was measured row by row.
TEST(FpgaLoopOrder, MeasuredReuseKeepsTheOrder) {
  FpgaExample e({16, 16}, 0);
  const uint32_t table = e.array("table"), to = e.array("to");
  const uint32_t x =
      e.access(FpgaExample::Before, SiteKind::Load, table,
               [](int64_t i, int64_t j, int64_t) { return (i * 7 + j * j * 13) % 64; });
  e.access(FpgaExample::Before, SiteKind::Store, to,
           [](int64_t i, int64_t j, int64_t) { return 16 * i + j; }, {FpgaExample::of(x)});
  const FpgaKernel kernel = e.kernel();
  EXPECT_THAT([&] { withLoopOrder(kernel, Exchanged); },
              ThrowsMessage<Error>(HasSubstr("addresses of 'table' are no affine function")));
}
