#include "analyzer/whatif/Search.h"

#include "analyzer/base/Error.h"
#include "analyzer/estimate/LaunchLayers.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/whatif/Candidates.h"
#include "analyzer/whatif/HintText.h"
#include "analyzer/whatif/UsefulTiles.h"

#include <algorithm>
#include <deque>
#include <map>

namespace cgpredict {
namespace {

struct Trial {
  std::vector<const ChangeCandidate *> changes; // in the order of application
  KernelVariant variant;
  Seconds time{0}; // of the compared launches
};

std::string groupOf(const Trial &trial) {
  std::string group;
  for (const ChangeCandidate *candidate : trial.changes)
    group += candidate->group + ';';
  return group;
}

// Fewer launches and references: what all trials of a kernel start from.
KernelVariant compared(const KernelEstimate &estimate, const SearchOptions &search) {
  KernelVariant result = estimate.variant;
  if (!result.layers)
    result.layers = std::make_shared<LaunchLayers>();
  result.profile.lineBudget = std::min(result.profile.lineBudget, search.lineBudget);
  if (result.kernel->sampled.size() > search.launches) {
    auto kernel = std::make_shared<TracedKernel>(*result.kernel);
    std::vector<LaunchEstimate> order = estimate.sampled;
    std::ranges::sort(order, std::greater<>(),
                      [](const LaunchEstimate &launch) { return launch.estimate.time; });
    order.resize(std::min(order.size(), search.launches));
    std::erase_if(kernel->sampled, [&](const Launch &launch) {
      return std::ranges::find(order, launch.ordinal, &LaunchEstimate::ordinal) == order.end();
    });
    result.kernel = std::move(kernel);
  }
  return result;
}

class KernelSearch {
public:
  KernelSearch(const KernelEstimate &estimate, const GpuDevice &device,
               const EstimateOptions &options, const SearchOptions &search)
      : estimate(estimate), device(device), options(options), search(search),
        base(compared(estimate, search)), usefulTiles(base, estimate) {
    this->options.progress = {};
    base.counted = viewsReadBy(chosenModel(options));
  }

  struct Found {
    std::vector<Hint> singles, pairs;
  };
  Found run();

private:
  const std::optional<KernelVariant> &changed(const ChangeCandidate &candidate);
  std::vector<Trial> evaluated(std::vector<Trial> trials);
  std::vector<Trial> bestOfGroups(std::vector<Trial> trials, Seconds limit) const;
  std::optional<Trial> pairOf(const ChangeCandidate &first, const ChangeCandidate &second);
  std::vector<Trial> pairsOf(const std::vector<Trial> &singles);
  Hint hintOf(const Trial &trial) const;
  std::optional<KernelVariant> whole(const Trial &trial) const;
  std::vector<Hint> confirmed(const std::vector<Trial> &trials) const;

