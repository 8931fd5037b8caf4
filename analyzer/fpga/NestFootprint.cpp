#include "analyzer/fpga/NestFootprint.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cgpredict {
namespace {

// By axis. Footprints are what an exploration computes most of: they stay on the stack.
template <typename Value> using ByAxis = boost::container::small_vector<Value, 12>;

struct Step {
  double stride = 0; // bytes, positive
  double trips = 1;
};

// Accesses with the same strides, a few steps apart.
struct Cluster {
  const AccessFunction *first = nullptr;
  ByAxis<double> strides, trips;
  ByAxis<double> low, high; // steps from the first access to the others
  double origin = 0;
  double element = 0; // contiguous bytes of one iteration
  double tripsWithSteps(std::size_t axis) const { return trips[axis] + high[axis] - low[axis]; }
};

ByAxis<double> stridesOf(const FootprintAccess &access, std::span<const NestAxis> axes) {
  ByAxis<double> strides;
  for (const NestAxis &axis : axes)
    strides.push_back(static_cast<double>(access.function->strides[axis.level]) * axis.scale);
  return strides;
}

// Whether `offset` bytes are a few steps of the cluster's loops; then they widen it.
bool absorb(Cluster &cluster, double offset, double bytes) {
  ByAxis<std::size_t> order(cluster.strides.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(cluster.strides[a]) > std::abs(cluster.strides[b]);
  });
  ByAxis<double> steps(order.size());
  double rest = offset;
  for (std::size_t a : order) {
    if (cluster.strides[a] == 0)
      continue;
    steps[a] = std::nearbyint(rest / cluster.strides[a]);
    if (std::abs(steps[a]) > cluster.trips[a])
      steps[a] = 0;
    rest -= steps[a] * cluster.strides[a];
  }
  if (std::abs(rest) > cluster.element) // neither the same bytes nor the next ones
    return false;
  for (std::size_t a = 0; a < steps.size(); ++a) {
    cluster.low[a] = std::min(cluster.low[a], steps[a]);
    cluster.high[a] = std::max(cluster.high[a], steps[a]);
  }
  cluster.element = std::max(cluster.element, std::abs(rest) + bytes);
  return true;
}

Footprint ofCluster(const Cluster &cluster) {
  ByAxis<Step> steps;
  for (std::size_t a = 0; a < cluster.strides.size(); ++a)
    if (cluster.strides[a] != 0 && cluster.tripsWithSteps(a) > 1)
      steps.push_back({std::abs(cluster.strides[a]), cluster.tripsWithSteps(a)});
  std::ranges::sort(steps, {}, &Step::stride);
  double run = cluster.element, runs = 1, hull = cluster.element;
  for (const Step &step : steps) {
    const double reach = step.stride * (step.trips - 1);
    if (runs == 1 && step.stride <= run)
      run += reach;
    else if (step.stride >= hull)
      runs *= step.trips;
    else // interleaved with the steps before: no more than there is room for
      runs = std::min(runs * step.trips, std::max(runs, (hull + reach) / run));
    hull += reach;
  }
  return {run * runs, run};
}

} // namespace

Footprint footprint(std::span<const FootprintAccess> accesses, std::span<const NestAxis> axes,
                    double most) {
  boost::container::small_vector<Cluster, 4> clusters;
  for (const FootprintAccess &access : accesses) {
    const ByAxis<double> strides = stridesOf(access, axes);
    const auto origin = static_cast<double>(access.function->origin);
    const bool taken = std::ranges::any_of(clusters, [&](Cluster &cluster) {
      return cluster.first->strides == access.function->strides &&
             absorb(cluster, origin - cluster.origin, access.bytes);
    });
    if (taken)
      continue;
    const ByAxis<double> none(axes.size());
    Cluster cluster{
        access.function, strides, {}, none, none, origin, static_cast<double>(access.bytes)};
    for (const NestAxis &axis : axes)
      cluster.trips.push_back(std::max(1.0, axis.trips));
    clusters.push_back(std::move(cluster));
  }
  Footprint all;
  for (const Cluster &cluster : clusters) {
    const Footprint one = ofCluster(cluster);
    all.run = all.bytes == 0 ? one.run : std::min(all.run, one.run);
    all.bytes += one.bytes;
  }
  all.bytes = std::min(all.bytes, most);
  all.run = std::min(all.run, all.bytes);
  return all;
}

double hullBytes(std::span<const FootprintAccess> accesses, std::span<const NestAxis> axes) {
  double low = 0, high = 0;
  bool first = true;
  for (const FootprintAccess &access : accesses) {
    double from = static_cast<double>(access.function->origin), to = from + access.bytes;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      const double reach = static_cast<double>(access.function->strides[axes[a].level]) *
                           axes[a].scale * (std::max(1.0, axes[a].trips) - 1);
      (reach < 0 ? from : to) += reach;
    }
    low = first ? from : std::min(low, from);
    high = first ? to : std::max(high, to);
    first = false;
  }
  return high - low;
}

} // namespace cgpredict
