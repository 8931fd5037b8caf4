#include "analyzer/scan/LevelChoice.h"

#include <algorithm>

namespace cgpredict {
namespace {

std::optional<ScanAttempt> bestOf(const std::vector<ScanAttempt> &attempts) {
  std::optional<ScanAttempt> best;
  for (const ScanAttempt &attempt : attempts)
    if (attempt.outcome == AttemptOutcome::Estimated && (!best || attempt.cost() < best->cost()))
      best = attempt;
  return best;
}

class Chooser {
public:
  Chooser(const LoopProfile &profile, const std::vector<LoopState> &states)
      : profile(profile), states(states), choices(states.size()), asked(states.size()) {}

  std::vector<LevelChoice> choose() {
    for (std::size_t s = 0; s < states.size(); ++s)
      costOf(s);
    for (std::size_t s = 0; s < states.size(); ++s)
      if (choices[s].level == Level::Kernel)
        coverInside(s);
    return std::move(choices);
  }

private:
  const ProfiledLoop &loopOf(std::size_t s) const { return profile.loops[states[s].loop]; }

  /// Loops that run nowhere but directly inside that of state `s`.
  std::vector<std::size_t> childrenOf(std::size_t s) const {
    std::vector<std::size_t> children;
    for (std::size_t c = 0; c < states.size(); ++c)
      if (!loopOf(c).outermost && loopOf(c).around == std::vector{states[s].loop})
        children.push_back(c);
    return children;
  }

  /// Time of the loop with the best of its levels on the GPU, at most that on the CPU.
  Seconds costOf(std::size_t s) {
    LevelChoice &choice = choices[s];
    if (!asked[s]) {
      asked[s] = true;
      choice.best = bestOf(states[s].attempts);
      choice.inside = loopOf(s).time;
      for (std::size_t child : childrenOf(s))
        choice.inside += costOf(child) - loopOf(child).time;
      if (choice.best)
        setLevel(s);
    }
    return choice.best ? std::min({choice.best->cost(), choice.inside, loopOf(s).time})
                       : choice.inside;
  }

  void setLevel(std::size_t s) {
    LevelChoice &choice = choices[s];
    const Seconds cpu = loopOf(s).time, own = choice.best->cost();
    if (choice.inside >= cpu && own > cpu) // no level gains
      choice.inside = insideOnGpu(s).value_or(choice.inside);
    const bool hasKernels = choice.inside != cpu;
    choice.level = hasKernels && choice.inside < own ? Level::Outside : Level::Kernel;
  }

  /// Time of the loop with all that can be kernels inside it on the GPU, where nothing gains by it.
  std::optional<Seconds> insideOnGpu(std::size_t s) const {
    std::optional<Seconds> inside;
    for (std::size_t child : childrenOf(s)) {
      const std::optional<ScanAttempt> &best = choices[child].best;
      const std::optional<Seconds> onGpu =
          best && choices[child].level == Level::Kernel ? best->cost() : insideOnGpu(child);
      if (onGpu)
        inside = inside.value_or(loopOf(s).time) + *onGpu - loopOf(child).time;
    }
    return inside;
  }

  void coverInside(std::size_t s) {
    for (std::size_t child : childrenOf(s))
      if (choices[child].level != Level::Inside) {
        choices[child].level = Level::Inside;
        coverInside(child);
      }
  }

  const LoopProfile &profile;
  const std::vector<LoopState> &states;
  std::vector<LevelChoice> choices;
  std::vector<bool> asked;
};

} // namespace

std::vector<LevelChoice> chooseLevels(const LoopProfile &profile,
                                      const std::vector<LoopState> &states) {
  return Chooser(profile, states).choose();
}

} // namespace cgpredict
