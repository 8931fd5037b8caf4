#include "analyzer/dependence/Dependence.h"

namespace cgpredict {

std::string_view toString(DependenceKind kind) {
  constexpr std::string_view names[] = {"flow", "anti", "output"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view toString(DependenceClass dependenceClass) {
  constexpr std::string_view names[] = {"equal values", "privatisable", "reduction",
                                        "write conflict", "true"};
  return names[static_cast<std::size_t>(dependenceClass)];
}

std::string_view toString(Parallel parallel) {
  constexpr std::string_view names[] = {"no", "write conflict", "unknown", "none in sample",
                                        "proved"};
  return names[static_cast<std::size_t>(parallel)];
}

} // namespace cgpredict
