// One function's instructions lowered to steps. Private to the files Lowering*.cpp.
#ifndef CGPREDICT_SIMULATOR_FUNCTIONLOWERING_H
#define CGPREDICT_SIMULATOR_FUNCTIONLOWERING_H

#include "simulator/BasicBlocks.h"
#include "simulator/FrameLayout.h"
#include "simulator/Handlers.h"
#include "simulator/TextureAccess.h"

namespace cgpredict::simulator {

/// What cannot be run: becomes a Problem of the instruction.
struct NotRunnable {
  std::string why;
};

/// As a handler finds it in Step::immediate.
inline int64_t number(ptx::Modifier modifier) { return static_cast<int64_t>(modifier); }

class FunctionLowering {
public:
  FunctionLowering(const Program &program, const ptx::DecodedModule &module,
                   const ptx::DecodedFunction &decoded)
      : program(program), module(module), decoded(decoded), function(*decoded.function),
        blocks(basicBlocks(decoded)), order(blockOrder(blocks.successors)),
        frame(registerSlots(decoded, blocks, order)), handlers(hostHandlers()) {
    result.decoded = &decoded;
  }

  LoweredFunction run();

private:
  using Instruction = ptx::Instruction;
  using Operand = ptx::Operand;
  using Type = ptx::Type;

  // Lowering.cpp
  std::size_t labelTarget(const Operand &label) const;
  void lowerBlock(const BasicBlock &block, bool nextFollows);
  Step &add(Step step);
  Step guarded(const Instruction &i);
  void lowerInstruction(const Instruction &i);
  void lowerControl(const Instruction &i, Control control);
  void lowerBranch(const Instruction &i);
  void lowerRegisterLimit(const Instruction &i);
  void lowerIndexedBranch(const Instruction &i);
  void lowerBarrier(const Instruction &i);
  void lowerClusterBarrier(const Instruction &i);

  // LoweringPlaces.cpp
  void placeLocals();
  Type registerType(const Operand &operand) const { return function.registers[operand.index].type; }
  uint32_t localBase(unsigned bytes) { return frame.ofSpecial(ptx::Special::Count, bytes); }
  uint64_t functionAddress(const std::string &name) const;
  uint64_t variableAddress(const Operand &operand) const;
  uint32_t source(const Operand &operand, unsigned bytes, Type type);
  static uint64_t mask(uint64_t bits, unsigned bytes) {
    return bytes >= 8 || bytes == 0 ? bits : bits & ((uint64_t{1} << (8 * bytes)) - 1);
  }
  uint32_t predicateSource(const Operand &operand);
  uint32_t predicatePlace(const Operand &operand);
  uint32_t destination(const Operand &operand);

  // LoweringOperations.cpp
  void lowerOperation(const Instruction &i);
  void placeOperand(const Instruction &i, const Operand &operand, const ptx::OperandForm &form,
                    Step &step, unsigned &next);
  void placeSource(const Instruction &i, const Operand &operand, const ptx::OperandForm &form,
                   Step &step, unsigned &next);
  CallValue callValue(const Operand &operand);
  std::vector<CallValue> callValues(const Operand &list);
  void lowerCall(const Instruction &i);
  void resolveCallee(const std::string &name, CallSite &site) const;

  // LoweringTogether.cpp
  void keepPlaces(Step &step, std::vector<uint32_t> places);
  void addSources(std::vector<uint32_t> &places, const Operand &operand, std::size_t count,
                  unsigned bytes);
  void addDestinations(std::vector<uint32_t> &places, const Operand &operand, std::size_t count,
                       unsigned bytes);
  void lowerProduct(const Instruction &i);
  void lowerTile(const Instruction &i);
  void lowerMoveMatrix(const Instruction &i);
  void lowerTransposeMatrix(const Instruction &i);
  void lowerAsyncCopy(const Instruction &i);
  void lowerBulkCopy(const Instruction &i);
  void lowerVectorAtomic(const Instruction &i);
  void lowerVideo(const Instruction &i);
  uint32_t addressPlace(const Instruction &i, const Operand &address);

  // LoweringTexture.cpp
  void lowerTexture(const Instruction &i);
  void lowerQuery(const Instruction &i);
  void addTextureStep(const Instruction &i, const Operand &address, const TextureAccess &access,
                      std::vector<uint32_t> places);
  void addCoordinates(std::vector<uint32_t> &places, const Operand &address, std::size_t count);

  // LoweringMemory.cpp
  void placeAddress(const Instruction &i, const Operand &address, Step &step);
  bool isKernelParameter(const Operand &address) const;
  std::vector<const Operand *> elementsOf(const Operand &operand) const;
  void checkVector(const Instruction &i, Step step, std::size_t elements);
  static Handler known(Handler handler) {
    if (!handler)
      throw NotRunnable{"has a type that this simulator does not run"};
    return handler;
  }
  void lowerLoad(const Instruction &i);
  void lowerParameterLoad(const Instruction &i);
  void lowerStore(const Instruction &i);
  void lowerAddressConversion(const Instruction &i);
  void lowerMapToBlock(const Instruction &i);
  void lowerBlockRank(const Instruction &i);
  void move(const Instruction &i, const Operand &to, const Operand &from, unsigned bytes,
            uint64_t offset);
  void lowerMove(const Instruction &i);
  void lowerClock(const Instruction &i, unsigned bytes);
  uint32_t stackPointer();
  void lowerAllocation(const Instruction &i);
  void moveVector(const Instruction &i, const Operand &to, const Operand &from, unsigned bytes);
  void moveParts(const Instruction &i, const Operand &parts, const Operand &whole, unsigned bytes,
                 bool pack);

  const Program &program;
  const ptx::DecodedModule &module;
  const ptx::DecodedFunction &decoded;
  const ptx::Function &function;
  const BasicBlocks blocks;
  const std::vector<std::size_t> order;
  FrameLayout frame;
  const Handlers &handlers;
  LoweredFunction result;
  uint32_t dump = 0, dumpPredicate = 0, carry = 0;
  std::map<std::string, uint64_t> locals, kernelParameters;  // offsets
  std::vector<uint32_t> firstStep;                           // per statement
  std::vector<std::pair<std::size_t, std::size_t>> branches; // a step, the statement it goes to
  std::size_t current = 0;
};

} // namespace cgpredict::simulator

#endif
