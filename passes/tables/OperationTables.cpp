#include "passes/tables/OperationTables.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/UserLocation.h"
#include "passes/tables/OperationClass.h"
#include "passes/tables/ValueText.h"

#include "cgpredict/LoopVariables.h"
#include "cgpredict/TablesFormat.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cgpredict {
namespace {

class OperationWriter {
public:
  OperationWriter(const TablesInput &input, const BlockNumbers &blocks,
                  const OperationNumbers &operations)
      : in(input), layout(input.kernel.function->getParent()->getDataLayout()),
        blockNumbers(blocks), operationNumbers(operations) {}

  json::Object write(Instruction &instruction) {
    json::Array operands;
    for (Value *operand : instruction.operands())
      if (!isa<BasicBlock>(operand))
        operands.push_back(operandNumber(*operand));
    Type *type =
        isa<StoreInst>(instruction) ? instruction.getOperand(0)->getType() : instruction.getType();
    json::Object entry{
        {"id", operationNumbers.lookup(&instruction)},
        {"opcode", opcodeOf(instruction)},
        {"class", operationClass(instruction)},
        {"type", typeName(type)},
        {"bits", type->isSized() ? int64_t(layout.getTypeSizeInBits(type).getFixedValue()) : 0},
        {"operands", std::move(operands)}};
    if (auto found = in.sites.of.find(&instruction); found != in.sites.of.end())
      entry["site"] = int64_t(found->second.front());
    if (auto *call = dyn_cast<CallBase>(&instruction))
      entry["callee"] = call->getCalledFunction() ? call->getCalledFunction()->getName() : "";
    if (json::Array constants = operandConstants(instruction); !constants.empty())
      entry["constants"] = std::move(constants);
    if (auto *comparison = dyn_cast<CmpInst>(&instruction))
      entry["predicate"] = CmpInst::getPredicateName(comparison->getPredicate());
    if (auto *phi = dyn_cast<PHINode>(&instruction)) {
      json::Array incoming;
      for (BasicBlock *block : phi->blocks())
        incoming.push_back(blockNumbers.lookup(block));
      entry["incoming"] = std::move(incoming);
    }
    if (auto *address = dyn_cast<GetElementPtrInst>(&instruction))
      describeOffset(entry, *address);
    locate(entry, instruction.getDebugLoc());
    return entry;
  }

private:
  // An addition without carries is an `or` by now, and still affine.
  static std::string opcodeOf(const Instruction &instruction) {
    const auto *either = dyn_cast<PossiblyDisjointInst>(&instruction);
    std::string name = either && either->isDisjoint() ? "or disjoint" : instruction.getOpcodeName();
    if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
      name += " " + AtomicRMWInst::getOperationName(update->getOperation()).str();
    return name;
  }

  /// The values of operands that are constants, in their order.
  json::Array operandConstants(Instruction &instruction) {
    json::Array values;
    const auto *call = dyn_cast<CallBase>(&instruction);
    for (Use &operand : instruction.operands())
      if (!isa<BasicBlock>(operand) && operandNumber(*operand) == format::ConstantOperand)
        values.push_back(call && call->isCallee(&operand) ? "" : constantText(*operand, layout));
    return values;
  }

  /// Addresses are base + offset + sum of scale * index bytes.
  void describeOffset(json::Object &entry, GetElementPtrInst &address) {
    const unsigned bits = layout.getIndexTypeSizeInBits(address.getType());
    ScaleByIndex scales;
    APInt offset(bits, 0);
    if (!address.collectOffset(layout, bits, scales, offset))
      return;
    json::Array list;
    for (Value *index : address.indices()) {
      auto found = scales.find(index);
      list.push_back(found == scales.end() ? 0 : found->second.getSExtValue());
      if (found != scales.end())
        found->second = APInt(bits, 0); // the same index again: its scales are added up already
    }
    entry["offset"] = offset.getSExtValue();
    entry["scales"] = std::move(list);
  }

  int64_t operandNumber(Value &operand) {
    if (auto *instruction = dyn_cast<Instruction>(&operand))
      return operationNumbers.lookup(instruction);
    auto *argument = dyn_cast<Argument>(&operand);
    if (!argument)
      return format::ConstantOperand;
    unsigned number = argument->getArgNo();
    if (number < in.body.indices.size())
      return indexNumber(number);
    // Captures beyond the codes that there are before those of indices are as good as constants.
    constexpr unsigned codes = format::FirstArgument - format::FirstDimension;
    bool isNamed = number >= in.body.firstCapture && number < in.body.firstCapture + codes;
    return isNamed ? format::FirstArgument - int64_t(number - in.body.firstCapture)
                   : format::ConstantOperand;
  }

  /// Of a loop that steps several variables one is the index of the dimension.
  int64_t indexNumber(unsigned number) const {
    const auto phiOf = [&](unsigned k) { return in.body.indices[k]->phi; };
    const int level = in.nest.levelOf(phiOf(number));
    const auto isOther = [&](unsigned k) {
      return in.nest.levelOf(phiOf(k)) == level && phiOf(k) != in.nest.levels[level].index().phi;
    };
    int64_t variable = 0;
    for (unsigned k = 0; isOther(number) && k <= number; ++k)
      variable += isOther(k);
    return format::FirstDimension - int64_t(in.nest.dimensionOf(level)) -
           format::MostDimensions * variable;
  }

  const TablesInput &in;
  const DataLayout &layout;
  const BlockNumbers &blockNumbers;
  const OperationNumbers &operationNumbers;
};

} // namespace

void locate(json::Object &object, const DebugLoc &location) {
  const DILocation *place = userLocation(location);
  object["line"] = place ? int64_t(place->getLine()) : 0;
  object["column"] = place ? int64_t(place->getColumn()) : 0;
}

json::Object operationTable(const TablesInput &input, Instruction &instruction,
                            const BlockNumbers &blocks, const OperationNumbers &operations) {
  return OperationWriter(input, blocks, operations).write(instruction);
}

} // namespace cgpredict
