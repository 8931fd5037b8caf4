// suld, sust and sured as steps: elements of a surface, or the bytes in it. Private to the
// simulator.
#ifndef CGPREDICT_SIMULATOR_SURFACEACCESS_H
#define CGPREDICT_SIMULATOR_SURFACEACCESS_H

#include "ptx/Decoder.h"
#include "simulator/Step.h"

namespace cgpredict::simulator {

/// Of steps as TextureAccess describes them. Null for an instruction that is none of these.
Handler surfaceHandler(ptx::Opcode opcode);

} // namespace cgpredict::simulator

#endif
