// How many registers a thread of the kernel needs: the most values alive at one point.
//
// Liveness over the kernel's operation graph. A value takes one 32-bit register, a pointer or a
// 64-bit value two; a truth value lives in a predicate register, a constant and a kernel argument
// in the instruction or the constant bank: none. What loops hold once others are unrolled whole
// comes on top (models/HeldRegisters.h). The compiler's own allocation is not published and depends
// on its schedule, so the result is an assumption (`--registers` overrides it).
#ifndef CGPREDICT_ANALYZER_PROFILE_REGISTERS_H
#define CGPREDICT_ANALYZER_PROFILE_REGISTERS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/tables/StaticTables.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cgpredict {

/// Most 32-bit registers alive at one point of a thread, at least 1.
uint32_t liveRegisters(const KernelTables &tables);

/// What the assembler gave a thread while the kernel was compiled, by the line `// registers N:
/// ...` at the head of its PTX (docs/ptx.md); none where it was not asked. Throws Error: not 1 to
/// 255.
std::optional<uint32_t> assembledRegisters(const KernelTables &tables);

/// The target that it assembled for, by the same line: the PTX's own, or a newer one where it does
/// not know that any more. Of kernels that it was asked of.
std::string_view assembledTarget(const KernelTables &tables);

/// The most that a thread of such a block can have on the device: a compiler told the block's size
/// spills what is beyond.
uint32_t registerLimit(const GpuDevice &device, std::array<uint32_t, 3> block);

} // namespace cgpredict

#endif
