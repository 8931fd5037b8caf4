#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict::test {
namespace {

constexpr unsigned Threads = 256;

// Source s is register s + 1, from slot s; the result, register 0, is in the last slot.
ThreadRun runOf(const std::string &form, const Oracle &oracle) {
  const auto count = static_cast<unsigned>(oracle.sources.size());
  ThreadRun run{
      .slots = count + 1, .threads = Threads, .body = {}, .declarations = {}, .prepare = {}};
  std::string operands = registerOf(oracle.result, 0);
  for (unsigned s = 0; s < count; ++s) {
    run.body += loadSlot(oracle.sources[s], s + 1, s);
    operands += ", " + registerOf(oracle.sources[s], s + 1);
  }
  run.body += fmt::format("{} {};\n", form, operands) + storeSlot(oracle.result, 0, count);
  return run;
}

} // namespace

std::string cornerProblem(const std::string &form) {
  const std::optional<Oracle> oracle = oracleOf(form);
  if (!oracle)
    return "no oracle has this form";
  std::vector<std::vector<uint64_t>> values;
  for (const Scalar &source : oracle->sources) {
    values.push_back(cornerValues(source));
    values.back().insert(values.back().end(), oracle->more.begin(), oracle->more.end());
  }
  const std::vector<std::vector<uint64_t>> all = combinations(values);
  const ThreadRun run = runOf(form, *oracle);
  const std::vector<uint64_t> after = executed(run, slotsOf(all, 1));
  for (std::size_t i = 0; i < all.size(); ++i) {
    SourceBits sources{};
    std::ranges::copy(all[i], sources.begin());
    const std::optional<uint64_t> expected = oracle->compute(sources);
    const uint64_t found = after[(i + 1) * run.slots - 1];
    if (expected && !agree(oracle->result, found, *expected))
      return fmt::format("of {:#x}: {:#x}; expected {:#x}", fmt::join(all[i], ", "), found,
                         *expected);
  }
  return "";
}

} // namespace cgpredict::test
