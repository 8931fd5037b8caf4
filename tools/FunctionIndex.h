// Which of a program's files defines a function that the kernels of another one call: what the
// compiler says of each object (passes/kernel/BodyExport.h), and the index that it reads.
#ifndef CGPREDICT_TOOLS_FUNCTIONINDEX_H
#define CGPREDICT_TOOLS_FUNCTIONINDEX_H

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace cgpredict {

class FunctionIndex {
public:
  // `object` without suffix, of which the compiler has just written `object`.json. Objects of one
  // folder are linked together. Throws Error for what is no such file.
  void add(const std::filesystem::path &object);

  // Each folder's index.json; false where they are what they were.
  bool write();

  // Whether its kernels call what another object of its folder may define.
  bool calls(const std::filesystem::path &object) const;

private:
  using Names = std::set<std::string>;
  struct Functions {
    Names defined, copies, called;
    std::map<std::string, Names> pointed; // by the kind of a call, as `called` has them
  };
  struct Index {
    std::map<std::string, std::string> files; // of functions: their object's bitcode
    std::map<std::string, Names> points;
    bool operator==(const Index &) const = default;
  };

  std::map<std::filesystem::path, Index> indices() const; // by folder

  std::map<std::filesystem::path, Functions> objects;
  std::map<std::filesystem::path, Index> written;
};

} // namespace cgpredict

#endif
