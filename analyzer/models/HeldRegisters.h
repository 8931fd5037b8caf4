// Registers that hold values for as long as a loop runs, which are no values of the kernel's own
// code yet: what a loop of few, constant turns loads in each turn of one around it, and a thread's
// own array, once that loop is unrolled whole (WholeLoops.h). `float best[8]` takes eight.
#ifndef CGPREDICT_ANALYZER_MODELS_HELDREGISTERS_H
#define CGPREDICT_ANALYZER_MODELS_HELDREGISTERS_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

/// 32-bit registers of a thread, beside those of the values that are alive at once.
uint32_t heldRegisters(const KernelTables &tables);

} // namespace cgpredict

#endif
