#include "analyzer/devices/FpgaDeviceChecks.h"

#include <fmt/format.h>

#include <bit>

namespace cgpredict {
namespace {

using Findings = std::vector<DeviceInconsistency>;

// AXI data buses are 8 to 1024 bit wide, a power of two.
void portIsAxi(const FpgaDevice &d, Findings &found) {
  if (d.portBits < 8 || d.portBits > 1024 || !std::has_single_bit(d.portBits))
    found.push_back({"ports.width", fmt::format("{} bit; expected a power of two from 8 to 1024, "
                                                "as an AXI port has",
                                                d.portBits)});
}

// AXI: no burst crosses a boundary of 4 KiB.
void burstFitsPage(const FpgaDevice &d, Findings &found) {
  constexpr uint64_t Page = 4096;
  if (const uint64_t bytes = uint64_t{d.burstBeats} * d.portBits / 8; bytes > Page)
    found.push_back({"ports.burst", fmt::format("{} beats of {} bit are {} bytes; an AXI burst has "
                                                "{} at most",
                                                d.burstBeats, d.portBits, bytes, Page)});
}

void registersAreSmall(const FpgaDevice &d, Findings &found) {
  if (d.registerBytes >= d.bramBytes)
    found.push_back({"bram.registers_up_to",
                     fmt::format("{} bytes, no less than a memory block ({}); no memory would be "
                                 "made of blocks",
                                 d.registerBytes.value(), d.bramBytes.value())});
}

struct Share {
  const char *of; ///< field of what there is
  double takes, has;
};

std::vector<Share> sharesOf(const FpgaResources &takes, const FpgaResources &has) {
  return {{"fabric.dsp", takes.dsp, has.dsp},
          {"bram.blocks", takes.bram, has.bram},
          {"fabric.lut", takes.lut, has.lut},
          {"fabric.ff", takes.ff, has.ff}};
}

// Every design has the ports; without them nothing reaches the fabric.
void portsFitFabric(const FpgaDevice &d, Findings &found) {
  for (const Share &share : sharesOf(d.allPorts(), d.usable()))
    if (share.takes > share.has)
      found.push_back(
          {share.of, fmt::format("a design may take {:.0f}, but the {} ports alone take "
                                 "{:.0f}; correct it, ports.count or what a port takes",
                                 share.has, d.ports, share.takes)});
}

void operatorsFitFabric(const FpgaDevice &d, Findings &found) {
  for (std::size_t op = 0; op < d.operators.size(); ++op) {
    if (!d.operators[op])
      continue;
    const OperatorCost &cost = *d.operators[op];
    const FpgaResources takes{double(cost.dsp), 0, double(cost.lut), double(cost.ff)};
    for (const Share &share : sharesOf(takes, d.has))
      if (share.takes > share.has)
        found.push_back({fmt::format("operators.{}", toString(FpgaOperator(op))),
                         fmt::format("takes {:.0f} of {}, the part has {:.0f}", share.takes,
                                     share.of, share.has)});
  }
}

} // namespace

std::vector<DeviceInconsistency> inconsistencies(const FpgaDevice &device) {
  Findings found;
  for (auto check :
       {portIsAxi, burstFitsPage, registersAreSmall, portsFitFabric, operatorsFitFabric})
    check(device, found);
  return found;
}

} // namespace cgpredict
