//===- LruStacks.h - One short LRU stack per set ---------------------------------------------===//
//
// The temporal conflict set of a reference, TCS(m[j]), is the set of distinct lines that were
// referenced in its cache set since the previous reference to the same line. An LRU stack has at
// depth d the line whose conflict set has d members now; so a reference's depth before it moves to
// the top is |TCS|, and (9) hits in A ways exactly if depth < A.
//
// A stack is not kept in order. Each way has its depth, in a byte; moving a line to the top adds
// one to all smaller depths, a vector operation, and tags are compared by a one-byte fingerprint
// first, another one. Both are independent of where the line is found.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_LRUSTACKS_H
#define CGPREDICT_CACHEMODEL_LRUSTACKS_H

#include "cachemodel/ByteLanes.h"
#include "cachemodel/SetSelector.h"
#include "cachemodel/ZeroedArray.h"

#include <algorithm>
#include <bit>

namespace cgpredict {

/// LRU stacks of up to `MaxWays` (16, 32 or 64) lines for every set of a geometry.
template <unsigned MaxWays> class LruStacks {
  static_assert(MaxWays % 16 == 0 && MaxWays <= 64);

public:
  /// Depth of a line that is not in its stack.
  static constexpr unsigned absent = MaxWays;

  explicit LruStacks(const CacheGeometry &geometry)
      : select(geometry), ways(geometry.ways), places(geometry.sets),
        stacks(std::min<std::size_t>(geometry.sets, 64)) {}

  /// The line's depth in the stack of its set, 0 to ways - 1, or `absent`; the line is at the top
  /// afterwards, and the one at the bottom is gone if the line was absent.
  unsigned reference(LineIndex line) {
    std::uint32_t &place = places[select(line)];
    if (place == 0) [[unlikely]]
      place = start();
    Stack &stack = stacks[place - 1];
    if (stack.top == line)
      return 0;
    stack.top = line;
    const std::uint8_t print = fingerprint(line);
    for (std::uint64_t found = stack.find(print); found != 0; found &= found - 1) {
      const auto way = static_cast<unsigned>(std::countr_zero(found));
      if (stack.lines[way] == line) {
        const std::uint8_t depth = stack.depth(way);
        stack.moveToTop(depth);
        return depth;
      }
    }
    stack.replace(static_cast<std::uint8_t>(ways - 1), line, print);
    return absent;
  }

private:
  static constexpr unsigned groups = MaxWays / 16;

  struct alignas(64) Stack {
    void start(unsigned ways) {
      top = noLine;
      for (unsigned way = 0; way < MaxWays; ++way) {
        lines[way] = noLine;
        // Ways beyond the geometry's are deeper than all others and so never chosen.
        depths[way / 16][way % 16] = static_cast<std::uint8_t>(way < ways ? way : 255);
      }
    }

    std::uint64_t find(std::uint8_t print) const {
      std::uint64_t found = 0;
      for (unsigned group = 0; group < groups; ++group)
        found |= std::uint64_t{laneBits(prints[group] == broadcast(print))} << (16 * group);
      return found;
    }

    std::uint8_t depth(unsigned way) const {
      return reinterpret_cast<const std::uint8_t *>(depths)[way];
    }

    void moveToTop(std::uint8_t from) {
      const Bytes16 limit = broadcast(from);
      for (Bytes16 &depth : depths) // subtracting a mask (-1) adds one
        depth = (depth - reinterpret_cast<Bytes16>(depth < limit)) &
                reinterpret_cast<Bytes16>(depth != limit);
    }

    void replace(std::uint8_t bottom, LineIndex line, std::uint8_t print) {
      std::uint64_t victim = 0;
      for (unsigned group = 0; group < groups; ++group) {
        const Mask16 here = depths[group] == broadcast(bottom);
        prints[group] = here ? broadcast(print) : prints[group];
        victim |= std::uint64_t{laneBits(here)} << (16 * group);
      }
      lines[std::countr_zero(victim)] = line;
      moveToTop(bottom);
    }

    Bytes16 prints[groups];
    Bytes16 depths[groups];
    LineIndex top;
    LineIndex lines[MaxWays];
  };

  std::uint32_t start() {
    if (started == stacks.size()) {
      ZeroedArray<Stack> more(std::min<std::size_t>(2 * started, places.size()));
      std::copy_n(&stacks[0], started, &more[0]);
      stacks = std::move(more);
    }
    stacks[started].start(ways);
    return ++started;
  }

  /// One byte that depends on all bits of the line (Fibonacci hashing).
  static std::uint8_t fingerprint(LineIndex line) {
    return static_cast<std::uint8_t>((static_cast<std::uint64_t>(line) * 0x9e3779b97f4a7c15u) >>
                                     56);
  }

  SetSelector select;
  unsigned ways;
  ZeroedArray<std::uint32_t> places; // by set: from 1 on; 0: no line came yet
  ZeroedArray<Stack> stacks;         // of sets that lines came to, in that order
  std::uint32_t started = 0;
};

} // namespace cgpredict

#endif
