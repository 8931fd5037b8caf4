// Random programs of PTX: typed arithmetic, predicates, branches, loops whose trips differ between
// threads, shared memory and barriers. A program is a tree; it is written as PTX and, without that,
// evaluated thread by thread in C++.
#ifndef CGPREDICT_TEST_RANDOM_RANDOMPTX_H
#define CGPREDICT_TEST_RANDOM_RANDOMPTX_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict::test {

/// An instruction, or a few: `$d` is the result, `$a`, `$b` and `$c` the operands. Of a register's
/// name the first letter is its type: u32, f32, d for 64 bits, p for predicates.
struct RandomOperation {
  const char *text;
  char result;
  const char *operands;
  uint64_t (*value)(const uint64_t *operands); ///< bits of the operands to bits of the result
};
const std::vector<RandomOperation> &randomOperations();

struct RandomStatement {
  enum Kind { Operate, If, Loop, Exchange } kind = Operate;
  const RandomOperation *operation = nullptr;
  unsigned result = 0;
  std::array<unsigned, 3> operands{}; ///< registers; of an If the predicate, of a Loop the counts'
  int guard = -1;                     ///< a predicate
  bool guardNegated = false;
  bool sameTrips = false; ///< of a Loop: `number` of them, else the register's last three bits
  unsigned number = 0;    ///< of an Exchange: from which of the following threads
  std::vector<RandomStatement> body, otherwise;
};

constexpr unsigned RandomRegisters = 4;         ///< of each type
constexpr unsigned RandomWords = 4 + 4 + 8 + 4; ///< that a thread writes: u, f, d, p

struct RandomProgram {
  unsigned threads = 64;
  std::vector<RandomStatement> statements;
};

RandomProgram randomProgram(uint64_t seed);
/// An entry `k` with one parameter: where the threads' words go.
std::string textOf(const RandomProgram &program);
/// The words of all threads.
std::vector<uint32_t> resultsOf(const RandomProgram &program);

} // namespace cgpredict::test

#endif
