#include "analyzer/dependence/ExchangeLoop.h"

#include "analyzer/dependence/UseSlice.h"

#include <algorithm>

namespace cgpredict {

bool isTruth(const Operation &operation) { return operation.bits == 1; }

bool isReinterpretation(const Operation &operation) {
  return (operation.opcode == "bitcast" || operation.opcode == "freeze") &&
         operation.operands.size() == 1;
}

ExchangeLoop::ExchangeLoop(const KernelTables &tables, const OperandGraph &graph, uint32_t store)
    : tables(tables), graph(graph), store(store),
      made(graph.operation(tables.sites[store].operation)), place(graph.blockOf(made.id)) {}

bool ExchangeLoop::find() {
  const bool isLoop = made.opcode == "cmpxchg" && made.operands.size() == 3 &&
                      !tables.sites[store].isVolatile && tables.blocks[place].loop >= 0;
  if (!isLoop || !findOld(expected()))
    return false;
  old.insert(made.id);
  if (peeled != nullptr && !findOld(peeled->operands[1]))
    return false;
  for (const uint32_t id : old)
    addUses(graph, id, slice);
  return true;
}

bool ExchangeLoop::isInLoop(uint32_t block) const {
  return std::ranges::count(loop().blocks, block) != 0;
}

const Operation *ExchangeLoop::operationOf(const Operand &operand) const {
  return operand.kind == OperandKind::Operation ? &graph.operation(operand.index) : nullptr;
}

bool ExchangeLoop::contains(const Operand &operand) const {
  return operand.kind == OperandKind::Operation && slice.contains(operand.index);
}

const Operand &ExchangeLoop::interpreted(const Operand &operand) const {
  const Operand *value = &operand;
  for (uint32_t steps = 0; steps < MostExchangeSteps; ++steps)
    if (const Operation *change = operationOf(*value); change && isReinterpretation(*change))
      value = &change->operands[0];
  return *value;
}

bool ExchangeLoop::same(const Operand &a, const Operand &b) const {
  return graph.same(interpreted(a), interpreted(b));
}

bool ExchangeLoop::isResult(const Operation &operation) const {
  return operation.opcode == "extractvalue" && operation.operands.size() == 1 &&
         bringsResult(operation.operands[0]);
}

// Of the exchange, of the one before the loop, or of whichever was the last.
bool ExchangeLoop::bringsResult(const Operand &operand) const {
  const Operation *operation = operationOf(operand);
  if (operation == nullptr || operation->id == made.id || operation == peeled)
    return operation != nullptr;
  return peeled != nullptr && operation->operationClass == OperationClass::Phi &&
         std::ranges::all_of(operation->operands, [&](const Operand &each) {
           return operationOf(each) == &made || operationOf(each) == peeled;
         });
}

bool ExchangeLoop::isExchange(const Operation &operation) const {
  return operation.opcode == "cmpxchg" && operation.operands.size() == 3 && operation.site &&
         !tables.sites[*operation.site].isVolatile &&
         graph.samePlace(operation.operands[0], made.operands[0]);
}

// The other exchange that a result in the loop may be of: it is outside.
bool ExchangeLoop::findFirst(const Operand &result) {
  const Operation *phi = operationOf(result);
  if (phi == nullptr || phi->operationClass != OperationClass::Phi || peeled != nullptr)
    return peeled != nullptr && bringsResult(result);
  for (const Operand &each : phi->operands)
    if (const Operation *other = operationOf(each); other != nullptr && other != &made)
      peeled = isExchange(*other) && !isInLoop(graph.blockOf(other->id)) ? other : peeled;
  if (!bringsResult(result))
    peeled = nullptr;
  else
    old.insert({phi->id, peeled->id});
  return peeled != nullptr;
}

bool ExchangeLoop::loadsThere(const Operation &operation) const {
  return operation.operationClass == OperationClass::Load && operation.operands.size() == 1 &&
         operation.site && !tables.sites[*operation.site].isVolatile &&
         tables.sites[*operation.site].object == tables.sites[store].object &&
         graph.samePlace(operation.operands[0], made.operands[0]);
}

bool ExchangeLoop::isFixed(const Operand &value) const {
  const OperandGraph::Accepts accepts = {[&](const Operation &operation, uint32_t block) {
                                           return operation.operationClass != OperationClass::Phi ||
                                                  !isInLoop(block);
                                         },
                                         [](const Operand &) { return true; }};
  return graph.madeOf(value, accepts);
}

// The exchange and the loads that an expected value comes from; false where it is another one.
bool ExchangeLoop::findOld(const Operand &value) {
  const Operation *operation = operationOf(value);
  if (operation == nullptr || !seen.insert(operation->id).second)
    return true;
  if (seen.size() > MostExchangeSteps)
    return false;
  if (loadsThere(*operation))
    return old.insert(operation->id), true;
  const bool isOfExchange = operation->opcode == "extractvalue" && operation->operands.size() == 1;
  if (isResult(*operation) || (isOfExchange && findFirst(operation->operands[0])))
    return !isTruth(*operation);
  const bool isSelect = operation->opcode == "select" && operation->operands.size() == 3;
  const bool chooses = isSelect || operation->operationClass == OperationClass::Phi;
  return (chooses || isReinterpretation(*operation)) &&
         std::all_of(operation->operands.begin() + (isSelect ? 1 : 0), operation->operands.end(),
                     [&](auto &each) { return findOld(each); });
}

} // namespace cgpredict
