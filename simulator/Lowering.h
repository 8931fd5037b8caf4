// A decoded function to steps: operands to places of the register file, labels to steps, each
// instruction to its handler.
#ifndef CGPREDICT_SIMULATOR_LOWERING_H
#define CGPREDICT_SIMULATOR_LOWERING_H

#include "simulator/Program.h"

namespace cgpredict::simulator {

/// What can be decoded but not run is among its problems.
LoweredFunction lower(const Program &program, const ptx::DecodedModule &module,
                      const ptx::DecodedFunction &function);

} // namespace cgpredict::simulator

#endif
