#include "test/forms/CornerForms.h"

#include "ptx/Parser.h"
#include "simulator/Launch.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

namespace cgpredict::test {
namespace {

constexpr unsigned Slots = 4; // of 8 bytes for a thread: the sources, the result
constexpr unsigned Threads = 256;

// A number below a byte's width lies in a register of 32 bits.
unsigned registerBits(const Scalar &type) { return type.bits < 16 ? 32 : type.bits; }
char registerKind(const Scalar &type) {
  return registerBits(type) == 64 ? 'd' : registerBits(type) == 32 ? 'r' : 'h';
}

// Source s is in slot s - 1, a predicate as 0 or 1.
std::string sourceText(const Scalar &type, unsigned s) {
  if (type.name == "pred")
    return fmt::format("ld.global.u32 %t, [%base+{}];\nsetp.ne.u32 %q{}, %t, 0;\n", 8 * (s - 1), s);
  return fmt::format("ld.global.b{} %{}{}, [%base+{}];\n", registerBits(type), registerKind(type),
                     s, 8 * (s - 1));
}

std::string kernelText(const std::string &form, const Oracle &oracle) {
  std::string loads, operands;
  for (unsigned s = 1; s <= oracle.sources.size(); ++s) {
    const Scalar &type = oracle.sources[s - 1];
    loads += sourceText(type, s);
    operands += fmt::format(", %{}{}", type.name == "pred" ? 'q' : registerKind(type), s);
  }
  const bool pred = oracle.result.name == "pred";
  const std::string result = pred ? "%q0" : fmt::format("%{}0", registerKind(oracle.result));
  const std::string store =
      pred ? "selp.u32 %r0, 1, 0, %q0;\nst.global.u32 [%base+24], %r0;\n"
           : fmt::format("st.global.b{} [%base+24], {};\n", registerBits(oracle.result), result);
  return ".version 8.3\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{\n"
         ".reg .b16 %h<4>; .reg .b32 %r<4>, %t; .reg .b64 %d<4>, %base, %at; .reg .pred %q<4>;\n"
         "ld.param.u64 %base, [p];\nmov.u32 %t, %ctaid.x;\n"
         "mul.wide.u32 %at, %t, 8192;\nadd.s64 %base, %base, %at;\n"
         "mov.u32 %t, %tid.x;\nmul.wide.u32 %at, %t, 32;\nadd.s64 %base, %base, %at;\n" +
         loads + fmt::format("{} {}{};\n", form, result, operands) + store + "ret;\n}\n";
}

using Operands = std::array<uint64_t, 3>;

std::vector<Operands> combinations(const Oracle &oracle) {
  std::vector<Operands> all = {{}};
  for (std::size_t s = 0; s < oracle.sources.size(); ++s) {
    std::vector<Operands> more;
    for (const Operands &before : all)
      for (const uint64_t value : cornerValues(oracle.sources[s])) {
        more.push_back(before);
        more.back()[s] = value;
      }
    all = std::move(more);
  }
  return all;
}

std::vector<uint64_t> executed(const std::string &text, const std::vector<Operands> &all) {
  const ptx::Module module = ptx::parseModule(text, "corner.ptx");
  simulator::Program program(module);
  const auto blocks = static_cast<uint32_t>((all.size() + Threads - 1) / Threads);
  const simulator::Allocation &memory =
      program.memory().allocate("values", uint64_t{blocks} * Threads * Slots * 8, 256);
  for (std::size_t i = 0; i < all.size(); ++i)
    std::memcpy(memory.host.get() + i * Slots * 8, all[i].data(), sizeof all[i]);
  std::vector<std::byte> parameters(8);
  std::memcpy(parameters.data(), &memory.begin, 8);
  simulator::LaunchOptions options;
  options.kernel = "k";
  options.grid = {blocks, 1, 1};
  options.block = {Threads, 1, 1};
  simulator::launch(program, options, parameters);
  std::vector<uint64_t> results(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    std::memcpy(&results[i], memory.host.get() + i * Slots * 8 + 24, 8);
  return results;
}

bool isNaN(const Scalar &type, uint64_t bits, unsigned shift) {
  if (type.bits == 64)
    return std::isnan(std::bit_cast<double>(bits));
  if (type.name == "f32")
    return std::isnan(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  return (bits >> shift & 0x7FFF) > 0x7C00;
}

// Two NaNs are alike: PTX keeps their bits open. Narrow integers are extended to their register.
bool agree(const Scalar &type, uint64_t found, uint64_t expected) {
  if (!type.isFloat) {
    const unsigned bits = type.bits < 16 ? 32 : type.bits == 1 ? 32 : type.bits;
    return truncated(static_cast<Wide>(found), bits) ==
           truncated(extendedValue(expected, type), bits);
  }
  const bool pairs = type.name == "f16x2";
  for (unsigned shift = 0; shift < (pairs ? 32U : 1U); shift += 16) {
    const uint64_t mask = type.bits == 64            ? ~uint64_t{0}
                          : pairs || type.bits == 16 ? 0xFFFF
                                                     : 0xFFFFFFFF;
    const uint64_t a = found >> shift & mask, b = expected >> shift & mask;
    if (a != b && !(isNaN(type, found, shift) && isNaN(type, expected, shift)))
      return false;
  }
  return true;
}

} // namespace

std::string cornerProblem(const std::string &form) {
  const std::optional<Oracle> oracle = oracleOf(form);
  if (!oracle)
    return "no oracle has this form";
  const std::vector<Operands> all = combinations(*oracle);
  const std::vector<uint64_t> results = executed(kernelText(form, *oracle), all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::optional<uint64_t> expected = oracle->compute(all[i]);
    if (expected && !agree(oracle->result, results[i], *expected))
      return fmt::format("of {:#x}, {:#x}, {:#x}: {:#x}; expected {:#x}", all[i][0], all[i][1],
                         all[i][2], results[i], *expected);
  }
  return "";
}

} // namespace cgpredict::test
