// What an FPGA makes of an operation of the tables: one or two operators of a library that has
// their latency and size. Index arithmetic of addresses is free: HLS strength-reduces it.
#ifndef CGPREDICT_ANALYZER_DEVICES_FPGAOPERATORS_H
#define CGPREDICT_ANALYZER_DEVICES_FPGAOPERATORS_H

#include "analyzer/tables/StaticTables.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace cgpredict {

enum class FpgaOperator : uint8_t {
  FAdd32,
  FMul32,
  FDiv32,
  FSqrt32,
  FSpecial32,
  FCompare32,
  FAdd64,
  FMul64,
  FDiv64,
  FSqrt64,
  FSpecial64,
  FCompare64,
  IAdd,
  IMul32,
  IMul64,
  IDiv32,
  IDiv64,
  Shift,
  Logic,
  ICompare,
  Select,
  IntegerToFloat,
  FloatToInteger,
  FloatToFloat,
  Load,
  Store,
};
constexpr std::size_t FpgaOperatorCount = static_cast<std::size_t>(FpgaOperator::Store) + 1;

/// As in device files: "fadd32".
std::string_view toString(FpgaOperator);

/// At the device's clock.
struct OperatorCost {
  uint32_t latency = 0; ///< cycles from operands to result; a new operation can start each cycle
  uint32_t dsp = 0, lut = 0, ff = 0;
};

using OperatorLibrary = std::array<std::optional<OperatorCost>, FpgaOperatorCount>;

/// The operators of an operation in the order of its data flow (a fused multiply-add is a multiply
/// and an add, as HLS makes it); none for what costs nothing. Empty optional: no operator does
/// this (a call into other code, an atomic update).
std::optional<std::vector<FpgaOperator>> operatorsOf(const Operation &operation);

} // namespace cgpredict

#endif
