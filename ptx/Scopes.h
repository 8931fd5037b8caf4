// What names mean at a place of a function: registers, variables and labels of the braces around.
#ifndef CGPREDICT_PTX_SCOPES_H
#define CGPREDICT_PTX_SCOPES_H

#include "ptx/Module.h"
#include "ptx/TokenStream.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict::ptx {

class Scopes {
public:
  Scopes(Function &function, const TokenStream &tokens);

  void open() { scopes.emplace_back(); }
  void close();
  std::size_t depth() const { return scopes.size(); }

  /// `%r<100>`: %r0 to %r99, made where they are first used.
  void declareRegisters(const std::string &prefix, uint64_t count, Type type, unsigned elements);
  void declareRegister(const std::string &name, Type type, unsigned elements);
  /// Gives it a name that no other variable of the function has.
  void declareVariable(Variable variable);
  void defineLabel(const std::string &name, uint32_t line);

  /// The registers of a name, one for each element of a vector; empty if it is no register.
  std::vector<uint32_t> registers(const std::string &name);
  /// The unique name of a variable or parameter of the function; empty if it is none.
  std::string variable(const std::string &name) const;
  /// The label's index; it may be defined later, here or in braces further out.
  uint32_t label(const std::string &name, uint32_t line);
  /// Throws Error for a label that is used and nowhere defined.
  void checkLabels();

private:
  struct RegisterRange {
    std::string prefix;
    uint64_t count;
    Type type;
    unsigned elements;
  };
  struct Scope {
    std::map<std::string, std::vector<uint32_t>, std::less<>> registers;
    std::vector<RegisterRange> ranges;
    std::map<std::string, std::string, std::less<>> variables;
    std::map<std::string, uint32_t, std::less<>> labels;
  };

  void refuseTwice(const std::string &name) const;
  uint32_t newLabel(const std::string &name, uint32_t line);

  Function &function;
  const TokenStream &tokens;
  std::vector<Scope> scopes;
  std::vector<bool> defined;                        // per label
  std::vector<uint32_t> firstUse;                   // line, per label
  std::vector<std::pair<uint32_t, uint32_t>> outer; // a label is one of the braces around
};

} // namespace cgpredict::ptx

#endif
