#include "analyzer/trace/InstanceNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace cgpredict {
namespace {

using Instance = std::pair<std::string, std::string>; // a function, and the pragma's place

Instance instanceOf(const TracedKernel &kernel) { return {kernel.instance, kernel.position}; }

} // namespace

void nameInstances(std::vector<TracedKernel> &kernels) {
  std::map<std::string, std::vector<Instance>> instances; // by name
  std::set<std::string> taken;
  for (const TracedKernel &kernel : kernels) {
    std::vector<Instance> &known = instances[kernel.name];
    if (std::ranges::find(known, instanceOf(kernel)) == known.end())
      known.push_back(instanceOf(kernel));
    taken.insert(kernel.name);
  }
  std::map<std::pair<std::string, Instance>, std::string> names;
  for (const auto &[name, functions] : instances) {
    std::size_t number = 0;
    for (const Instance &function : functions) {
      std::string &own = names[{name, function}];
      own = name;
      while (functions.size() > 1 && taken.contains(own))
        own = fmt::format("{}_{}", name, ++number);
    }
  }
  for (TracedKernel &kernel : kernels)
    kernel.name = names[{kernel.name, instanceOf(kernel)}];
}

} // namespace cgpredict
