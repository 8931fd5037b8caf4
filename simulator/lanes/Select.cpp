// The handlers of one instruction set of the host, behind one table of functions.
#include "simulator/lanes/Lanes.h"

#include "simulator/Handlers.h"

namespace cgpredict::simulator::CGPREDICT_LANES {

Handler loadHandler(Type type, unsigned registerBytes);
Handler parameterHandler(Type type, unsigned registerBytes);
Handler storeHandler(Type type);
Handler vectorCheckHandler(Type type);
Handler moveHandler(unsigned bytes);
Handler byteMoveHandler();
Handler copyAsyncHandler();
Handler bulkCopyHandler(BulkCopy copy);
Handler allocateHandler();
Handler addressHandler(unsigned bytes);
Handler nothingHandler();
Handler videoHandler();
Handler matrixHandler(const Instruction &instruction);

namespace {

Handler ofInstruction(const Instruction &instruction) {
  for (const auto family :
       {&integerHandler, &bitsHandler, &floatHandler, &halfHandler, &halfCompareHandler,
        &compareHandler, &convertHandler, &atomicHandler, &memoryBarrierHandler, &partsHandler,
        &integerPairHandler, &warpHandler})
    if (const Handler found = family(instruction))
      return found;
  return nullptr;
}

} // namespace

const Handlers &handlers() {
  static constexpr Handlers table{
      ofInstruction,      unfusedHandler,  loadHandler,     parameterHandler, storeHandler,
      vectorCheckHandler, moveHandler,     byteMoveHandler, matrixHandler,    copyAsyncHandler,
      bulkCopyHandler,    allocateHandler, addressHandler,  nothingHandler,   videoHandler};
  return table;
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
