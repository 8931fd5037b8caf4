#include "test/support/RandomKernel.h"

#include <map>
#include <utility>

namespace cgpredict::test {

uint64_t randomBelow(uint64_t limit, std::initializer_list<uint64_t> key) {
  uint64_t state = 0x243f6a8885a308d3; // splitmix64 over the key
  for (uint64_t word : key) {
    state += word + 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    state ^= state >> 31;
  }
  return state % limit;
}

struct RandomKernel::Level {
  int32_t before = -1, after = -1; // blocks around the loop
  uint32_t head = 0, tail = 0;     // first and last block of an iteration
  std::vector<Level> inner;        // between them
};

struct RandomKernel::Node {
  enum Kind { Plain, Branch, Break, Return, Loop, Nest } kind = Plain;
  uint32_t block = 0; // its own block, the condition or the loop's header
  std::vector<Node> then, otherwise;
  Level level;         // Nest, after the block that tests for it
  uint32_t record = 0; // Nest
};

// ---- Making the program and its tables. Blocks are numbered in the order of the source.

class RandomKernel::Maker {
public:
  Maker(RandomKernel &kernel) : kernel(kernel), b(kernel.builder) {}

  void make() {
    for (uint32_t object = 0; object < 2; ++object) {
      b.pointer(object == 0 ? "A" : "B", 4);
      kernel.objectBases.push_back(int64_t{0x10000010} + int64_t{object} * 0x4000000);
    }
    kernel.program = sequence(0, true, false);
    const uint32_t end = block();
    kernel.program.push_back({Node::Plain, end, {}, {}, {}, 0});
    for (uint32_t from : returns)
      b.tables.blocks[from].successors.push_back(end);
    addRecords();
    addNests(kernel.program);
  }

private:
  uint64_t draw(uint64_t limit) { return randomBelow(limit, {kernel.seed, 0, ++draws}); }

  uint32_t block() {
    const uint32_t index = b.block({});
    for (uint32_t from : open)
      b.tables.blocks[from].successors.push_back(index);
    open = {index};
    for (uint64_t sites = draw(3); sites > 0; --sites)
      b.site(index, draw(2) != 0 ? SiteKind::Load : SiteKind::Store,
             static_cast<uint32_t>(draw(2)), 4, index + 1);
    return index;
  }

  std::vector<Node> sequence(unsigned depth, bool outermost, bool inLoop) {
    std::vector<Node> nodes;
    for (uint64_t n = 1 + draw(3); n > 0; --n)
      nodes.push_back(node(depth, outermost, inLoop));
    return nodes;
  }

  Node node(unsigned depth, bool outermost, bool inLoop) {
    const uint64_t choice = draw(10);
    Node node;
    node.block = block();
    if (choice < 2 && depth < 3)
      branch(node, depth);
    else if (choice < 4 && depth < 3)
      loop(node, depth);
    else if (choice < 7)
      nest(node);
    else if (choice == 7 && inLoop)
      leave(node, Node::Break, breaks.back());
    else if (choice == 8 && outermost)
      leave(node, Node::Return, returns);
    return node;
  }

  void leave(Node &node, Node::Kind kind, std::vector<uint32_t> &to) {
    node.kind = kind;
    to.push_back(node.block);
  }

  void branch(Node &node, unsigned depth) {
    node.kind = Node::Branch;
    node.then = sequence(depth + 1, false, false);
    std::vector<uint32_t> ends = std::exchange(open, {node.block});
    if (draw(2) != 0)
      node.otherwise = sequence(depth + 1, false, false);
    open.insert(open.end(), ends.begin(), ends.end());
  }

  void loop(Node &node, unsigned depth) {
    node.kind = Node::Loop;
    breaks.emplace_back();
    node.then = sequence(depth + 1, false, true);
    for (uint32_t from : open)
      b.tables.blocks[from].successors.push_back(node.block);
    open = breaks.back();
    open.push_back(node.block);
    breaks.pop_back();
  }

  void nest(Node &node) {
    node.kind = Node::Nest;
    const uint32_t test = node.block;
    node.level = level(0);
    open.push_back(test);
  }

  // Rotated: the block before it tests whether there are iterations, its last block for more.
  Level level(unsigned depth) {
    Level level;
    if (draw(2) != 0)
      level.before = static_cast<int32_t>(block());
    level.head = level.tail = block();
    for (uint64_t n = depth < 2 ? draw(3) : 0; n > 0; --n) {
      const std::vector<uint32_t> around = open;
      level.inner.push_back(this->level(depth + 1));
      open.insert(open.end(), around.begin(), around.end());
      level.tail = block();
    }
    b.tables.blocks[level.tail].successors.push_back(level.head);
    if (draw(2) != 0)
      level.after = static_cast<int32_t>(block());
    return level;
  }

