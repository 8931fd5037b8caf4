// A random program evaluated: statement by statement, each for all threads that come to it.
#include "test/random/RandomPtx.h"

#include <bit>
#include <map>

namespace cgpredict::test {
namespace {

struct Thread {
  unsigned number = 0;
  std::map<char, std::array<uint64_t, RandomRegisters>> registers;
};
using Threads = std::vector<Thread *>;

void runAll(const std::vector<RandomStatement> &statements, const Threads &threads);

void operate(const RandomStatement &s, Thread &thread) {
  if (s.guard >= 0 &&
      (thread.registers['p'][static_cast<unsigned>(s.guard)] != 0) == s.guardNegated)
    return;
  std::array<uint64_t, 3> operands{};
  for (unsigned o = 0; s.operation->operands[o] != 0; ++o)
    operands[o] = thread.registers[s.operation->operands[o]][s.operands[o]];
  thread.registers[s.operation->result][s.result] = s.operation->value(operands.data());
}

void branch(const RandomStatement &s, const Threads &threads) {
  Threads taken, other;
  for (Thread *thread : threads)
    (thread->registers['p'][s.operands[0]] != 0 ? taken : other).push_back(thread);
  runAll(s.body, taken);
  runAll(s.otherwise, other);
}

void loop(const RandomStatement &s, const Threads &threads) {
  std::map<Thread *, uint64_t> trips;
  for (Thread *thread : threads)
    trips[thread] = s.sameTrips ? s.number : thread->registers['u'][s.operands[0]] & 7;
  for (uint64_t turn = 0;; ++turn) {
    Threads going;
    for (Thread *thread : threads)
      if (turn < trips[thread])
        going.push_back(thread);
    if (going.empty())
      return;
    runAll(s.body, going);
  }
}

void exchange(const RandomStatement &s, const Threads &threads) {
  std::vector<uint64_t> tile;
  for (const Thread *thread : threads)
    tile.push_back(thread->registers.at('u')[s.operands[0]]);
  for (Thread *thread : threads)
    thread->registers['u'][s.result] = tile[(thread->number + s.number) % tile.size()];
}

void runAll(const std::vector<RandomStatement> &statements, const Threads &threads) {
  for (const RandomStatement &s : statements)
    switch (s.kind) {
    case RandomStatement::Operate:
      for (Thread *thread : threads)
        operate(s, *thread);
      break;
    case RandomStatement::If:
      branch(s, threads);
      break;
    case RandomStatement::Loop:
      loop(s, threads);
      break;
    case RandomStatement::Exchange:
      exchange(s, threads);
    }
}

Thread started(unsigned number) {
  Thread thread;
  thread.number = number;
  for (unsigned r = 0; r < RandomRegisters; ++r) {
    const uint32_t u = number * (r * 0x1234567U + 1);
    thread.registers['u'][r] = u;
    thread.registers['f'][r] = std::bit_cast<uint32_t>(static_cast<float>(u));
    thread.registers['d'][r] = uint64_t{u} * 0x89ABCDEFU;
    thread.registers['p'][r] = number < 8 * r + 1;
  }
  return thread;
}

} // namespace

std::vector<uint32_t> resultsOf(const RandomProgram &program) {
  std::vector<Thread> block;
  for (unsigned t = 0; t < program.threads; ++t)
    block.push_back(started(t));
  Threads threads;
  for (Thread &thread : block)
    threads.push_back(&thread);
  runAll(program.statements, threads);
  std::vector<uint32_t> words;
  for (Thread &thread : block) {
    for (const char type : {'u', 'f'})
      for (const uint64_t value : thread.registers[type])
        words.push_back(static_cast<uint32_t>(value));
    for (const uint64_t value : thread.registers['d']) {
      words.push_back(static_cast<uint32_t>(value));
      words.push_back(static_cast<uint32_t>(value >> 32));
    }
    for (const uint64_t value : thread.registers['p'])
      words.push_back(static_cast<uint32_t>(value));
  }
  return words;
}

} // namespace cgpredict::test
