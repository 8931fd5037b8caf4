#include "analyzer/dependence/TupleBits.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace cgpredict {
namespace {

using Bits = std::optional<TupleBits>;

Bits checked(const TupleBits &bits) { return bits.count == 0 ? std::nullopt : Bits(bits); }

Bits shiftedLeft(TupleBits bits, uint32_t by) {
  if (bits.place + by >= bits.width)
    return std::nullopt;
  bits.place += by;
  bits.count = std::min(bits.count, bits.width - bits.place);
  bits.isSigned = bits.isSigned && !bits.reachTop();
  return bits;
}

// Zeros come from above, or copies of the top.
Bits shiftedRight(TupleBits bits, uint32_t by, bool isArithmetic) {
  if (bits.isSigned && !isArithmetic)
    return std::nullopt;
  bits.isSigned = isArithmetic && by > 0 && (bits.isSigned || bits.reachTop());
  const uint32_t lost = std::min(bits.count, by > bits.place ? by - bits.place : 0);
  bits.low += lost;
  bits.count -= lost;
  bits.place -= std::min(bits.place, by);
  return checked(bits);
}

// One run of ones alone.
Bits masked(TupleBits bits, uint64_t mask) {
  if (bits.width < 64)
    mask &= (uint64_t{1} << bits.width) - 1;
  const auto first = static_cast<uint32_t>(std::countr_zero(mask));
  const auto length = static_cast<uint32_t>(std::popcount(mask));
  const uint32_t begin = std::max(bits.place, first);
  const uint32_t end = std::min(bits.place + bits.count, first + length);
  const bool isRun = mask != 0 && std::popcount((mask >> first) + 1) <= 1;
  if (!isRun || begin >= end || (bits.isSigned && first + length > bits.place + bits.count))
    return std::nullopt;
  return TupleBits{bits.low + begin - bits.place, end - begin, begin, bits.width, false};
}

Bits truncated(TupleBits bits, uint32_t width) {
  if (bits.place >= width)
    return std::nullopt;
  bits.width = width;
  bits.count = std::min(bits.count, width - bits.place);
  bits.isSigned = bits.isSigned && !bits.reachTop();
  return bits;
}

Bits widened(TupleBits bits, uint32_t width, bool withSign) {
  if (bits.isSigned && !withSign)
    return std::nullopt;
  bits.isSigned = withSign && (bits.isSigned || bits.reachTop());
  bits.width = width;
  return bits;
}

std::optional<int64_t> constantOf(const Operation &operation) {
  const std::string_view text = constantOperand(operation, 1);
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool isNumber = error == std::errc() && end == text.data() + text.size() && !text.empty();
  return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<TupleBits> bitsLeftBy(const Operation &operation, const TupleBits &bits) {
  const std::string_view opcode = operation.opcode;
  if (opcode == "trunc")
    return truncated(bits, operation.bits);
  if (opcode == "zext" || opcode == "sext")
    return widened(bits, operation.bits, opcode == "sext");
  const std::optional<int64_t> constant = constantOf(operation);
  if (!constant)
    return std::nullopt;
  if (opcode == "and")
    return masked(bits, static_cast<uint64_t>(*constant));
  if (*constant < 0 || *constant >= int64_t{bits.width})
    return std::nullopt;
  const auto by = static_cast<uint32_t>(*constant);
  return opcode == "shl"                        ? shiftedLeft(bits, by)
         : opcode == "lshr" || opcode == "ashr" ? shiftedRight(bits, by, opcode == "ashr")
                                                : std::nullopt;
}

} // namespace cgpredict
