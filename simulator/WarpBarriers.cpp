// Barriers of a block as a warp comes to them.
#include "simulator/Warp.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

bool Warp::barrier(const Step &step, Group &group, LaneMask mask) {
  if (mask == 0) {
    ++group.step;
    return true;
  }
  Frame &frame = frames.back();
  const Lanes lanes{base(frame), mask, &memory};
  const unsigned lane = firstLane(mask);
  Arrival arrival;
  arrival.barrier = lanes.at<uint32_t>(step.source[0])[lane];
  arrival.threads = step.more ? lanes.at<uint32_t>(step.source[1])[lane] : 0;
  arrival.mask = mask;
  arrival.waits = step.width != 1;
  arrival.step = &step;
  if (arrival.barrier >= ClusterBarrier)
    throw Fault{lane, fmt::format("barrier {}; a block has {}", arrival.barrier, ClusterBarrier)};
  if (step.width == 2) {
    const LaneMask truth = lanes.predicate(step.source[2]);
    arrival.votes = (step.negated ? ~truth : truth) & mask;
  }
  arrived.push_back(arrival);
  group.mask &= ~mask;
  ++group.step;
  if (arrival.waits)
    frame.parked.push_back({group.step, mask});
  else
    group.mask |= mask;
  return group.mask != 0;
}

// Arriving and waiting are two instructions; what comes to the second after all have arrived goes
// on (PTX ISA 9.0, barrier.cluster). A block is a cluster of its own.
bool Warp::clusterBarrier(const Step &step, Group &group, LaneMask mask) {
  const bool arrives = step.width == 1;
  LaneMask here = clusterMet;
  for (const Arrival &arrival : arrived)
    here |= arrival.barrier == ClusterBarrier ? arrival.mask : 0;
  if (const LaneMask wrong = arrives ? mask & here : mask & ~here)
    throw Fault{firstLane(wrong), arrives ? "arrives a second time without having waited"
                                          : "waits without having arrived"};
  ++group.step;
  const LaneMask waits = arrives ? 0 : mask & ~clusterMet;
  clusterMet &= ~mask;
  for (Arrival &arrival : arrived)
    arrival.mask &= arrival.barrier == ClusterBarrier ? ~waits : ~LaneMask{0};
  std::erase_if(arrived, [](const Arrival &arrival) { return arrival.mask == 0; });
  if (const LaneMask now = arrives ? mask : waits; now != 0)
    arrived.push_back({ClusterBarrier, 0, now, !arrives, 0, &step});
  if (waits == 0)
    return true;
  frames.back().parked.push_back({group.step, waits});
  group.mask &= ~waits;
  return group.mask != 0;
}

void Warp::release(unsigned barrier, uint32_t count, uint32_t all) {
  for (const Arrival &arrival : arrived) {
    if (arrival.barrier != barrier)
      continue;
    if (!arrival.waits) {
      clusterMet |= barrier == ClusterBarrier ? arrival.mask : 0;
      continue;
    }
    Frame &frame = frames.back();
    const Lanes lanes{base(frame), arrival.mask, &memory};
    const auto kind = static_cast<ptx::Modifier>(arrival.step->immediate);
    if (arrival.step->width == 2 && kind == ptx::Modifier::Popc) {
      forEachLane(arrival.mask,
                  [&](unsigned l) { lanes.at<uint32_t>(arrival.step->destination)[l] = count; });
    } else if (arrival.step->width == 2) {
      const bool truth = kind == ptx::Modifier::And ? count == all : count > 0;
      LaneMask &to = lanes.predicate(arrival.step->destination);
      to = truth ? to | arrival.mask : to & ~arrival.mask;
    }
    std::erase_if(frame.parked, [&](Group &group) {
      if ((group.mask & arrival.mask) == 0)
        return false;
      frame.pending.push_back({group.step, group.mask & arrival.mask});
      group.mask &= ~arrival.mask;
      return group.mask == 0;
    });
  }
  std::erase_if(arrived, [&](const Arrival &arrival) { return arrival.barrier == barrier; });
}

std::string Warp::whereWaiting() const {
  for (const Arrival &arrival : arrived)
    if (arrival.waits)
      return frames.back().function->where(context.program->module().file, *arrival.step);
  return "";
}

} // namespace cgpredict::simulator
