#include "simulator/Lowering.h"

#include "simulator/FunctionLowering.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::Type;

LoweredFunction FunctionLowering::run() {
  dump = frame.place(16);
  dumpPredicate = frame.place(0);
  carry = frame.place(0);
  placeLocals();
  firstStep.assign(decoded.instructions.size() + 1, 0);
  for (std::size_t o = 0; o < order.size(); ++o)
    lowerBlock(blocks.blocks[order[o]], o + 1 < order.size() && order[o + 1] == order[o] + 1);
  for (const auto &[step, statement] : branches)
    result.steps[step].target = firstStep[statement];
  for (std::vector<uint32_t> &targets : result.targets)
    for (uint32_t &target : targets)
      target = firstStep[target];
  for (std::size_t s = result.steps.size(); s-- > 0;)
    if (result.steps[s].control == Control::None)
      result.steps[s].straight =
          1 + (s + 1 < result.steps.size() ? result.steps[s + 1].straight : 0);
  result.firstStep = std::move(firstStep);
  frame.finish(result);
  return std::move(result);
}

std::size_t FunctionLowering::labelTarget(const Operand &label) const {
  return function.labels[label.index].statement;
}

// Where the next block of the file is laid out elsewhere, a jump leads to it, which is no
// instruction of the file (Step::more).
void FunctionLowering::lowerBlock(const BasicBlock &block, bool nextFollows) {
  const auto first = static_cast<uint32_t>(result.steps.size());
  for (std::size_t i = block.begin; i < block.end; ++i) {
    firstStep[i] = static_cast<uint32_t>(result.steps.size());
    current = i;
    try {
      lowerInstruction(decoded.instructions[i]);
    } catch (const NotRunnable &reason) {
      result.problems.push_back({decoded.instructions[i].line,
                                 fmt::format("{}: {}", decoded.instructions[i].name, reason.why)});
    }
  }
  if (block.begin == block.end) {
    firstStep[block.begin] = first;
    Step end;
    end.control = Control::Return;
    add(end);
  } else if (const Instruction &last = decoded.instructions[block.end - 1];
             !nextFollows && (!endsBlock(last) || last.guard)) {
    branches.emplace_back(result.steps.size(), block.end);
    Step jump;
    jump.control = Control::Branch;
    jump.more = 1;
    add(jump);
  }
}

Step &FunctionLowering::add(Step step) {
  step.instruction = static_cast<uint32_t>(std::min(current, decoded.instructions.size() - 1));
  return result.steps.emplace_back(step);
}

Step FunctionLowering::guarded(const Instruction &i) {
  Step step;
  if (i.guard) {
    step.guarded = true;
    step.guardNegated = i.guard->negated;
    step.guard = frame.ofRegister(i.guard->predicate, Type::Pred);
  }
  return step;
}

void FunctionLowering::lowerInstruction(const Instruction &i) {
  switch (i.opcode) {
  case Opcode::Mov:
    return lowerMove(i);
  case Opcode::Ld:
  case Opcode::Ldu:
    return lowerLoad(i);
  case Opcode::St:
    return lowerStore(i);
  case Opcode::Cvta:
    return lowerAddressConversion(i);
  case Opcode::Mapa:
    return lowerMapToBlock(i);
  case Opcode::GetCtaRank:
    return lowerBlockRank(i);
  case Opcode::Call:
    return lowerCall(i);
  case Opcode::Bra:
    return lowerBranch(i);
  case Opcode::Brx:
    return lowerIndexedBranch(i);
  case Opcode::Ret:
    return lowerControl(i, Control::Return);
  case Opcode::Exit:
    return lowerControl(i, Control::Exit);
  case Opcode::Trap:
  case Opcode::Brkpt:
    return lowerControl(i, Control::Trap);
  case Opcode::Mma:
    return lowerProduct(i);
  case Opcode::Wmma:
    return i.has(Modifier::Multiply) ? lowerProduct(i) : lowerTile(i);
  case Opcode::LdMatrix:
  case Opcode::StMatrix:
    return lowerMoveMatrix(i);
  case Opcode::MovMatrix:
    return lowerTransposeMatrix(i);
  case Opcode::Tex:
  case Opcode::Tld4:
  case Opcode::Suld:
  case Opcode::Sust:
  case Opcode::Sured:
    return lowerTexture(i);
  case Opcode::Txq:
  case Opcode::Suq:
    return lowerQuery(i);
  case Opcode::Cp:
    return lowerAsyncCopy(i);
  case Opcode::Atom:
  case Opcode::Red:
    return i.modifiers.vectorWidth() > 1 ? lowerVectorAtomic(i) : lowerOperation(i);
  case Opcode::Alloca:
  case Opcode::StackSave:
  case Opcode::StackRestore:
    return lowerAllocation(i);
  case Opcode::SetMaxNReg:
    return lowerRegisterLimit(i);
  case Opcode::Bar:
  case Opcode::Barrier:
    return i.has(Modifier::Cluster) ? lowerClusterBarrier(i) : lowerBarrier(i);
  default:
    return ptx::isVideo(i.opcode) ? lowerVideo(i) : lowerOperation(i);
  }
}

