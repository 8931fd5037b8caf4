#include "test/forms/ThreadRun.h"

#include "ptx/Parser.h"
#include "simulator/Launch.h"
#include "test/forms/FormKernel.h"
#include "test/hardware/LaunchCase.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

namespace cgpredict::test {
namespace {

const Scalar Register32{.name = "b32", .bits = 32};

std::string moduleText(const ThreadRun &run) {
  return fmt::format(
      "{}{}\n.entry k(.param .u64 p)\n{{\n"
      ".reg .b16 %h<20>; .reg .b32 %r<20>, %thread, %block; .reg .b64 %d<20>, %base, %at;\n"
      ".reg .pred %q<9>;\nld.param.u64 %base, [p];\nmov.u32 %block, %ctaid.x;\n"
      "mul.wide.u32 %at, %block, {};\nadd.s64 %base, %base, %at;\nmov.u32 %thread, %tid.x;\n"
      "mul.wide.u32 %at, %thread, {};\nadd.s64 %base, %base, %at;\n{}\nEND: ret;\n}}\n",
      headOf(run.body), run.declarations, run.threads * run.slots * 8, run.slots * 8, run.body);
}

bool isNaN(const Scalar &type, uint64_t bits, unsigned shift) {
  if (type.bits == 64)
    return std::isnan(std::bit_cast<double>(bits));
  if (type.name == "f32" || type.name == "tf32")
    return std::isnan(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  return (bits >> shift & 0x7FFF) > formatNamed(type.name).infinity();
}

WrittenRuns *writtenRuns = nullptr; // where runs go, if anywhere

} // namespace

WrittenRuns::WrittenRuns(std::filesystem::path folder, std::string name)
    : folder(std::move(folder)), name(std::move(name)) {
  writtenRuns = this;
}

WrittenRuns::~WrittenRuns() { writtenRuns = nullptr; }

void WrittenRuns::add(LaunchCase made) {
  if (!writtenRuns)
    return;
  made.name = fmt::format("{}.{}", writtenRuns->name, writtenRuns->count++);
  writeLaunchCase(writtenRuns->folder, made);
}

std::vector<uint64_t> executed(const ThreadRun &run, const std::vector<uint64_t> &before) {
  const ptx::Module module = ptx::parseModule(moduleText(run), "corner.ptx");
  simulator::Program program(module);
  const std::size_t ofBlock = std::size_t{run.threads} * run.slots;
  const std::size_t blocks = (before.size() + ofBlock - 1) / ofBlock;
  const simulator::Allocation &memory =
      program.memory().allocate("values", blocks * ofBlock * 8, 256);
  std::memcpy(memory.host.get(), before.data(), before.size() * 8);
  const std::span bytes(reinterpret_cast<const std::byte *>(memory.host.get()), memory.bytes);
  const std::vector<std::byte> first(bytes.begin(), bytes.end());
  if (run.prepare)
    run.prepare(program);
  std::vector<std::byte> parameters(8);
  std::memcpy(parameters.data(), &memory.begin, 8);
  simulator::LaunchOptions options;
  options.kernel = "k";
  options.grid = {static_cast<uint32_t>(blocks), 1, 1};
  options.block = {run.threads, 1, 1};
  simulator::launch(program, options, parameters);
  if (!run.prepare)
    WrittenRuns::add({.name = {},
                      .ptx = moduleText(run),
                      .blocks = options.grid[0],
                      .threads = run.threads,
                      .before = first,
                      .after = bytes,
                      .structure = {}});
  std::vector<uint64_t> after(before.size());
  std::memcpy(after.data(), memory.host.get(), after.size() * 8);
  return after;
}

unsigned registerBits(const Scalar &type) { return type.bits < 16 ? 32 : type.bits; }

std::string registerOf(const Scalar &type, unsigned number) {
  if (type.name == "pred")
    return fmt::format("%q{}", number);
  const unsigned bits = registerBits(type);
  return fmt::format("%{}{}", bits == 64 ? 'd' : bits == 32 ? 'r' : 'h', number);
}

std::string loadSlot(const Scalar &type, unsigned number, unsigned slot) {
  const bool pred = type.name == "pred";
  const std::string to = pred ? "%r19" : registerOf(type, number);
  const std::string load =
      fmt::format("ld.global.b{} {}, [%base+{}];\n", registerBits(type), to, 8 * slot);
  return pred ? load + fmt::format("setp.ne.u32 %q{}, %r19, 0;\n", number) : load;
}

std::string storeSlot(const Scalar &type, unsigned number, unsigned slot) {
  if (type.name == "pred")
    return fmt::format("selp.u32 %r19, 1, 0, %q{};\n", number) + storeSlot(Register32, 19, slot);
  return fmt::format("st.global.b{} [%base+{}], {};\n", registerBits(type), 8 * slot,
                     registerOf(type, number));
}

bool agree(const Scalar &type, uint64_t found, uint64_t expected) {
  if (!type.isFloat) {
    const unsigned bits = type.bits < 16 ? 32 : type.bits;
    return truncated(static_cast<Wide>(found), bits) ==
           truncated(extendedValue(expected, type), bits);
  }
  const bool pairs = type.name.ends_with("x2");
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

std::vector<std::vector<uint64_t>> combinations(const std::vector<std::vector<uint64_t>> &values) {
  std::vector<std::vector<uint64_t>> all = {{}};
  for (const std::vector<uint64_t> &list : values) {
    std::vector<std::vector<uint64_t>> more;
    for (const std::vector<uint64_t> &before : all)
      for (const uint64_t value : list) {
        more.push_back(before);
        more.back().push_back(value);
      }
    all = std::move(more);
  }
  return all;
}

std::vector<uint64_t> slotsOf(const std::vector<std::vector<uint64_t>> &sources, unsigned results) {
  std::vector<uint64_t> slots;
  for (const std::vector<uint64_t> &ofThread : sources) {
    slots.insert(slots.end(), ofThread.begin(), ofThread.end());
    slots.insert(slots.end(), results, 0);
  }
  return slots;
}

} // namespace cgpredict::test
