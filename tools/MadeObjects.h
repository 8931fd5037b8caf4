// Which objects of a traced program are to hold other kernels than those that they were compiled
// with: the rest need not be compiled again.
#ifndef CGPREDICT_TOOLS_MADEOBJECTS_H
#define CGPREDICT_TOOLS_MADEOBJECTS_H

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cgpredict {

class MadeObjects {
public:
  // The kernels of a run, by the file that their loops stand in: any text that tells them apart.
  using Kernels = std::map<std::string, std::string>;

  // From now on objects are asked for with these. All are made anew where a file whose kernels
  // change is part of no object that is known, as one that `#line` names.
  void choose(Kernels kernels);

  bool isCurrent(std::size_t object) const { return made.contains(object); }

  // The object was compiled with the kernels that were chosen, from files that `rule` has, a
  // makefile's, by their ways from `directory`; where there is none, it is never current.
  void add(std::size_t object, const std::filesystem::path &rule,
           const std::filesystem::path &directory);

private:
  std::map<std::size_t, std::set<std::string>> made; // files of each object
  Kernels chosen;
};

// The words behind the first colon of a rule as clang writes it.
std::vector<std::string> prerequisites(const std::string &rule);

} // namespace cgpredict

#endif
