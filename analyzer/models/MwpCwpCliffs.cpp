#include "analyzer/models/MwpCwpCliffs.h"

#include "analyzer/models/MwpCwp.h"
#include "analyzer/profile/BuildProfile.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr auto Uncoalesced = static_cast<std::size_t>(AccessClass::Uncoalesced);
constexpr auto Coalesced = static_cast<std::size_t>(AccessClass::Coalesced);
constexpr double Near = 0.05; // of one line from DRAM

bool touchesFewLines(const SiteProfile &site) {
  const ClassProfile &access = site.classes[Uncoalesced];
  return !site.bankConflicts && access.instructionsPerWarp > 0 &&
         2 * site.linesPerInstruction <= access.transactionsPerInstruction;
}

// The site with a transaction for each line that it touches.
void countLines(SiteProfile &site) {
  ClassProfile &from = site.classes[Uncoalesced], &to = site.classes[Coalesced];
  const double all = from.instructionsPerWarp + to.instructionsPerWarp;
  const auto mean = [&](double of, double other) {
    return (from.instructionsPerWarp * of + to.instructionsPerWarp * other) / all;
  };
  to = {all, mean(site.linesPerInstruction, to.transactionsPerInstruction),
        mean(from.dramPerInstruction, to.dramPerInstruction)};
  from = {};
}

// Classes with a latency by (1) or (2) whose lines are on the edge between the two.
bool isOnEdge(std::size_t kind, const ClassProfile &access) {
  return (kind == Uncoalesced || kind == Coalesced) && access.instructionsPerWarp > 0 &&
         std::abs(access.dramPerInstruction - 1) <= Near;
}

class Cliffs {
public:
  Cliffs(const KernelProfile &profile, const InstructionCount &instructions,
         const GpuDevice &device)
      : profile(profile), instructions(instructions), device(device),
        time(predictMwpCwp(profile, instructions, device).time) {}

  std::vector<ModelCliff> find() {
    classes();
    latency();
    return std::move(found);
  }

private:
  void classes() {
    KernelProfile changed = profile;
    ModelCliff cliff{ModelCliff::Edge::Classes, {}, {}};
    for (SiteProfile &site : changed.sites)
      if (touchesFewLines(site)) {
        cliff.sites.push_back(site.site);
        countLines(site);
      }
    sumOverSites(changed);
    add(std::move(cliff), changed);
  }

  void latency() {
    KernelProfile changed = profile;
    ModelCliff cliff{ModelCliff::Edge::Latency, {}, {}};
    for (std::size_t kind = 0; kind < AccessClasses; ++kind)
      if (ClassProfile &access = changed.classes[kind]; isOnEdge(kind, access)) {
        access.dramPerInstruction = access.dramPerInstruction > 1 ? 1 : 1 + Near;
        for (const SiteProfile &site : profile.sites)
          if (site.classes[kind].instructionsPerWarp > 0)
            cliff.sites.push_back(site.site);
      }
    add(std::move(cliff), changed);
  }

  void add(ModelCliff cliff, const KernelProfile &changed) {
    constexpr double Matters = 1.5;
    if (cliff.sites.empty() || time == Seconds{0})
      return;
    cliff.ratio = predictMwpCwp(changed, instructions, device).time / time;
    if (cliff.ratio >= Matters || cliff.ratio * Matters <= 1)
      found.push_back(std::move(cliff));
  }

  const KernelProfile &profile;
  const InstructionCount &instructions;
  const GpuDevice &device;
  const Seconds time;
  std::vector<ModelCliff> found;
};

} // namespace

std::vector<ModelCliff> mwpCwpCliffs(const KernelProfile &profile,
                                     const InstructionCount &instructions,
                                     const GpuDevice &device) {
  return Cliffs(profile, instructions, device).find();
}

} // namespace cgpredict
