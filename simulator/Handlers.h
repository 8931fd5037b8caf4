// The handlers of steps, compiled for each instruction set of the host.
#ifndef CGPREDICT_SIMULATOR_HANDLERS_H
#define CGPREDICT_SIMULATOR_HANDLERS_H

#include "ptx/Decoder.h"
#include "simulator/Step.h"

namespace cgpredict::simulator {

/// Each gives null for what is not supported.
struct Handlers {
  Handler (*ofInstruction)(const ptx::Instruction &instruction); // no loads, stores, moves
  Handler (*unfused)(const ptx::Instruction &instruction); // of an fma: the product rounded, too
  Handler (*load)(ptx::Type type, unsigned registerBytes);
  Handler (*parameter)(ptx::Type type, unsigned registerBytes); // of a kernel
  Handler (*store)(ptx::Type type);
  Handler (*vectorCheck)(ptx::Type type);
  Handler (*move)(unsigned bytes);
  Handler (*moveBytes)();
  Handler (*matrix)(const ptx::Instruction &instruction); // wmma, mma, ldmatrix and its like
  Handler (*copyAsync)();
  Handler (*copyBulk)(BulkCopy copy);
  Handler (*allocate)();
  Handler (*address)(unsigned bytes); // of a base of 4 or 8 bytes, as a register of 8
  Handler (*nothing)();
  Handler (*video)();
};

/// Those for the machine that this runs on.
const Handlers &hostHandlers();

} // namespace cgpredict::simulator

#endif
