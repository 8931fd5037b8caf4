#include "analyzer/models/Queueing.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace cgpredict {
namespace {

double throughputOf(const QueueingResult &result, Cycles delay, Cycles largest, double customers) {
  Cycles cycle = delay;
  for (Cycles residence : result.residence)
    cycle += residence;
  const double bound =
      largest > Cycles{0} ? 1 / largest.value() : std::numeric_limits<double>::infinity();
  return cycle > Cycles{0} ? std::min(customers / cycle.value(), bound) : bound;
}

} // namespace

QueueingResult closedNetwork(std::span<const Cycles> demands, Cycles delay, uint32_t customers) {
  assert(delay >= Cycles{0});
  assert(std::ranges::all_of(demands, [](Cycles demand) { return demand >= Cycles{0}; }));
  QueueingResult result;
  result.residence.assign(demands.begin(), demands.end());
  Cycles largest{0};
  for (Cycles demand : demands)
    largest = std::max(largest, demand);
  std::vector<double> queue(demands.size()), busy(demands.size()); // with a customer less
  for (uint32_t n = 1; n <= customers; ++n) {
    for (std::size_t k = 0; k < demands.size(); ++k)
      result.residence[k] = demands[k] * std::max(1 + queue[k] - busy[k] / 2, 1.0);
    result.throughput = throughputOf(result, delay, largest, n);
    for (std::size_t k = 0; k < demands.size() && largest > Cycles{0}; ++k) {
      queue[k] = result.throughput * result.residence[k].value();
      busy[k] = result.throughput * demands[k].value();
    }
  }
  return result;
}

} // namespace cgpredict
