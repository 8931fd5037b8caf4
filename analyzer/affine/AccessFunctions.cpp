#include "analyzer/affine/AccessFunctions.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

AccessLearner::AccessLearner(const KernelTables &tables, const SourceNest &nest)
    : tables(tables), nest(nest), fits(tables.sites.size()) {
  for (const Site &site : tables.sites) {
    chains.push_back(nest.chain(nest.levelOfBlock[site.block]));
    if (chains.back().size() > MaxChain)
      throw Error(fmt::format("kernel {}: {}:{}: loops are nested deeper than {} levels; mark an "
                              "inner nest with the pragma",
                              tables.kernel, fileOf(tables, site), site.line, MaxChain));
  }
}

void AccessLearner::add(const ThreadRecords &thread, const WalkLimits &limits) {
  walkIterations(tables, nest, thread, limits,
                 [&](uint32_t site, int64_t address, std::span<const int64_t> levels) {
                   Ordinals ordinals{};
                   for (std::size_t m = 0; m < chains[site].size(); ++m)
                     ordinals[m] = static_cast<int32_t>(levels[chains[site][m]]);
                   observe(site, address, ordinals);
                 });
}

// A stride is learnt from a second access that differs in its level alone, or in levels known.
bool AccessLearner::learn(Fit &fit, const Observation &seen) {
  int64_t rest = seen.address - fit.first->address;
  int64_t unknownSteps = 0;
  std::size_t unknown = MaxChain, unknowns = 0;
  for (std::size_t m = 0; m < MaxChain; ++m) {
    const int64_t steps = int64_t{seen.ordinals[m]} - fit.first->ordinals[m];
    if (fit.strides[m]) {
      rest -= *fit.strides[m] * steps;
    } else if (steps != 0) {
      unknown = m;
      unknownSteps = steps;
      ++unknowns;
    }
  }
  if (unknowns > 1)
    return false;
  if (unknowns == 1 && rest % unknownSteps == 0)
    fit.strides[unknown] = rest / unknownSteps;
  else if (rest != 0)
    fit.broken = true;
  return true;
}

void AccessLearner::observe(uint32_t site, int64_t address, const Ordinals &ordinals) {
  constexpr std::size_t MostWaiting = 256;
  Fit &fit = fits[site];
  if (fit.broken)
    return;
  if (!fit.first)
    fit.first = Observation{ordinals, address};
  else if (!learn(fit, {ordinals, address}) && fit.waiting.size() < MostWaiting)
    fit.waiting.push_back({ordinals, address});
}

std::vector<AccessFunction> AccessLearner::finish() {
  std::vector<AccessFunction> functions;
  for (std::size_t s = 0; s < fits.size(); ++s) {
    Fit &fit = fits[s];
    for (int round = 0; round < 2 && !fit.broken; ++round)
      std::erase_if(fit.waiting, [&](const Observation &seen) { return learn(fit, seen); });
    AccessFunction function;
    function.seen = fit.first.has_value();
    function.affine = function.seen && !fit.broken && fit.waiting.empty();
    function.strides.assign(nest.levels.size(), 0);
    if (function.seen)
      function.origin = fit.first->address;
    for (std::size_t m = 0; function.affine && m < chains[s].size(); ++m) {
      function.strides[chains[s][m]] = fit.strides[m].value_or(0);
      function.origin -= fit.strides[m].value_or(0) * fit.first->ordinals[m];
    }
    functions.push_back(std::move(function));
  }
  return functions;
}

} // namespace cgpredict
