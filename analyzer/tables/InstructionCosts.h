// What one operation costs in GPU instructions: the two tables behind InstructionCount.h.
//
// Mapping of LLVM operations: S. Wang, G. Zhong, T. Mitra, "CGPredict", 2017, section
// "Computation": loads, stores, arithmetic and branches map to themselves, fmul + fadd to one fma,
// a loop to one add and one branch.
//
// Divisions, square roots and math functions are sequences that no document counts. Their costs
// follow from the algorithms (Muller et al., "Handbook of Floating-Point Arithmetic", 2nd ed.,
// 4.7: reciprocal estimate, Newton steps, correction; ch. 11: range reduction, polynomial), and
// count as assumed.
#ifndef CGPREDICT_ANALYZER_TABLES_INSTRUCTIONCOSTS_H
#define CGPREDICT_ANALYZER_TABLES_INSTRUCTIONCOSTS_H

#include "analyzer/tables/StaticTables.h"

#include <string_view>

namespace cgpredict {

/// What executes an instruction. Fp32 and Int are the CUDA cores.
/// ToFloat: conversions of integers to float, which the special-function unit does or, in newer
/// generations, a pipeline of integers.
enum class InstructionUnit { Fp32, Int, Fp64, Special, ToFloat, Memory, Control };
constexpr std::size_t InstructionUnits = 7;

/// Where the branch around a sequence's rare case is made, across which nothing moves: by the
/// assembler, of one instruction of the PTX, or in the library's code, which a compiler inlines.
enum class RareCase { None, InInstruction, InLibrary };

struct InstructionCost {
  double instructions = 1;
  bool assumed = false;
  InstructionUnit unit = InstructionUnit::Int;
  RareCase rareCase = RareCase::None;
  double special = 0; ///< of the instructions, those of InstructionUnit::Special beside `unit`
  double onCores = 0; ///< of the instructions, those that are of InstructionUnit::Int beside `unit`
  /// Cycles from argument to value where a dependent instruction takes 4; 0: as the instructions,
  /// one behind the other.
  double latency = 0;
  double operations = 1; ///< of LLVM's, by which it joins turns of loops; 0: it joins none with it
};

/// `take(unit, instructions)` for each unit that executes some of them: of an InstructionCost or of
/// what was made of one.
template <typename Cost, typename Take> void forEachUnit(const Cost &cost, Take &&take) {
  take(cost.unit, cost.instructions - cost.special - cost.onCores);
  if (cost.special > 0)
    take(InstructionUnit::Special, cost.special);
  if (cost.onCores > 0)
    take(InstructionUnit::Int, cost.onCores);
}

/// Instructions of an element's way into shared memory: load, store, and an addition for the next
/// address of each; of a barrier; and of a loop that only cuts another one into steps: one add, one
/// branch.
constexpr double TileLoadInstructions = 4, BarrierInstructions = 1, TileLoopInstructions = 2;

/// One PTX instruction by its full opcode, "div.rn.f32". Kernel parameters (`ld.param`) and moves
/// cost nothing: the machine code reads parameters as operands from the constant bank, and copies
/// disappear in register allocation.
InstructionCost costOfPtx(std::string_view opcode);

/// A call of anything but a function of the mathematical library.
bool mayTouchMemory(const Operation &operation);

/// A function of the mathematical library whose instructions stand in the place of its call.
bool isInlined(const Operation &operation);

/// One operation of the tables that has no PTX. Fusions are the caller's.
InstructionCost costOfOperation(const Operation &operation);

} // namespace cgpredict

#endif
