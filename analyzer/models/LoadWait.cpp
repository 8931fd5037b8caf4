#include "analyzer/models/LoadWait.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cgpredict {

// Of `copies` executions, those of which a share has something come 1 / share apart, from the first
// one on; the last one may be a part of one. A little more than an eighth of them is an eighth.
static double shareOf(double share, uint32_t copy, uint32_t copies) {
  constexpr double Late = 0.25;
  const double index = std::max(std::ceil(share * (copy - Late)), 0.0);
  const double next = copy + 1 == copies ? share * copies : share * (copy + 1 - Late);
  return index < next ? std::clamp(share * copies - index, 0.0, 1.0) : 0;
}

Cycles LoadWait::mean() const { return of(0, 1); }

LoadWait LoadWait::scaled(double left) const {
  LoadWait wait = *this;
  wait.busy = left * busy;
  wait.always = left * always;
  for (Part &part : wait.further)
    part.share *= left;
  return wait;
}

Cycles LoadWait::of(uint32_t copy, uint32_t copies) const {
  Cycles wait = always;
  for (const Part &part : further)
    wait += shareOf(part.share, copy, copies) * part.wait;
  return wait;
}

// (R9e)
std::vector<LoadWait> sharedWaits(const OperationGraph &graph, std::vector<LoadWait> loads) {
  std::map<uint32_t, std::vector<uint32_t>> mates;
  for (const GraphOperation &op : graph.operations)
    if (op.operationClass == OperationClass::Load && op.mate && *op.site < loads.size())
      mates[*op.mate].push_back(*op.site);
  for (const auto &[first, sites] : mates)
    for (std::size_t part = 0; part < LoadWait{}.further.size(); ++part) {
      double share = 0;
      Cycles all{0};
      for (uint32_t site : sites) {
        share += loads[site].further[part].share;
        all += loads[site].further[part].share * loads[site].further[part].wait;
      }
      for (uint32_t site : sites)
        if (share > 0)
          loads[site].further[part] = {std::min(share, 1.0), all / share};
    }
  return loads;
}

} // namespace cgpredict
