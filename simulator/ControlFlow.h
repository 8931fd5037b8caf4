// The order in which a function's blocks are laid out, so that of all waiting lanes those at the
// lowest step go first and the others wait for them where the paths meet again.
//
// Where control flow is reducible, a block comes behind all from which it is reached forward, and a
// loop's blocks stand together before what follows the loop. Elsewhere the order is still right,
// but lanes may meet later.
#ifndef CGPREDICT_SIMULATOR_CONTROLFLOW_H
#define CGPREDICT_SIMULATOR_CONTROLFLOW_H

#include <cstddef>
#include <vector>

namespace cgpredict::simulator {

/// A block by the blocks that may follow it; block 0 is the entry.
using Successors = std::vector<std::vector<std::size_t>>;

/// The blocks that the entry reaches, in order.
std::vector<std::size_t> blockOrder(const Successors &successors);

} // namespace cgpredict::simulator

#endif
