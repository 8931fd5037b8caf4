// Atomic operations and reductions: each thread on an element of its own, at the corners of the
// type.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict::test {
namespace {

constexpr unsigned Threads = 256;

struct AtomicForm {
  std::string operation;
  Scalar type;
  bool returns = false; // atom; red does not
  bool shared = false;
  unsigned operands = 1; // beside the memory
};

// Vectors and 128 bits have cases in test/unit/PtxVectorTest.cpp.
std::optional<AtomicForm> atomicOf(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  const bool wide = hasWord(words, "v2") || hasWord(words, "v4") || hasWord(words, "b128");
  if ((words[0] != "atom" && words[0] != "red") || wide)
    return std::nullopt;
  AtomicForm atomic{.operation = {}, .type = scalarNamed(words.back())};
  for (const char *operation :
       {"add", "min", "max", "inc", "dec", "exch", "and", "or", "xor", "cas"})
    if (hasWord(words, operation))
      atomic.operation = operation;
  atomic.returns = words[0] == "atom";
  atomic.shared = hasWord(words, "shared");
  atomic.operands = atomic.operation == "cas" ? 2 : 1;
  const bool known = atomic.type.bits >= 32 && atomic.type.name.find("x2") == std::string::npos;
  return known ? std::optional(atomic) : std::nullopt;
}

// PTX ISA, atom: in global memory, .add.f32 flushes subnormal numbers; in shared memory it does
// not.
uint64_t floatSum(const AtomicForm &form, uint64_t a, uint64_t b) {
  if (form.type.bits == 64)
    return bitsOfDouble(doubleOf(a) + doubleOf(b), false);
  const bool flush = !form.shared;
  return bitsOfFloat(floatOf(a, flush) + floatOf(b, flush), flush, false);
}

uint64_t after(const AtomicForm &form, uint64_t memory, uint64_t b, uint64_t c) {
  const Wide old = extendedValue(memory, form.type), value = extendedValue(b, form.type);
  const std::string &name = form.operation;
  if (form.type.isFloat && name == "add")
    return floatSum(form, memory, b);
  const Wide result = name == "add"    ? old + value
                      : name == "min"  ? std::min(old, value)
                      : name == "max"  ? std::max(old, value)
                      : name == "inc"  ? (old >= value ? 0 : old + 1)
                      : name == "dec"  ? (old == 0 || old > value ? value : old - 1)
                      : name == "exch" ? value
                      : name == "and"  ? (old & value)
                      : name == "or"   ? (old | value)
                      : name == "xor"  ? (old ^ value)
                      : old == value   ? extendedValue(c, form.type)
                                       : old;
  return truncated(result, form.type.bits);
}

// Slots: the element, the operands, what atom returns.
ThreadRun runOf(const std::string &form, const AtomicForm &atomic) {
  const unsigned result = atomic.operands + 1;
  ThreadRun run{
      .slots = result + 1, .threads = Threads, .body = {}, .declarations = {}, .prepare = {}};
  std::string operands = atomic.returns ? registerOf(atomic.type, 0) + ", " : "";
  operands += atomic.shared ? "[%r18]" : "[%base]";
  for (unsigned o = 1; o <= atomic.operands; ++o) {
    run.body += loadSlot(atomic.type, o, o);
    operands += ", " + registerOf(atomic.type, o);
  }
  const std::string element = registerOf(atomic.type, 4), bits = std::to_string(atomic.type.bits);
  if (atomic.shared) {
    run.declarations = fmt::format(".shared .align 8 .b8 tile[{}];", 8 * Threads);
    run.body += "mov.u32 %r17, tile; mad.lo.u32 %r18, %thread, 8, %r17;\n" +
                loadSlot(atomic.type, 4, 0) + "st.shared.b" + bits + " [%r18], " + element + ";\n";
  }
  run.body += fmt::format("{} {};\n", form, operands);
  if (atomic.shared)
    run.body += "ld.shared.b" + bits + " " + element + ", [%r18];\n" + storeSlot(atomic.type, 4, 0);
  if (atomic.returns)
    run.body += storeSlot(atomic.type, 0, result);
  return run;
}

} // namespace

std::optional<std::string> atomicProblem(const std::string &form) {
  const std::optional<AtomicForm> atomic = atomicOf(form);
  if (!atomic)
    return std::nullopt;
  const std::vector<std::vector<uint64_t>> all =
      combinations(std::vector(atomic->operands + 1, cornerValues(atomic->type)));
  const ThreadRun run = runOf(form, *atomic);
  const std::vector<uint64_t> found = executed(run, slotsOf(all, 1));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const uint64_t memory = found[i * run.slots], returned = found[(i + 1) * run.slots - 1];
    const uint64_t expected = after(*atomic, all[i][0], all[i][1], all[i].back());
    if (!agree(atomic->type, memory, expected) ||
        (atomic->returns && !agree(atomic->type, returned, all[i][0])))
      return fmt::format("of {:#x}: {:#x}, returned {:#x}; expected {:#x}", fmt::join(all[i], ", "),
                         memory, returned, expected);
  }
  return "";
}

} // namespace cgpredict::test
