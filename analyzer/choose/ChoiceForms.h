// What a choice owes to how the program is written: both times of its other forms, as far as they
// follow from the trace of this one. Nothing is traced again.
//
//   double in place of float, or the reverse   types of tables and PTX, layout of the arrays
//   mapped loops in another order              axes of the grid, order of the FPGA's loops
//
// Both sides estimate the same changed kernels (analyzer/whatif/Change.h).
#ifndef CGPREDICT_ANALYZER_CHOOSE_CHOICEFORMS_H
#define CGPREDICT_ANALYZER_CHOOSE_CHOICEFORMS_H

#include "analyzer/choose/Choice.h"
#include "analyzer/whatif/Change.h"

namespace cgpredict {

/// A form in words, and the change of the kernels that can be written so.
struct ProgramForm {
  std::string name;
  Change change;
};

/// Forms that the kernels could have: of their arrays' types, and all orders of their mapped loops.
std::vector<ProgramForm> formsOf(std::span<const KernelVariant> variants);

/// Of the trace's kernels with their memory operations as written (chosenKernels()): both times of
/// each form by estimateApplication() and estimateFpga(), or why there are none, and
/// the functions that a table could hold. Throws Error as these do of the program as it is.
ProgramForms programForms(const Trace &trace, const GpuDevice &gpu,
                          const EstimateOptions &gpuOptions, const FpgaDevice &fpga,
                          const FpgaOptions &fpgaOptions,
                          const std::vector<KernelVariant> &asWritten);

} // namespace cgpredict

#endif
