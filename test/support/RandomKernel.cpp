#include "test/support/RandomKernel.h"

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

// Makes the program and its tables. Blocks are numbered in the order of the source.

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
    kernel.program.push_back({Node::Plain, end, {}, {}, 0, {}, 0});
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
      b.site(index, draw(2) != 0 ? SiteKind::Load : SiteKind::Store, static_cast<uint32_t>(draw(2)),
             4, index + 1);
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
    node.latch = block(); // the one back edge, as the instrumentation leaves loops
    b.tables.blocks[node.latch].successors.push_back(node.block);
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

RandomKernel::RandomKernel(uint64_t seed) : seed(seed) { Maker(*this).make(); }

} // namespace cgpredict::test
