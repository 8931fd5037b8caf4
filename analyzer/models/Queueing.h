// A closed queueing network: a fixed number of customers (warps) go round between stations (units
// of an SM) that serve one at a time, and a delay in which they disturb nobody.
//
// Source: M. Reiser, "A Queueing Network Analysis of Computer Communication Networks with Window
// Flow Control", IEEE Trans. Communications 27 (8), 1979: mean value analysis, with the residual
// service time S / 2 that a customer finds where service times do not vary.
#ifndef CGPREDICT_ANALYZER_MODELS_QUEUEING_H
#define CGPREDICT_ANALYZER_MODELS_QUEUEING_H

#include "analyzer/base/Units.h"

#include <span>
#include <vector>

namespace cgpredict {

struct QueueingResult {
  double throughput = 0;         ///< customers per cycle
  std::vector<Cycles> residence; ///< of a customer at each station, waiting included
};

/// `demands` of a customer at the stations, `delay` beside them. Throughput never exceeds one over
/// the largest demand, nor customers over the sum of delay and demands. 0 for no customers; a
/// network in which nothing takes time serves infinitely many.
QueueingResult closedNetwork(std::span<const Cycles> demands, Cycles delay, uint32_t customers);

} // namespace cgpredict

#endif
