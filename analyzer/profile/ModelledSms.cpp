#include "analyzer/profile/ModelledSms.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace cgpredict {

std::vector<uint64_t> ModelledSms::among(uint64_t first, uint64_t count) const {
  std::vector<uint64_t> blocks;
  for (uint64_t i = 0; i < count; ++i)
    if (smOf(i) < sms)
      blocks.push_back(first + i);
  return blocks;
}

ModelledSms modelledSms(const GpuDevice &device, const Occupancy &occupancy) {
  const uint64_t warpsPerSm = std::max<uint64_t>(occupancy.warpsPerSm, 1);
  const uint64_t most = std::max<uint64_t>(MostModelledWarps / warpsPerSm, 1);
  return {static_cast<uint32_t>(std::min<uint64_t>(most, device.smCount)), device.smCount,
          std::max(occupancy.blocksPerSm, 1u)};
}

ModelledSms fittedTo(ModelledSms modelled, uint64_t blocks) {
  const uint64_t sms = std::max<uint64_t>(blocks / (2 * modelled.blocksPerSm), 1);
  modelled.sms = static_cast<uint32_t>(std::min<uint64_t>(sms, modelled.sms));
  modelled.consecutive = true;
  return modelled;
}

ModelledSms fewer(ModelledSms modelled, uint64_t used, uint64_t most) {
  const uint64_t fit = modelled.sms * most / used;
  modelled.sms = static_cast<uint32_t>(std::clamp<uint64_t>(fit, 1, modelled.sms - 1));
  modelled.consecutive = true;
  return modelled;
}

CacheGeometry l2Share(const GpuDevice &device, const ModelledSms &modelled) {
  const uint64_t lines =
      std::max<uint64_t>(device.l2.lines() * modelled.sms / modelled.ofDevice, 1);
  const auto lineBytes = static_cast<uint32_t>(device.l2.line.value());
  if (device.l2.ways == 0 || device.l2.hash == SetHash::None)
    return {lineBytes, static_cast<uint32_t>(lines), 1, SetIndex::Modulo};
  const uint64_t sets = std::max<uint64_t>(lines / device.l2.ways, 1);
  const bool folded = device.l2.hash == SetHash::Xor;
  const bool part = modelled.sms < modelled.ofDevice;
  return {lineBytes, device.l2.ways,
          static_cast<uint32_t>(folded || part ? std::bit_floor(sets) : sets),
          folded ? SetIndex::XorFold : SetIndex::Modulo};
}

std::string noteOf(const ModelledSms &modelled) {
  if (modelled.sms == modelled.ofDevice)
    return {};
  return fmt::format("{} of {} SMs stand{} for all, with {} share of the L2", modelled.sms,
                     modelled.ofDevice, modelled.sms == 1 ? "s" : "",
                     modelled.sms == 1 ? "its" : "their");
}

} // namespace cgpredict
