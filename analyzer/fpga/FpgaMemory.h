// What a memory on the chip is made of.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAMEMORY_H
#define CGPREDICT_ANALYZER_FPGA_FPGAMEMORY_H

#include "analyzer/devices/FpgaDevice.h"

namespace cgpredict {

/// Small enough to be made of LUTs.
bool isRegisters(const FpgaDevice &device, double bytes);

/// Blocks or LUTs of one bank. HLS makes the depth of a memory a power of two, and so their number.
FpgaResources memoryOf(const FpgaDevice &device, double bytes);

} // namespace cgpredict

#endif