  const KernelEstimate &estimate;
  const GpuDevice &device;
  EstimateOptions options;
  const SearchOptions &search;
  KernelVariant base;
  std::vector<ChangeCandidate> candidates;
  std::deque<ChangeCandidate> padTiles; // of pairs with shared memory
  // Of `base`, by candidate; none where the change cannot be applied.
  std::map<const ChangeCandidate *, std::optional<KernelVariant>> changedOnce;
  UsefulTiles usefulTiles;
};

std::optional<KernelVariant> applied(const Change &change, const KernelVariant &on) {
  try {
    return applyChange(change, on);
  } catch (const Error &) {
    return std::nullopt;
  }
}

std::vector<const ChangeCandidate *> alternatives(const ChangeCandidate &to,
                                                  const std::vector<ChangeCandidate> &candidates) {
  if (!std::holds_alternative<UseSharedMemory>(to.change))
    return {&to};
  std::vector<const ChangeCandidate *> all;
  for (const ChangeCandidate &other : candidates)
    if (other.group == to.group)
      all.push_back(&other);
  return all;
}

// Without those that the device or the trace refuses, and tiles that nothing is gained by.
std::vector<Trial> KernelSearch::evaluated(std::vector<Trial> trials) {
  std::vector<KernelVariant> variants;
  for (const Trial &trial : trials)
    variants.push_back(trial.variant);
  const std::vector<VariantEstimate> estimates = estimateVariants(variants, device, options);
  std::vector<Trial> possible;
  for (std::size_t t = 0; t < trials.size(); ++t)
    if (estimates[t].estimate && usefulTiles.are(*estimates[t].estimate)) {
      trials[t].time = estimates[t].estimate->time;
      possible.push_back(std::move(trials[t]));
    }
  return possible;
}

// Of each group the first alternative that is as good as its best, below the limit; best first.
std::vector<Trial> KernelSearch::bestOfGroups(std::vector<Trial> trials, Seconds limit) const {
  constexpr double AsGood = 1.01; // a larger tile for less is not worth its memory
  std::map<std::string, Seconds> fastest;
  for (const Trial &trial : trials) {
    const auto [of, isNew] = fastest.emplace(groupOf(trial), trial.time);
    of->second = std::min(of->second, trial.time);
  }
  std::vector<Trial> best;
  for (Trial &trial : trials) {
    const auto group = fastest.find(groupOf(trial));
    if (group == fastest.end() || trial.time >= limit || trial.time > AsGood * group->second)
      continue;
    best.push_back(std::move(trial));
    fastest.erase(group);
  }
  std::ranges::stable_sort(best, {}, &Trial::time);
  return best;
}

// One value for each candidate, so that what follows from its records is made once.
const std::optional<KernelVariant> &KernelSearch::changed(const ChangeCandidate &candidate) {
  const auto [at, isNew] = changedOnce.try_emplace(&candidate);
  if (isNew)
    at->second = applied(candidate.change, base);
  return at->second;
}

// `first`, then `second`, or the other way round where that is not possible.
std::optional<Trial> KernelSearch::pairOf(const ChangeCandidate &first,
                                          const ChangeCandidate &second) {
  for (const auto &[a, b] : {std::pair(&first, &second), std::pair(&second, &first)})
    if (const std::optional<KernelVariant> &one = changed(*a))
      if (std::optional<KernelVariant> both = applied(b->change, *one))
        return Trial{{a, b}, std::move(*both)};
  return std::nullopt;
}

// With every alternative of shared memory: the best tile alone need not be the best with another
// change. Rows of tiles can be padded only where there are tiles.
std::vector<Trial> KernelSearch::pairsOf(const std::vector<Trial> &singles) {
  std::vector<Trial> pairs;
  const auto addPair = [&](const ChangeCandidate &first, const ChangeCandidate &second) {
    for (const ChangeCandidate *alternative : alternatives(second, candidates))
      if (auto pair = pairOf(first, *alternative))
        pairs.push_back(std::move(*pair));
  };
  const std::size_t count = std::min(singles.size(), search.singles);
  for (std::size_t b = 0; b < count; ++b) {
    const ChangeCandidate &one = *singles[b].changes[0];
    if (std::holds_alternative<UseSharedMemory>(one.change))
      addPair(padTiles.emplace_back(PadTiles{1}, "pad tiles", one.site), one);
    for (std::size_t a = 0; a < b; ++a) {
      const ChangeCandidate &other = *singles[a].changes[0];
      const bool last = std::holds_alternative<UseSharedMemory>(one.change);
      addPair(last ? other : one, last ? one : other);
    }
  }
  return pairs;
}

Hint KernelSearch::hintOf(const Trial &trial) const {
  Hint hint;
  hint.kernel = estimate.name;
  hint.function = estimate.function;
  hint.file = estimate.file;
  hint.directory = base.kernel->tables.directory;
  hint.line = estimate.line;
  hint.before = estimate.time;
  const ChangeCandidate &first = *trial.changes.front();
  const SiteEstimate *site = first.site ? &estimate.sites[*first.site] : nullptr;
  if (site && site->site.line != 0) {
    if (!site->site.file.empty())
      hint.file = site->site.file;
    hint.line = site->site.line;
    hint.column = site->site.column;
    hint.variable = site->site.variable;
    hint.expression = site->site.text;
  }
  hint.fileName = shortName(base.kernel->tables, hint.file);
  hint.cause = causeOf(first.change, estimate, site);
  for (const ChangeCandidate *candidate : trial.changes) {
    const bool more = !hint.changes.empty();
    hint.changes.push_back(candidate->change);
    hint.kind += (more ? " + " : "") + kindOf(candidate->change);
    hint.advice += (more ? "; and " : "") + adviceOf(candidate->change, base.kernel->tables);
    hint.assumption += (more ? "; " : "") + assumptionOf(candidate->change, base.kernel->tables);
  }
  return hint;
}

// The trial with all launches of the sample and all references; none where a launch that was not
// compared does not allow the change (it reaches one row of the array alone).
std::optional<KernelVariant> KernelSearch::whole(const Trial &trial) const {
  std::optional<KernelVariant> result = trial.variant;
  if (base.kernel != estimate.variant.kernel) {
    result = base;
    result->kernel = estimate.variant.kernel;
    for (const ChangeCandidate *candidate : trial.changes)
      if (result = applied(candidate->change, *result); !result)
        return std::nullopt;
  }
  result->profile.lineBudget = estimate.variant.profile.lineBudget;
  return result;
}

std::vector<Hint> KernelSearch::confirmed(const std::vector<Trial> &trials) const {
  std::vector<KernelVariant> variants;
  std::vector<const Trial *> possible;
  for (const Trial &trial : trials)
    if (std::optional<KernelVariant> variant = whole(trial)) {
      variants.push_back(std::move(*variant));
      possible.push_back(&trial);
    }
  const std::vector<VariantEstimate> estimates = estimateVariants(variants, device, options);
  std::vector<Hint> hints;
  for (std::size_t t = 0; t < possible.size(); ++t) {
    if (!estimates[t].estimate)
      continue;
    Hint hint = hintOf(*possible[t]);
    hint.after = estimates[t].estimate->time;
    if (hint.after <= (1 - search.leastGain) * hint.before)
      hints.push_back(std::move(hint));
  }
  return hints;
}

KernelSearch::Found KernelSearch::run() {
  const auto atBase = estimateVariants(std::span(&base, 1), device, options);
  if (!atBase[0].estimate)
    return {};
  const Seconds limit = (1 - search.leastGain) * atBase[0].estimate->time;
  candidates = candidatesFor(base, estimate, device);
  std::vector<Trial> trials;
  for (const ChangeCandidate &candidate : candidates)
    if (const std::optional<KernelVariant> &variant = changed(candidate))
      trials.push_back({{&candidate}, *variant});
  const std::vector<Trial> singles = bestOfGroups(evaluated(std::move(trials)), limit);
  // A pair must be better than either of its changes, and so than the best of all.
  const Seconds best = singles.empty() ? Seconds{0} : singles.front().time;
  std::vector<Trial> pairs =
      bestOfGroups(evaluated(pairsOf(singles)), (1 - search.leastGain) * best);
  pairs.resize(std::min(pairs.size(), search.pairs));
  return {confirmed(singles), confirmed(pairs)};
}

} // namespace

std::vector<Hint> findHints(const ApplicationEstimate &estimate, const EstimateOptions &options,
                            const SearchOptions &search) {
  KernelSearch::Found all;
  std::size_t done = 0;
  for (const KernelEstimate &kernel : estimate.kernels) {
    auto [singles, pairs] = KernelSearch(kernel, estimate.device, options, search).run();
    all.singles.insert(all.singles.end(), singles.begin(), singles.end());
    all.pairs.insert(all.pairs.end(), pairs.begin(), pairs.end());
    if (options.progress)
      options.progress(++done, estimate.kernels.size());
  }
  const auto saved = [](const Hint &hint) { return hint.before - hint.after; };
  std::ranges::stable_sort(all.singles, std::greater<>(), saved);
  std::ranges::stable_sort(all.pairs, std::greater<>(), saved);
  all.singles.insert(all.singles.end(), all.pairs.begin(), all.pairs.end());
  return all.singles;
}

} // namespace cgpredict
