#include "analyzer/models/TimeEstimate.h"

namespace cgpredict {

std::string toString(Limiter limiter) {
  switch (limiter) {
  case Limiter::Nothing:
    return "nothing: no work";
  case Limiter::Computation:
    return "computation: memory latency is hidden";
  case Limiter::MemoryUncoalesced:
    return "memory: uncoalesced accesses";
  case Limiter::MemoryCoalesced:
    return "memory: coalesced accesses";
  case Limiter::MemoryConstant:
    return "memory: accesses of all lanes to one address";
  case Limiter::MemoryReadOnly:
    return "memory: loads through the read-only cache";
  case Limiter::TileLoads:
    return "memory: loads into shared memory";
  case Limiter::SharedMemory:
    return "shared memory: accesses and bank conflicts";
  case Limiter::Parallelism:
    return "parallelism: too few warps to hide memory latency";
  case Limiter::Latency:
    return "latency: all warps that the SM holds do not hide it";
  case Limiter::DramBandwidth:
    return "memory: DRAM bandwidth";
  case Limiter::DramUncoalesced:
    return "memory: DRAM bandwidth, uncoalesced accesses";
  case Limiter::L2Bandwidth:
    return "memory: L2 bandwidth";
  case Limiter::L2Uncoalesced:
    return "memory: L2 bandwidth, uncoalesced accesses";
  case Limiter::LoadStore:
    return "computation: loads and stores keep the SM's load/store unit busy";
  case Limiter::Reduction:
    return "reduction: updates of the same places wait for each other";
  case Limiter::Launch:
    return "launch: starting it costs more than any one resource would save";
  }
  return "";
}

} // namespace cgpredict