void FunctionLowering::lowerControl(const Instruction &i, Control control) {
  Step step = guarded(i);
  step.control = control;
  add(step);
}

void FunctionLowering::lowerBranch(const Instruction &i) {
  Step step = guarded(i);
  step.control = Control::Branch;
  branches.emplace_back(result.steps.size(), labelTarget(i.operands[0]));
  add(step);
}

// What a warp may use of the registers that a simulator has no end of (PTX ISA, setmaxnreg).
void FunctionLowering::lowerRegisterLimit(const Instruction &i) {
  const uint64_t registers = i.operands[0].bits;
  if (registers < 24 || registers > 256 || registers % 8 != 0)
    throw NotRunnable{
        fmt::format("{} registers; expected a multiple of 8 from 24 to 256", registers)};
  Step step = guarded(i);
  step.handler = handlers.nothing();
  add(step);
}

void FunctionLowering::lowerIndexedBranch(const Instruction &i) {
  Step step = guarded(i);
  step.control = Control::IndexedBranch;
  step.source[0] = source(i.operands[0], 4, Type::U32);
  step.more = static_cast<uint32_t>(result.targets.size());
  std::vector<uint32_t> targets;
  for (const uint32_t label : function.labels[i.operands[1].index].targets)
    targets.push_back(static_cast<uint32_t>(function.labels[label].statement));
  result.targets.push_back(std::move(targets));
  add(step);
}

// Modes: width 0 sync, 1 arrive, 2 reduction; more: 1 where a number of threads is given.
void FunctionLowering::lowerBarrier(const Instruction &i) {
  Step step = guarded(i);
  if (i.has(Modifier::Warp)) {
    step.control = Control::WarpSync;
    step.more = source(i.operands[0], 4, Type::U32);
    add(step);
    return;
  }
  step.control = Control::Barrier;
  std::size_t next = 0;
  if (i.has(Modifier::Reduce)) {
    step.width = 2;
    const Operand &to = i.operands[next++];
    const bool count = i.has(Modifier::Popc);
    step.destination = count ? destination(to) : predicatePlace(to);
    step.immediate = number(*i.modifiers.oneOf({Modifier::Popc, Modifier::And, Modifier::Or}));
    const Operand &last = i.operands.back();
    step.source[2] = predicateSource(last);
    step.negated = last.negated ? 4 : 0;
  } else {
    step.width = i.has(Modifier::Arrive);
  }
  const std::size_t end = i.operands.size() - (step.width == 2);
  step.source[0] = source(i.operands[next++], 4, Type::U32);
  if (next < end) {
    step.more = 1;
    step.source[1] = source(i.operands[next], 4, Type::U32);
  }
  add(step);
}

// Width: 0 wait, 1 arrive.
void FunctionLowering::lowerClusterBarrier(const Instruction &i) {
  Step step = guarded(i);
  step.control = Control::ClusterBarrier;
  step.width = i.has(Modifier::Arrive);
  add(step);
}

LoweredFunction lower(const Program &program, const ptx::DecodedModule &module,
                      const ptx::DecodedFunction &function) {
  return FunctionLowering(program, module, function).run();
}

} // namespace cgpredict::simulator
