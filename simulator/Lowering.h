// A decoded function to steps: operands to places of the register file, labels to steps, each
// instruction to its handler.
#ifndef CGPREDICT_SIMULATOR_LOWERING_H
#define CGPREDICT_SIMULATOR_LOWERING_H

#include "simulator/Program.h"

namespace cgpredict::simulator {

/// `problems` gets what can be decoded but not run, by line.
LoweredFunction lower(const Program &program, const ptx::DecodedModule &module,
                      const ptx::DecodedFunction &function, std::vector<ptx::Problem> &problems);

} // namespace cgpredict::simulator

#endif
