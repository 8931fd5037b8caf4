// Which values differ between copies of the datapath: those made of an index of the mapped loop
// that the copies lie along, or of what is loaded by it. The others are computed once for all.
#ifndef CGPREDICT_ANALYZER_FPGA_LANEVARIATION_H
#define CGPREDICT_ANALYZER_FPGA_LANEVARIATION_H

#include "analyzer/affine/AccessFunctions.h"
#include "analyzer/tables/SourceNest.h"

#include <array>
#include <span>
#include <vector>

namespace cgpredict {

/// Bit l: differs along mapped level l.
using LaneBits = uint32_t;

class LaneVariation {
public:
  LaneVariation() = default;
  /// `levelOfDimension`: x, y, z. `accesses` by site.
  LaneVariation(const KernelTables &tables, const SourceNest &nest,
                std::span<const AccessFunction> accesses,
                const std::array<uint32_t, 3> &levelOfDimension);

  LaneBits of(const Operand &operand) const;
  LaneBits ofOperation(uint32_t id) const { return operations[id]; }

private:
  std::array<uint32_t, 3> levels{};
  std::vector<LaneBits> operations; // by id
};

/// Of the address of an access, and so of what it loads.
LaneBits variationOf(const AccessFunction &access, const SourceNest &nest);

} // namespace cgpredict

#endif
