#include "analyzer/trace/InstanceNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace cgpredict {

void nameInstances(std::vector<TracedKernel> &kernels) {
  std::map<std::string, std::vector<std::string>> instances; // by name
  std::set<std::string> taken;
  for (const TracedKernel &kernel : kernels) {
    std::vector<std::string> &known = instances[kernel.name];
    if (std::ranges::find(known, kernel.instance) == known.end())
      known.push_back(kernel.instance);
    taken.insert(kernel.name);
  }
  std::map<std::pair<std::string, std::string>, std::string> names;
  for (const auto &[name, functions] : instances) {
    std::size_t number = 0;
    for (const std::string &function : functions) {
      std::string &own = names[{name, function}];
      own = name;
      while (functions.size() > 1 && taken.contains(own))
        own = fmt::format("{}_{}", name, ++number);
    }
  }
  for (TracedKernel &kernel : kernels)
    kernel.name = names[{kernel.name, kernel.instance}];
}

} // namespace cgpredict
