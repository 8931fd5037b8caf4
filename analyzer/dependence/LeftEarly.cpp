#include "analyzer/dependence/LeftEarly.h"

#include <fmt/format.h>

namespace cgpredict {

std::string leftEarlyInWords(const KernelTables &tables, const Launch &launch) {
  const uint32_t line = *tables.leftInLine > 0 ? *tables.leftInLine : tables.line;
  const bool hasLeft = launch.iterations || launch.abandoned;
  return fmt::format("{}:{}: an iteration {} the loop, and on a GPU those behind it write all the "
                     "same; look for it in a loop that writes nothing, and run the others up to it",
                     tables.file, line, hasLeft ? "has left" : "may leave");
}

} // namespace cgpredict
