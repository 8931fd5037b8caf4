// Moves of vectors, and addresses that go from one space to another and back.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

// Element e of the source is corner value e + thread; slots: sources, then results.
std::string vectorMoveProblem(const std::string &form, const Scalar &type, unsigned elements) {
  constexpr unsigned Threads = 32;
  const std::vector<uint64_t> corners = cornerValues(type);
  ThreadRun run{
      .slots = 2 * elements, .threads = Threads, .body = {}, .declarations = {}, .prepare = {}};
  std::vector<std::string> from, to;
  for (unsigned e = 0; e < elements; ++e) {
    run.body += loadSlot(type, e, e);
    from.push_back(registerOf(type, e));
    to.push_back(registerOf(type, e + elements));
  }
  run.body += fmt::format("{} {{{}}}, {{{}}};\n", form, fmt::join(to, ", "), fmt::join(from, ", "));
  for (unsigned e = 0; e < elements; ++e)
    run.body += storeSlot(type, e + elements, e + elements);
  std::vector<uint64_t> slots(std::size_t{Threads} * run.slots);
  const auto value = [&](unsigned thread, unsigned e) {
    return truncated(static_cast<Wide>(corners[(thread + e) % corners.size()]), type.bits);
  };
  for (unsigned t = 0; t < Threads; ++t)
    for (unsigned e = 0; e < elements; ++e)
      slots[std::size_t{t} * run.slots + e] = value(t, e);
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned t = 0; t < Threads; ++t)
    for (unsigned e = 0; e < elements; ++e)
      if (const uint64_t found = after[std::size_t{t} * run.slots + elements + e];
          found != value(t, e))
        return fmt::format("element {}: {:#x}; expected {:#x}", e, found, value(t, e));
  return "";
}

constexpr const char *Spaces[] = {"global", "shared", "local", "const"};

std::string variableOf(const std::string &space) {
  return space == "global"   ? "everywhere"
         : space == "shared" ? "tile"
         : space == "local"  ? "own"
                             : "fixed";
}

// One variable in each space; those that can be written get their numbers by the kernel.
ThreadRun variablesRun() {
  return {.slots = 4,
          .threads = 32,
          .body = ".local .align 8 .b8 own[16];\nst.global.u32 [everywhere+8], 11;\n"
                  "st.shared.u32 [tile+8], 22;\nst.local.u32 [own+8], 33;\n",
          .declarations = ".global .align 8 .b8 everywhere[16];\n.shared .align 8 .b8 tile[16];\n"
                          ".const .align 8 .u32 fixed[4] = {0, 0, 44, 0};",
          .prepare = {}};
}

unsigned numberIn(const std::string &space) {
  return space == "global" ? 11 : space == "shared" ? 22 : space == "local" ? 33 : 44;
}

// The number at a variable is read through its address, converted: as a generic one, or back in its
// space from a generic one that the other direction made.
std::string conversionProblem(const std::string &form, const Words &words) {
  const std::string space = words[words.size() - 2], bits = words.back().substr(1);
  const bool to = hasWord(words, "to");
  const std::string reg = bits == "64" ? "%d" : "%r";
  ThreadRun run = variablesRun();
  run.body += fmt::format("mov.u{0} {1}1, {2};\n", bits, reg, variableOf(space));
  if (to)
    run.body += fmt::format("cvta.{0}.u{1} {2}1, {2}1;\n", space, bits, reg);
  run.body +=
      fmt::format("{0} {1}2, {1}1;\nld{2}.u32 %r9, [{1}2+8];\n", form, reg, to ? "." + space : "") +
      storeSlot(scalarNamed("u32"), 9, 0);
  const std::vector<uint64_t> after = executed(run, std::vector<uint64_t>(128));
  return after[0] == numberIn(space)
             ? ""
             : fmt::format("reads {}; expected {}", after[0], numberIn(space));
}

// A generic address in each space: true in one of them. Constants are no window of their own here.
std::string spaceQueryProblem(const std::string &form, const Words &words) {
  const std::string &asked = words.back();
  for (const char *space : {"global", "shared", "local"}) {
    ThreadRun run = variablesRun();
    run.body += fmt::format("mov.u64 %d1, {}; cvta.{}.u64 %d1, %d1;\n{} %q0, %d1;\n",
                            variableOf(space), space, form) +
                storeSlot(scalarNamed("pred"), 0, 0);
    const std::vector<uint64_t> after = executed(run, std::vector<uint64_t>(128));
    if ((after[0] != 0) != (asked == space))
      return fmt::format("an address in .{} is said to be{} in .{}", space,
                         after[0] != 0 ? "" : " not", asked);
  }
  return "";
}

} // namespace

std::optional<std::string> addressProblem(const std::string &form) {
  const Words words = wordsOf(form);
  if (words[0] == "mov" && words.size() == 3)
    return vectorMoveProblem(form, scalarNamed(words[2]), static_cast<unsigned>(words[1][1] - '0'));
  const bool known = words.size() > 1 && std::ranges::any_of(Spaces, [&](const char *space) {
                       return hasWord(words, space);
                     });
  if (words[0] == "cvta" && known)
    return conversionProblem(form, words);
  if (words[0] == "isspacep" && known && words.back() != "const")
    return spaceQueryProblem(form, words);
  return std::nullopt;
}

} // namespace cgpredict::test
