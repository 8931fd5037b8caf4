// A launch of the program as a launch of its PTX: what the parameters are, which blocks run, where
// the arrays are.
#ifndef CGPREDICT_VERIFY_LAUNCHBINDING_H
#define CGPREDICT_VERIFY_LAUNCHBINDING_H

#include "analyzer/tables/StaticTables.h"
#include "cgpredict/VerifyProtocol.h"
#include "simulator/Launch.h"

namespace cgpredict::verify {

/// The kernel's context: the values that the tables' arguments describe.
using ContextBytes = std::vector<std::byte>;

/// Why the kernel's PTX cannot be launched as the program launches it; empty if it can.
std::string bindingObstacle(const KernelTables &tables);

/// The value of an argument; of a pointer its address.
uint64_t argumentValue(const KernelTables &tables, const ContextBytes &context,
                       std::size_t argument);

/// The parameters of `entry`, laid out. Throws Error where they are not those that the tables name.
std::vector<std::byte> bindParameters(const KernelTables &tables, const CgpVerifyPacket &launch,
                                      const ContextBytes &context, const ptx::Function &entry);

/// Addresses of the PTX's `.global` variables.
std::map<std::string, uint64_t> placeVariables(const KernelTables &tables,
                                               const ContextBytes &context);

/// Grid, block, and the windows' blocks.
simulator::LaunchOptions launchOptions(const KernelTables &tables, const CgpVerifyPacket &launch);

} // namespace cgpredict::verify

#endif
