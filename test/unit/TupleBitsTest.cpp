// Which bits of a number do the operations leave that read a bit-field?
#include "analyzer/dependence/TupleBits.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

struct Step {
  const char *opcode, *constant;
  uint32_t width = 32;
};

std::optional<TupleBits> leftBy(std::initializer_list<Step> steps) {
  std::optional<TupleBits> bits = TupleBits::all(32);
  for (const Step &step : steps) {
    Operation operation;
    operation.opcode = step.opcode;
    operation.bits = step.width;
    operation.operands = {{OperandKind::Operation, 0}, {OperandKind::Constant, 1}};
    operation.constants = {step.constant};
    bits = bits ? bitsLeftBy(operation, *bits) : bits;
  }
  return bits;
}

TEST(TupleBits, AMaskKeepsOneRun) {
  EXPECT_EQ(leftBy({{"and", "4095"}}), (TupleBits{0, 12, 0, 32, false}));
  EXPECT_EQ(leftBy({{"and", "-4096"}}), (TupleBits{12, 20, 12, 32, false}));
  EXPECT_EQ(leftBy({{"and", "5"}}), std::nullopt);
  EXPECT_EQ(leftBy({{"and", "0"}}), std::nullopt);
}

TEST(TupleBits, ShiftsAndMasksOfOneFieldLeaveTheSame) {
  const TupleBits field{3, 4, 0, 32, false};
  EXPECT_EQ(leftBy({{"lshr", "3"}, {"and", "15"}}), field);
  EXPECT_EQ(leftBy({{"and", "120"}, {"lshr", "3"}}), field);
  EXPECT_EQ(leftBy({{"shl", "25"}, {"lshr", "28"}}), field);
}

TEST(TupleBits, AFieldWithASignHasItAbove) {
  EXPECT_EQ(leftBy({{"shl", "20"}, {"ashr", "20"}}), (TupleBits{0, 12, 0, 32, true}));
  EXPECT_EQ(leftBy({{"ashr", "12"}, {"and", "255"}}), (TupleBits{12, 8, 0, 32, false}));
  EXPECT_EQ(leftBy({{"ashr", "28"}, {"and", "255"}}), std::nullopt); // copies of the sign
  EXPECT_EQ(leftBy({{"ashr", "28"}, {"lshr", "1"}}), std::nullopt);
  EXPECT_EQ(leftBy({{"lshr", "28"}, {"ashr", "1"}}), (TupleBits{29, 3, 0, 32, false}));
}

TEST(TupleBits, WidthsCutAndExtend) {
  EXPECT_EQ(leftBy({{"lshr", "12"}, {"trunc", "", 16}}), (TupleBits{12, 16, 0, 16, false}));
  EXPECT_EQ(leftBy({{"trunc", "", 8}, {"sext", "", 32}}), (TupleBits{0, 8, 0, 32, true}));
  EXPECT_EQ(leftBy({{"trunc", "", 8}, {"zext", "", 32}}), (TupleBits{0, 8, 0, 32, false}));
  EXPECT_EQ(leftBy({{"ashr", "28"}, {"zext", "", 64}}), std::nullopt);
  EXPECT_EQ(leftBy({{"shl", "8"}, {"trunc", "", 8}}), std::nullopt);
}

TEST(TupleBits, OtherOperationsLeaveNone) {
  EXPECT_EQ(leftBy({{"add", "1"}}), std::nullopt);
  EXPECT_EQ(leftBy({{"and", ""}}), std::nullopt);
  EXPECT_EQ(leftBy({{"shl", "32"}}), std::nullopt);
}

} // namespace
