#include "simulator/Handlers.h"

namespace cgpredict::simulator {

namespace lanes_baseline {
const Handlers &handlers();
}
namespace lanes_avx2 {
const Handlers &handlers();
}

const Handlers &hostHandlers() {
#ifdef CGPREDICT_WITH_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return lanes_avx2::handlers();
#endif
  return lanes_baseline::handlers();
}

} // namespace cgpredict::simulator
