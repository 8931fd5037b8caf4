// Small random kernels with structured control flow: branches, loops with breaks whose trip counts
// differ from thread to thread, early returns, and affine nests. Each gives its static tables, and
// for any thread both the records that the program would write and, worked out without them, the
// blocks and addresses that the thread executes.
#ifndef CGPREDICT_TEST_SUPPORT_RANDOMKERNEL_H
#define CGPREDICT_TEST_SUPPORT_RANDOMKERNEL_H

#include "test/support/TablesBuilder.h"

namespace cgpredict::test {

struct ExecutedBlock {
  uint32_t block = 0;
  std::vector<std::pair<uint32_t, int64_t>> accesses; // site, address
};

struct ThreadRun {
  std::vector<int64_t> words; // ThreadRecords::words
  std::vector<ExecutedBlock> blocks;
};

class RandomKernel {
public:
  explicit RandomKernel(uint64_t seed);

  const KernelTables &tables() const { return builder.tables; }
  const std::vector<int64_t> &bases() const { return objectBases; } // of the pointer arguments
  ThreadRun run(uint64_t thread) const;

private:
  struct Level {
    int32_t before = -1, after = -1; // blocks around the loop
    uint32_t head = 0, tail = 0;     // first and last block of an iteration
    std::vector<Level> inner;        // between them
  };

  struct Node {
    enum Kind { Plain, Branch, Break, Return, Loop, Nest } kind = Plain;
    uint32_t block = 0; // its own block, the condition or the loop's header
    std::vector<Node> then, otherwise;
    uint32_t latch = 0;  // Loop
    Level level;         // Nest, after the block that tests for it
    uint32_t record = 0; // Nest
  };
  class Maker;
  class Interpreter;

  TablesBuilder builder{"random"};
  std::vector<int64_t> objectBases;
  std::vector<Node> program;
  uint64_t seed;
};

// A number below `limit` that depends on nothing but the arguments.
uint64_t randomBelow(uint64_t limit, std::initializer_list<uint64_t> key);

} // namespace cgpredict::test

#endif
