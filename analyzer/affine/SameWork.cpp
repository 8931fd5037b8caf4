#include "analyzer/affine/SameWork.h"

#include "analyzer/tables/LaunchValues.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr int32_t NoSite = -1;

// Modulo 2^64: words may be anything.
int64_t difference(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

// By payload word the site whose address begins there, or NoSite for all other numbers; nothing
// where a word is both, or the address of two arrays.
std::optional<std::vector<int32_t>> addressWords(const KernelTables &tables,
                                                 const RecordShape &shape) {
  std::vector<int32_t> words(shape.words, NoSite);
  if (shape.kind == RecordShape::Kind::Block)
    return std::vector<int32_t>(shape.sites.begin(), shape.sites.end());
  for (const NestAccess &access : shape.accesses) {
    if (!access.start.isSlot)
      return std::nullopt;
    int32_t &word = words[static_cast<std::size_t>(access.start.value)];
    if (word != NoSite &&
        tables.sites[static_cast<std::size_t>(word)].object != tables.sites[access.site].object)
      return std::nullopt;
    word = static_cast<int32_t>(access.site);
  }
  const auto isAddress = [&](const Term &term) {
    return term.isSlot && words[static_cast<std::size_t>(term.value)] != NoSite;
  };
  const auto strides = [&](const NestAccess &access) {
    return std::ranges::any_of(access.strides, isAddress);
  };
  const auto trips = [&](const NestLevel &level) {
    return isAddress(level.base) || std::ranges::any_of(level.outer, isAddress) ||
           (level.guard && isAddress(*level.guard));
  };
  const bool both =
      std::ranges::any_of(shape.accesses, strides) || std::ranges::any_of(shape.levels, trips);
  return both ? std::nullopt : std::optional(std::move(words));
}

class Comparison {
public:
  Comparison(const LaunchSurvey &a, const LaunchSurvey &b)
      : a(a), b(b), tables(a.kernel().tables) {}

  bool isEqual() {
    return a.launch().extent == b.launch().extent &&
           a.launch().windowCount == b.launch().windowCount && findWords() && windowsAreEqual() &&
           liesAlike(a.traced(), b.traced()) && liesAlike(a.whole(), b.whole());
  }

private:
  std::optional<int64_t> baseIn(const LaunchSurvey &survey, const Site &site) const {
    if (site.object < 0)
      return std::nullopt;
    return objectBase(tables, tables.objects[static_cast<std::size_t>(site.object)],
                      survey.launch().context);
  }

  bool findWords() {
    for (const RecordShape &shape : tables.records) {
      std::optional<std::vector<int32_t>> of = addressWords(tables, shape);
      if (!of)
        return false;
      std::vector<int64_t> &moved = moves.emplace_back();
      for (const int32_t site : *of) {
        if (site == NoSite) {
          moved.push_back(0);
          continue;
        }
        const Site &at = tables.sites[static_cast<std::size_t>(site)];
        const auto from = baseIn(a, at), to = baseIn(b, at);
        if (!from || !to)
          return false;
        moved.push_back(difference(*to, *from));
      }
    }
    return true;
  }

  bool windowsAreEqual() const {
    for (uint32_t w = 0; w < a.launch().windowCount; ++w) {
      const Window first = a.readWindow(w), second = b.readWindow(w);
      if (first.complete != second.complete ||
          !std::ranges::equal(first.threads, second.threads,
                              [&](const auto &x, const auto &y) { return threadsAreEqual(x, y); }))
        return false;
    }
    return true;
  }

  bool threadsAreEqual(const ThreadRecords &first, const ThreadRecords &second) const {
    if (first.coordinate != second.coordinate || first.rest != second.rest ||
        first.words.size() != second.words.size())
      return false;
    ThreadStream x(first.words), y(second.words);
    while (!x.done()) {
      const uint32_t record = x.record();
      if (y.record() != record)
        return false;
      const std::vector<int64_t> &moved = moves[record];
      for (std::size_t word = 0; word < moved.size(); ++word)
        if (difference(y.payload()[word], x.payload()[word]) != moved[word])
          return false;
      x.advance(tables.records[record]);
      y.advance(tables.records[record]);
    }
    return true;
  }

  // Whether each array has the same canonical address.
  bool liesAlike(const ProfileExtents &first, const ProfileExtents &second) const {
    const ProfileLayout x = first.layout(), y = second.layout();
    if (x.bytes() != y.bytes())
      return false;
    for (uint32_t site = 0; site < tables.sites.size(); ++site) {
      const auto from = baseIn(a, tables.sites[site]), to = baseIn(b, tables.sites[site]);
      if (from && to &&
          difference(*from, *to) != difference(y.shift(site, *to), x.shift(site, *from)))
        return false;
    }
    return true;
  }

  const LaunchSurvey &a, &b;
  const KernelTables &tables;
  std::vector<std::vector<int64_t>> moves; // by record and word: from a launch to the other
};

} // namespace

bool doTheSame(const LaunchSurvey &a, const LaunchSurvey &b) {
  return a.launch().complete && b.launch().complete && Comparison(a, b).isEqual();
}

} // namespace cgpredict
