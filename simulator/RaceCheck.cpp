#include "simulator/RaceCheck.h"

#include "simulator/ThreadMemory.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {
namespace {

using ptx::Opcode;
using ptx::Space;

bool isPlainAccess(const ptx::Instruction &i) {
  const bool memory = i.opcode == Opcode::Ld || i.opcode == Opcode::Ldu || i.opcode == Opcode::St;
  return memory &&
         (i.space == Space::Shared || i.space == Space::Global || i.space == Space::Generic);
}

// Shared memory at its generic addresses, so that both name one byte; none for local memory.
std::optional<uint64_t> addressOf(const Step &step, const Lanes &lanes, unsigned lane) {
  const uint64_t base = step.sourceBytes[0] == 8 ? lanes.at<uint64_t>(step.source[0])[lane]
                                                 : lanes.at<uint32_t>(step.source[0])[lane];
  const uint64_t address = base + static_cast<uint64_t>(step.immediate);
  if (step.space == Space::Shared)
    return address + SharedWindow;
  if (step.space == Space::Generic && address - LocalWindow < WindowBytes)
    return std::nullopt;
  return address;
}

// A barrier behind which a thread sees what others did before it: arriving at a cluster's is not
// yet waiting there.
bool isMet(const Step &step) {
  return step.control == Control::Barrier ||
         (step.control == Control::ClusterBarrier && step.width == 0);
}

} // namespace

RaceCheck::RaceCheck(const Program &program, const LoweredFunction &entry,
                     const std::array<uint32_t, 3> &block)
    : program(program), entry(entry), block(block), watch(entry.steps.size()) {
  const std::vector<ptx::Instruction> &instructions = entry.decoded->instructions;
  for (std::size_t i = 0; i < instructions.size(); ++i)
    if (isPlainAccess(instructions[i]))
      watch[entry.firstStep[i]] = 1;
  for (std::size_t s = 0; s < entry.steps.size(); ++s)
    if (isMet(entry.steps[s]))
      watch[s] = 1;
}

void RaceCheck::beginBlock(const std::array<uint32_t, 3> &) {
  barriers.assign(std::size_t{block[0]} * block[1] * block[2], 0);
  bytes.clear();
}

void RaceCheck::step(uint32_t index, unsigned firstThread, LaneMask, const Lanes &lanes) {
  const Step &step = entry.steps[index];
  if (isMet(step)) {
    forEachLane(lanes.mask, [&](unsigned lane) { ++barriers[firstThread + lane]; });
    return;
  }
  const ptx::Instruction &i = entry.decoded->instructions[step.instruction];
  const unsigned size = ptx::bytesOf(i.type()) * std::max(i.modifiers.vectorWidth(), 1U);
  forEachLane(lanes.mask, [&](unsigned lane) {
    const std::optional<uint64_t> address = addressOf(step, lanes, lane);
    const unsigned thread = firstThread + lane;
    for (unsigned byte = 0; address && byte < size; ++byte)
      access(bytes[*address + byte], {thread, index, barriers[thread]}, i.opcode == Opcode::St,
             lane);
  });
}

bool RaceCheck::conflicts(const Access &before, const Access &now) const {
  return before.step != UINT32_MAX && before.barriers == now.barriers &&
         before.thread / WarpSize != now.thread / WarpSize;
}

void RaceCheck::access(Byte &byte, const Access &now, bool store, unsigned lane) const {
  if (conflicts(byte.store, now))
    throw Fault{lane, describe(byte.store, true)};
  for (const Access &load : byte.loads)
    if (store && conflicts(load, now))
      throw Fault{lane, describe(load, false)};
  if (store)
    byte.store = now;
  else if (const bool same = byte.loads[0].thread / WarpSize == now.thread / WarpSize;
           same || byte.loads[0].barriers != now.barriers || byte.loads[0].step == UINT32_MAX)
    byte.loads[0] = now;
  else
    byte.loads[1] = now;
}

std::string RaceCheck::describe(const Access &before, bool stored) const {
  const unsigned t = before.thread;
  return fmt::format(
      "accesses what thread ({}, {}, {}) of the same block {} at {}, with no barrier "
      "between them",
      t % block[0], t / block[0] % block[1], t / block[0] / block[1], stored ? "stored" : "loaded",
      entry.where(program.module().file, entry.steps[before.step]));
}

} // namespace cgpredict::simulator
