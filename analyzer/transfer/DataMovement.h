// Which arrays have to be moved to the GPU before a program's kernels, and back after them.
//
// Bytes that a kernel reads before any kernel has written them go in; so do those around bytes that
// are written here and there, which would be lost when the array comes back. Bytes written go out:
// the host may read them, and the trace does not say that it does not. Between the kernels nothing
// is moved: host code there that reads or writes the arrays would need more.
#ifndef CGPREDICT_ANALYZER_TRANSFER_DATAMOVEMENT_H
#define CGPREDICT_ANALYZER_TRANSFER_DATAMOVEMENT_H

#include "analyzer/affine/Footprint.h"

#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct MovedArray {
  std::string name;
  ByteRange in, out; ///< addresses of the traced program; empty: not moved
};

/// `launches` in the order in which they ran. Arrays in the order of their addresses.
std::vector<MovedArray> dataMovement(std::span<const LaunchFootprint> launches);

} // namespace cgpredict

#endif
