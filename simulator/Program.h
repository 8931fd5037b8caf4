// A module ready to run: its variables in memory, its functions lowered to steps.
#ifndef CGPREDICT_SIMULATOR_PROGRAM_H
#define CGPREDICT_SIMULATOR_PROGRAM_H

#include "ptx/Decoder.h"
#include "ptx/SharedLayout.h"
#include "ptx/SpecialRegisters.h"
#include "simulator/Builtins.h"
#include "simulator/GlobalMemory.h"
#include "simulator/Step.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::simulator {

/// An argument or result of a call: bytes of the caller's local frame, or lanes of a register.
struct CallValue {
  bool inRegister = false;
  uint32_t place = 0; // of the register
  uint64_t local = 0; // offset in the frame's local memory
  unsigned bytes = 0; // of a thread's value
};

struct CallSite {
  int callee = -1; // of Program::functions(); -1: builtin or indirect
  const Builtin *builtin = nullptr;
  bool indirect = false;
  CallValue pointer; // indirect
  std::vector<CallValue> arguments, results;
};

struct SpecialPlace {
  ptx::Special special{}; // Count: the frame's offset in local memory
  unsigned bytes = 4;
  uint32_t place = 0;
};

/// The address of a variable in shared memory: KernelLayout has it.
struct SharedPlace {
  const ptx::Variable *variable = nullptr;
  int64_t offset = 0; // added
  unsigned bytes = 4;
  uint32_t place = 0;
};

struct LoweredFunction {
  const ptx::DecodedFunction *decoded = nullptr;
  std::vector<Step> steps;
  std::vector<uint32_t> firstStep;  // of each statement, and of the end of the body
  std::vector<std::byte> constants; // the first bytes of a frame
  std::vector<SpecialPlace> specials;
  std::vector<SharedPlace> shared;
  uint32_t frameBytes = 0; // of registers, constants and all
  uint64_t localBytes = 0; // of a thread: .local variables, parameters of functions
  std::optional<uint32_t> stackPointer; // place, where there are variables besides (alloca)
  std::vector<CallValue> parameters, results;
  std::vector<CallSite> calls;
  std::vector<std::vector<uint32_t>> targets;                       // of indexed branches: steps
  std::vector<std::unique_ptr<const std::vector<uint32_t>>> places; // of steps
  std::vector<ptx::Problem> problems; // what is decoded, but cannot be run

  std::string where(const std::string &file, const Step &step) const; // "k.ptx:7: add.s32"
};

/// What differs from kernel to kernel in functions that several of them call.
struct KernelLayout {
  ptx::SharedLayout shared;
  std::vector<bool> reaches; // of Program::functions(): what this kernel may call, and itself
};

struct ProgramOptions {
  /// False: fma of single and double precision rounds the product, too, as separate instructions
  /// do.
  bool fused = true;
  /// Addresses of `.global` variables that are elsewhere; all others are allocated.
  std::map<std::string, uint64_t> placed;
};

class Program {
public:
  /// Decodes and lowers all of `module`, which must live longer. Throws Error that lists what
  /// cannot be decoded.
  explicit Program(const ptx::Module &module, ProgramOptions options = {});

  const ptx::Module &module() const { return *source; }
  const ProgramOptions &options() const { return choices; }
  const std::vector<LoweredFunction> &functions() const { return lowered; }
  /// By its name in the PTX or in the source (KernelName.h). Throws Error where there is none of this
  /// name, or several, and where it or what it calls cannot be run.
  const LoweredFunction &entry(const std::string &name) const;
  GlobalMemory &memory() { return global; }
  /// Binds a .texref or .surfref of this name, or makes a handle where the module has none. Returns
  /// the handle.
  uint64_t bind(const Texture &texture);
  /// Of an entry.
  const KernelLayout &layout(const LoweredFunction &entry) const;

  /// The address of a variable in its own space; shared and local ones and parameters have none
  /// here.
  uint64_t addressOf(const std::string &function, const std::string &variable) const;

private:
  void checkRunnable(const LoweredFunction &entry) const;
  void layOutKernels();
  void placeVariables();
  void placeVariable(const std::string &function, const ptx::Variable &variable);
  void fillVariables();
  uint64_t addressIn(const ptx::InitialValue &value) const;

  const ptx::Module *source;
  ProgramOptions choices;
  ptx::DecodedModule decoded;
  GlobalMemory global;
  std::map<std::string, uint64_t> addresses; // "function/variable", "/variable"
  std::vector<LoweredFunction> lowered;
  std::map<std::string, KernelLayout> layouts; // by entry
};

/// A function's address as a value: no memory is there.
constexpr uint64_t FunctionAddress = 0x1000;
constexpr uint64_t FunctionStride = 16;

} // namespace cgpredict::simulator

#endif
