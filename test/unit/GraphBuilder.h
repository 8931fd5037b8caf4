// Graphs of operations, put together for tests of models.
#ifndef CGPREDICT_TEST_UNIT_GRAPHBUILDER_H
#define CGPREDICT_TEST_UNIT_GRAPHBUILDER_H

#include "analyzer/tables/OperationGraph.h"

#include <utility>
#include <vector>

namespace cgpredict::test {

// One instruction of the unit that has such operations.
inline GraphOperation operation(OperationClass operationClass, std::vector<uint32_t> operands) {
  GraphOperation op;
  op.operationClass = operationClass;
  const bool memory =
      operationClass == OperationClass::Load || operationClass == OperationClass::Store;
  const bool isFloat =
      operationClass == OperationClass::FAdd || operationClass == OperationClass::FMul;
  op.unit = memory                                     ? InstructionUnit::Memory
            : operationClass == OperationClass::Branch ? InstructionUnit::Control
            : isFloat                                  ? InstructionUnit::Fp32
                                                       : InstructionUnit::Int;
  op.instructions = 1;
  op.operands = std::move(operands);
  return op;
}

class GraphBuilder {
public:
  // Returns the operation's number. Phis are free.
  uint32_t add(OperationClass operationClass, std::vector<uint32_t> operands,
               bool constant = false) {
    GraphOperation op = operation(operationClass, std::move(operands));
    if (operationClass == OperationClass::Phi)
      op.instructions = 0;
    op.constantOperand = constant;
    graph.operations.push_back(std::move(op));
    return static_cast<uint32_t>(graph.operations.size() - 1);
  }
  // Of the operations behind those of the block before.
  void block(int32_t loop, double executions) {
    GraphBlock block{{}, executions, loop};
    for (; closed < graph.operations.size(); ++closed)
      block.operations.push_back(closed);
    graph.blocks.push_back(block);
  }
  OperationGraph graph;

private:
  uint32_t closed = 0;
};

} // namespace cgpredict::test

#endif
