#include "test/support/RandomKernel.h"

#include <map>
#include <utility>

namespace cgpredict::test {

// Runs one thread. Decisions depend on the thread, the block and how much was executed.

class RandomKernel::Interpreter {
public:
  Interpreter(const RandomKernel &kernel, uint64_t thread) : kernel(kernel), thread(thread) {}

  ThreadRun result() {
    sequence({kernel.program.data(), kernel.program.size() - 1});
    plain(kernel.program.back().block);
    return std::move(run);
  }

private:
  enum Outcome { Fell, Broke, Returned };

  uint64_t draw(uint64_t limit) { return randomBelow(limit, {kernel.seed, 1 + thread, ++draws}); }

  // What the block decides this time; at some blocks the same for all threads.
  uint64_t decide(uint32_t block, uint64_t limit) {
    const uint64_t which = block % 3 == 0 ? 0 : 1 + thread;
    return randomBelow(limit, {kernel.seed, 4, which, block, ++visits[block]});
  }

  Outcome sequence(std::span<const Node> nodes) {
    for (const Node &node : nodes)
      if (const Outcome outcome = execute(node); outcome != Fell)
        return outcome;
    return Fell;
  }

  Outcome execute(const Node &node) {
    if (node.kind == Node::Loop)
      return loop(node);
    plain(node.block);
    switch (node.kind) {
    case Node::Branch:
      return sequence(decide(node.block, 2) != 0 ? node.then : node.otherwise);
    case Node::Break:
      return decide(node.block, 4) == 0 ? Broke : Fell;
    case Node::Return:
      return decide(node.block, 4) == 0 ? Returned : Fell;
    case Node::Nest:
      nest(node);
      return Fell;
    default:
      return Fell;
    }
  }

  Outcome loop(const Node &node) {
    for (uint64_t trips = decide(node.block, 5); trips > 0; --trips) {
      plain(node.block);
      if (sequence(node.then) == Broke)
        return Fell;
      plain(node.latch);
    }
    plain(node.block);
    return Fell;
  }

  // Neighbours, one address for all, rows, or anywhere; some threads stray.
  int64_t address(uint32_t site) {
    static constexpr int64_t Strides[] = {0, 4, 4, 8, 64, 100};
    const int64_t stride = Strides[randomBelow(6, {kernel.seed, 2, site, run.blocks.size() / 64})];
    const auto object = static_cast<std::size_t>(kernel.tables().sites[site].object);
    const int64_t start = kernel.objectBases[object] + 65536;
    if (site % 4 == 0 && draw(16) == 0)
      return start + 4 * static_cast<int64_t>(draw(2000));
    return start + 512 * static_cast<int64_t>(site) + stride * static_cast<int64_t>(thread);
  }

  void plain(uint32_t block) {
    ExecutedBlock executed{block, {}};
    run.words.push_back(block + 3);
    for (uint32_t site : kernel.tables().records[block + 3].sites) {
      executed.accesses.emplace_back(site, address(site));
      run.words.push_back(executed.accesses.back().second);
    }
    run.blocks.push_back(std::move(executed));
  }

  void nest(const Node &node) {
    shape = &kernel.tables().records[node.record];
    run.words.push_back(node.record);
    payload.assign(shape->words, 0);
    // At some nests all threads have the same trip counts.
    const uint64_t alike = decide(node.block, 2);
    for (const NestLevel &level : shape->levels) {
      set(level.base, small(7, alike) - 1);
      for (const Term &outer : level.outer)
        set(outer, small(4, alike) - 1);
      if (level.guard)
        set(*level.guard, small(4, alike));
    }
    for (const NestAccess &access : shape->accesses) {
      set(access.start, address(access.site));
      for (const Term &stride : access.strides)
        set(stride, 4 * (small(9, draw(8)) - 4));
    }
    run.words.insert(run.words.end(), payload.begin(), payload.end());
    ords.assign(shape->levels.size(), 0);
    level(0, {});
  }

  int64_t small(uint64_t limit, uint64_t alike) {
    const uint64_t which = alike != 0 ? 0 : 1 + thread;
    return static_cast<int64_t>(
        randomBelow(limit, {kernel.seed, 3, which, payload.size(), ++smalls}));
  }

  void set(const Term &term, int64_t value) {
    if (term.isSlot)
      payload[static_cast<std::size_t>(term.value)] = value;
  }

  void level(std::size_t index, std::vector<std::size_t> enclosing) {
    const NestLevel &level = shape->levels[index];
    int64_t trips = level.base.get(payload);
    for (std::size_t m = 0; m < enclosing.size(); ++m)
      trips += level.outer[m].get(payload) * ords[enclosing[m]];
    if (trips <= 0 || (level.guard && level.guard->get(payload) == 0))
      return;
    for (uint32_t block : level.before)
      inNest(block, enclosing);
    std::vector<std::size_t> inside = enclosing;
    inside.push_back(index);
    for (ords[index] = 0; ords[index] < trips; ++ords[index])
      for (const NestItem &item : level.body)
        item.isLevel ? this->level(item.index, inside) : inNest(item.index, inside);
    for (uint32_t block : level.after)
      inNest(block, enclosing);
  }

  void inNest(uint32_t block, const std::vector<std::size_t> &enclosing) {
    ExecutedBlock executed{block, {}};
    for (const NestAccess &access : shape->accesses) {
      if (kernel.tables().sites[access.site].block != block)
        continue;
      int64_t address = access.start.get(payload);
      for (std::size_t m = 0; m < access.strides.size(); ++m)
        address += access.strides[m].get(payload) * ords[enclosing[m]];
      executed.accesses.emplace_back(access.site, address);
    }
    run.blocks.push_back(std::move(executed));
  }

  const RandomKernel &kernel;
  uint64_t thread;
  uint64_t draws = 0, smalls = 0;
  std::map<uint32_t, uint64_t> visits; // by block
  const RecordShape *shape = nullptr;
  std::vector<int64_t> payload, ords;
  ThreadRun run;
};

ThreadRun RandomKernel::run(uint64_t thread) const { return Interpreter(*this, thread).result(); }

} // namespace cgpredict::test