  void addRecords() {
    for (uint32_t index = 0; index < b.tables.blocks.size(); ++index) {
      std::vector<uint32_t> sites;
      for (uint32_t site = 0; site < b.tables.sites.size(); ++site)
        if (b.tables.sites[site].block == index)
          sites.push_back(site);
      b.blockRecord(index, sites); // its id is index + 3
    }
  }

  void addNests(std::vector<Node> &nodes) {
    for (Node &node : nodes) {
      if (node.kind == Node::Nest)
        addNest(node);
      addNests(node.then);
      addNests(node.otherwise);
    }
  }

  // A slot of the payload most often, else a constant.
  Term term(int64_t constantValue) {
    if (draw(4) == 0)
      return constant(constantValue);
    return slot(words++);
  }

  void addNest(Node &node) {
    words = 0;
    levels.clear();
    accesses.clear();
    addLevel(node.level, -1, {});
    node.record = b.nestRecord(static_cast<uint32_t>(words), levels, accesses);
  }

  void addAccesses(uint32_t block, int32_t level, std::size_t depth) {
    for (uint32_t site = 0; site < b.tables.sites.size(); ++site) {
      if (b.tables.sites[site].block != block)
        continue;
      NestAccess access{site, level, slot(words++), {}};
      for (std::size_t m = 0; m < depth; ++m)
        access.strides.push_back(term(4));
      accesses.push_back(access);
    }
  }

  void addLevel(const Level &level, int32_t parent, std::vector<int32_t> enclosing) {
    const auto index = static_cast<int32_t>(levels.size());
    NestLevel entry;
    entry.loop = b.loop(level.head, -1, {level.head});
    entry.parent = parent;
    entry.base = term(3);
    for (std::size_t m = 0; m < enclosing.size(); ++m)
      entry.outer.push_back(term(static_cast<int64_t>(draw(3)) - 1));
    if (draw(3) == 0)
      entry.guard = slot(words++);
    if (level.before >= 0)
      entry.before.push_back(static_cast<uint32_t>(level.before));
    if (level.after >= 0)
      entry.after.push_back(static_cast<uint32_t>(level.after));
    levels.push_back(entry);
    for (uint32_t around : entry.before)
      addAccesses(around, parent, enclosing.size());
    enclosing.push_back(index);
    addBody(level, index, enclosing);
    for (uint32_t around : entry.after)
      addAccesses(around, parent, enclosing.size() - 1);
  }

  void addBody(const Level &level, int32_t index, const std::vector<int32_t> &enclosing) {
    uint32_t next = level.head;
    for (const Level &inner : level.inner) {
      levels[index].body.push_back({false, next});
      addAccesses(next, index, enclosing.size());
      levels[index].body.push_back({true, static_cast<uint32_t>(levels.size())});
      addLevel(inner, index, enclosing);
      next = joinOf(level, inner);
    }
    levels[index].body.push_back({false, next});
    addAccesses(next, index, enclosing.size());
  }

  // The block behind an inner level: the one before the next inner level, or the tail.
  static uint32_t joinOf(const Level &level, const Level &inner) {
    const bool isLast = &inner == &level.inner.back();
    if (isLast)
      return level.tail;
    const Level &next = *(&inner + 1);
    return (next.before >= 0 ? static_cast<uint32_t>(next.before) : next.head) - 1;
  }

  RandomKernel &kernel;
  TablesBuilder &b;
  uint64_t draws = 0;
  std::vector<uint32_t> open; // blocks that go on to the next one
  std::vector<std::vector<uint32_t>> breaks;
  std::vector<uint32_t> returns;
  int64_t words = 0;
  std::vector<NestLevel> levels;
  std::vector<NestAccess> accesses;
};

// ---- Running one thread. Decisions depend on the thread, the block and how much was executed.

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
    const uint64_t alike = decide(node.block, 2) | node.block % 3; // sometimes all threads have the same trip counts
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

RandomKernel::RandomKernel(uint64_t seed) : seed(seed) { Maker(*this).make(); }
RandomKernel::~RandomKernel() = default;
ThreadRun RandomKernel::run(uint64_t thread) const { return Interpreter(*this, thread).result(); }

} // namespace cgpredict::test
