// Carry chains: the flag is set before the form, and read after it.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict::test {
namespace {

using Unsigned = unsigned __int128;

struct Chain {
  Scalar type;
  std::string operation; // add, sub, mad
  bool readsCarry = false, writesCarry = false, high = false;
  unsigned sources = 2;
};

std::optional<Chain> chainOf(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  Chain chain;
  chain.operation = words[0].substr(0, 3);
  chain.readsCarry = words[0] == "addc" || words[0] == "subc" || words[0] == "madc";
  chain.writesCarry = hasWord(words, "cc");
  if (!chain.readsCarry && !chain.writesCarry)
    return std::nullopt;
  chain.type = scalarNamed(words.back());
  chain.high = hasWord(words, "hi");
  chain.sources = chain.operation == "mad" ? 3 : 2;
  return chain;
}

struct Outcome {
  uint64_t value = 0, carry = 0;
};

// PTX ISA, extended-precision instructions: the carry out of the highest bit. A subtraction's,
// which the ISA calls borrow, is that of a + ~b + 1 on hardware (docs/simulator.md).
Outcome outcome(const Chain &chain, const std::vector<uint64_t> &s) {
  const uint64_t in = chain.readsCarry ? s.back() : 0;
  const auto plain = [&](unsigned source) {
    return static_cast<Unsigned>(truncated(static_cast<Wide>(s[source]), chain.type.bits));
  };
  Unsigned total = 0;
  if (chain.operation == "mad") {
    const Wide a = extendedValue(s[0], chain.type), b = extendedValue(s[1], chain.type);
    const auto product = static_cast<Unsigned>(a) * static_cast<Unsigned>(b);
    const unsigned by = chain.high ? chain.type.bits : 0;
    total = truncated(static_cast<Wide>(product >> by), chain.type.bits) + plain(2) + in;
  } else {
    const bool adds = chain.operation == "add";
    const Unsigned second = adds ? plain(1) : truncated(~static_cast<Wide>(s[1]), chain.type.bits);
    total = plain(0) + second + (adds || chain.readsCarry ? in : 1);
  }
  const bool out = (total >> chain.type.bits) != 0;
  return {truncated(static_cast<Wide>(total), chain.type.bits),
          chain.writesCarry ? uint64_t{out} : s.back()};
}

// Slots: the sources, the flag before (0 or 1), the result, the flag after. 1 + 0xFFFFFFFF carries.
ThreadRun runOf(const std::string &form, const Chain &chain) {
  const Scalar flag = scalarNamed("u32");
  const unsigned sources = chain.sources;
  ThreadRun run{
      .slots = sources + 3, .threads = 256, .body = {}, .declarations = {}, .prepare = {}};
  std::string operands = registerOf(chain.type, 0);
  for (unsigned s = 0; s < sources; ++s) {
    run.body += loadSlot(chain.type, s + 1, s);
    operands += ", " + registerOf(chain.type, s + 1);
  }
  run.body += loadSlot(flag, 9, sources) + "add.cc.u32 %r10, %r9, 0xFFFFFFFF;\n" +
              fmt::format("{} {};\naddc.u32 %r11, 0, 0;\n", form, operands) +
              storeSlot(chain.type, 0, sources + 1) + storeSlot(flag, 11, sources + 2);
  return run;
}

} // namespace

std::optional<std::string> carryProblem(const std::string &form) {
  const std::optional<Chain> chain = chainOf(form);
  if (!chain)
    return std::nullopt;
  std::vector<std::vector<uint64_t>> values(chain->sources, cornerValues(chain->type));
  values.push_back({0, 1});
  const std::vector<std::vector<uint64_t>> all = combinations(values);
  const ThreadRun run = runOf(form, *chain);
  const std::vector<uint64_t> after = executed(run, slotsOf(all, 2));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const uint64_t *found = &after[i * run.slots + chain->sources + 1];
    const Outcome expected = outcome(*chain, all[i]);
    if (!agree(chain->type, found[0], expected.value) || found[1] != expected.carry)
      return fmt::format("of {:#x}: {:#x}, carry {}; expected {:#x}, carry {}",
                         fmt::join(all[i], ", "), found[0], found[1], expected.value,
                         expected.carry);
  }
  return "";
}

} // namespace cgpredict::test
