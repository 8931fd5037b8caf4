// Bounds of random expressions of a byte, against the values of all bytes.
#include "analyzer/dependence/ValueRange.h"
#include "test/support/TablesBuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

int64_t cut(int64_t value, uint32_t bits) {
  const uint64_t kept = uint64_t(value) & ((uint64_t(1) << bits) - 1);
  return kept >> (bits - 1) ? int64_t(kept) - (int64_t(1) << bits) : int64_t(kept);
}

uint64_t unsignedOf(int64_t value, uint32_t bits) {
  return uint64_t(value) & ((uint64_t(1) << bits) - 1);
}

// With its values for all bytes, as signed numbers.
struct Expression {
  uint32_t id = 0, bits = 8;
  std::vector<int64_t> values;
};

class Expressions {
public:
  explicit Expressions(uint32_t seed) : b("kernel"), block(b.block({})), random(seed) {
    Expression byte{
        b.tables.sites[b.site(block, SiteKind::Load, b.pointer("a", 1), 1)].operation, 8, {}};
    last().opcode = "load";
    last().bits = 8;
    for (int64_t value = -128; value < 128; ++value)
      byte.values.push_back(value);
    all.push_back(byte);
  }

  const Expression &next() {
    const Expression one = all[upTo(all.size())];
    const uint32_t kind = upTo(4);
    all.push_back(kind == 0 ? resized(one) : kind == 1 ? byNumber(one) : ofTwo(one));
    return all.back();
  }

  ValueRange range(const Expression &of) {
    Operation user;
    user.operands = {{OperandKind::Operation, of.id}};
    return rangeOf(OperandGraph(b.tables), user, 0);
  }

private:
  uint32_t upTo(std::size_t end) { return static_cast<uint32_t>(random() % end); }
  Operation &last() { return b.tables.blocks[block].operations.back(); }

  Expression add(const std::string &name, uint32_t bits, std::vector<Operand> operands) {
    const bool isCall = name.starts_with("llvm.");
    const auto of = isCall ? OperationClass::Call : OperationClass::IAlu;
    const uint32_t id = b.operation(block, of, std::move(operands));
    last().opcode = isCall ? "call" : name;
    last().callee = isCall ? name : "";
    last().bits = bits;
    return {id, bits, {}};
  }

  Expression resized(const Expression &one) {
    static const char *const names[] = {"zext", "sext", "trunc"};
    const std::string name = names[upTo(3)];
    const uint32_t bits = name == "trunc" ? 8 : 32;
    if (name == "trunc" ? one.bits <= bits : one.bits >= bits)
      return one;
    Expression result = add(name, bits, {{OperandKind::Operation, one.id}});
    for (int64_t value : one.values)
      result.values.push_back(name == "zext" ? int64_t(unsignedOf(value, one.bits))
                                             : cut(value, bits));
    return result;
  }

  static int64_t withNumber(const std::string &name, int64_t value, int64_t number, uint32_t bits) {
    const uint64_t whole = unsignedOf(value, bits);
    if (name == "srem")
      return value % number;
    if (name == "sdiv")
      return value / number;
    if (name == "ashr")
      return value >> number;
    if (name == "shl")
      return cut(int64_t(whole << number), bits);
    return cut(int64_t(name == "urem"   ? whole % uint64_t(number)
                       : name == "udiv" ? whole / uint64_t(number)
                                        : whole >> number),
               bits);
  }

  Expression byNumber(const Expression &one) {
    static const char *const names[] = {"srem", "sdiv", "ashr", "urem", "udiv", "lshr", "shl"};
    const std::string name = names[upTo(7)];
    const bool isShift = name.ends_with("shr") || name == "shl";
    const int64_t number = isShift ? upTo(one.bits) : 1 + upTo(100);
    Expression result =
        add(name, one.bits, {{OperandKind::Operation, one.id}, {OperandKind::Constant, 0}});
    last().constants = {std::to_string(number)};
    for (int64_t value : one.values)
      result.values.push_back(withNumber(name, value, number, one.bits));
    return result;
  }

  static int64_t valueOf(const std::string &name, int64_t one, int64_t other, uint32_t bits) {
    const bool isLess = unsignedOf(one, bits) < unsignedOf(other, bits);
    if (name == "add")
      return cut(one + other, bits);
    if (name == "sub")
      return cut(one - other, bits);
    if (name == "mul")
      return cut(one * other, bits);
    if (name == "and")
      return one & other;
    if (name == "or" || name == "xor")
      return name == "or" ? one | other : one ^ other;
    if (name.starts_with("llvm.s"))
      return name.starts_with("llvm.smin") ? std::min(one, other) : std::max(one, other);
    return name.starts_with("llvm.umin") == isLess ? one : other;
  }

  // The other one is a number half of the time.
  Expression ofTwo(const Expression &one) {
    static const char *const names[] = {"add",        "sub",        "mul",        "and",
                                        "or",         "xor",        "llvm.smin.", "llvm.smax.",
                                        "llvm.umin.", "llvm.umax."};
    const uint32_t which = upTo(10);
    const std::string name = names[which] + (which < 6 ? "" : "i" + std::to_string(one.bits));
    Expression other = all[upTo(all.size())];
    if (other.bits != one.bits || upTo(2) == 0)
      other.values.assign(one.values.size(), int64_t(upTo(200)) - 72);
    const bool isNumber = std::ranges::count(other.values, other.values[0]) == 256;
    Expression result =
        add(name, one.bits,
            {{OperandKind::Operation, one.id},
             {isNumber ? OperandKind::Constant : OperandKind::Operation, isNumber ? 0 : other.id}});
    if (isNumber)
      last().constants = {std::to_string(other.values[0])};
    for (std::size_t i = 0; i < one.values.size(); ++i)
      result.values.push_back(valueOf(name, one.values[i], other.values[i], one.bits));
    return result;
  }

  TablesBuilder b;
  uint32_t block;
  std::mt19937 random;
  std::vector<Expression> all;
};

TEST(ValueRange, HoldsForAllValues) {
  int narrower = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    Expressions expressions(seed);
    for (int step = 0; step < 12; ++step) {
      const Expression &each = expressions.next();
      const auto [least, most] = std::ranges::minmax(each.values);
      const ValueRange range = expressions.range(each);
      ASSERT_LE(range.least, least) << "seed " << seed << " step " << step;
      ASSERT_GE(range.most, most) << "seed " << seed << " step " << step;
      const ValueRange all = rangeOfBits(each.bits, true);
      narrower += range.least > all.least || range.most < all.most;
    }
  }
  EXPECT_GT(narrower, 1500) << "of 4800";
}

} // namespace
