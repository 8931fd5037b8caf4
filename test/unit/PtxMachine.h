// A kernel in PTX text, run for a test.
#ifndef CGPREDICT_TEST_UNIT_PTXMACHINE_H
#define CGPREDICT_TEST_UNIT_PTXMACHINE_H

#include "ptx/Parser.h"
#include "simulator/Launch.h"
#include "test/support/ErrorOf.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace cgpredict::test {

inline ptx::Module moduleOf(const std::string &text) {
  return ptx::parseModule(".version 8.0\n.target sm_80\n.address_size 64\n" + text, "t.ptx");
}

// Runs the kernel k(out); `out` has zeros before.
struct Machine {
  ptx::Module module;
  std::unique_ptr<simulator::Program> program;
  std::vector<std::byte> memory;
  simulator::LaunchResult result;

  explicit Machine(const std::string &text, simulator::ProgramOptions options = {})
      : module(moduleOf(text)),
        program(std::make_unique<simulator::Program>(module, std::move(options))) {}

  void run(simulator::Extent grid = {1, 1, 1}, simulator::Extent block = {1, 1, 1},
           uint64_t bytes = 4096, uint64_t dynamicShared = 0) {
    simulator::LaunchOptions launch;
    launch.kernel = "k";
    launch.grid = grid;
    launch.block = block;
    launch.dynamicSharedBytes = dynamicShared;
    launch.maximumInstructions = 1'000'000;
    run(launch, bytes);
  }

  void run(const simulator::LaunchOptions &launch, uint64_t bytes) {
    run(launch, std::vector<std::byte>(bytes));
  }

  // `out` has this content before.
  void run(const simulator::LaunchOptions &launch, const std::vector<std::byte> &content) {
    const std::size_t bytes = content.size();
    const simulator::Allocation &out = program->memory().allocate("out", bytes, 256);
    std::memcpy(out.host.get(), content.data(), bytes);
    std::vector<std::byte> parameters(8);
    std::memcpy(parameters.data(), &out.begin, 8);
    result = simulator::launch(*program, launch, parameters);
    memory.assign(out.host.get(), out.host.get() + bytes);
  }

  template <typename T> T at(std::size_t index) const {
    T value;
    std::memcpy(&value, memory.data() + index * sizeof(T), sizeof(T));
    return value;
  }
};

// Its body begins on line 7, behind the declarations of 20 registers of each kind; %d0 is `out`.
inline std::string kernel(const std::string &body) {
  return ".visible .entry k(.param .u64 out)\n{ .reg .b16 %h<20>; .reg .b32 %r<20>; .reg .b64 "
         "%d<20>; .reg .f32 "
         "%f<20>; .reg .f64 %g<20>; .reg .pred %p<9>;\nld.param.u64 %d0, [out];\n" +
         body + "\nret; }\n";
}

// Stores %r9 to the word at %d1.
inline const std::string Store = "\nst.global.u32 [%d1], %r9;";

// Bits of single precision.
inline constexpr uint32_t One = 0x3F800000, Two = 0x40000000, Three = 0x40400000;

// What the error of its run says; empty: it has none.
inline std::string errorOfRun(Machine &machine, simulator::Extent block = {1, 1, 1}) {
  return errorOf([&] { machine.run({1, 1, 1}, block); });
}

} // namespace cgpredict::test

#endif
