// A PTX module as it stands in its file: declarations and statements, names resolved to indices,
// instructions not yet decoded.
#ifndef CGPREDICT_PTX_MODULE_H
#define CGPREDICT_PTX_MODULE_H

#include "ptx/Types.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict::ptx {

/// Bytes of a variable's initial value: a number, or the address of a variable or function.
struct InitialValue {
  uint64_t offset = 0;
  unsigned bytes = 0;
  uint64_t bits = 0;    // added to the address of `symbol`
  std::string symbol;   // empty for a number
  bool generic = false; // the address is a generic one
};

struct Variable {
  std::string name;
  Space space = Space::Generic;
  Type type = Type::None;
  uint64_t bytes = 0;     // in all; 0 where the launch says it: `.extern .shared x[]`
  uint64_t alignment = 1; // bytes
  bool external = false;
  uint32_t line = 0;
  std::vector<InitialValue> values;
};

/// Variables one behind the other, each aligned.
struct VariableLayout {
  std::vector<uint64_t> offsets; // bytes, per variable
  uint64_t bytes = 0;
};
VariableLayout layOut(const std::vector<Variable> &variables);

struct Register {
  std::string name;
  Type type = Type::None;
};

enum class OperandKind : uint8_t {
  Register, // index: of Function::registers; several elements where it is a vector
  Special,  // index: of specialRegisters()
  Constant, // bits; a Float token's as a double, or as single
  Variable, // symbol, with offset: its address
  Function, // symbol: its address
  Label,    // index: of Function::labels
  Sink,     // _
  Vector,   // elements: {a, b}
  List,     // elements: (a, b) of a call
  Address   // elements[0] + offset, and coordinates after it
};

struct Operand {
  OperandKind kind = OperandKind::Sink;
  bool negated = false;  // !p, or -r of a video instruction
  bool isFloat = false;  // Constant: written as a floating-point number
  bool isSingle = false; //   with the bits of a single-precision one
  uint32_t index = 0;
  uint64_t bits = 0;
  int64_t offset = 0;
  std::string symbol;
  std::string selector;          // b0, h1, ... of a video instruction
  std::vector<Operand> elements; // a Register's second predicate (p|q) is elements[0]
};

struct Guard {
  uint32_t predicate = 0; // register
  bool negated = false;
};

/// Of the `.loc` before it; file 0 where there is none.
struct SourcePlace {
  uint32_t file = 0, line = 0;
};

struct Statement {
  std::string opcode;
  std::vector<std::string> words; // without their dots
  std::vector<Operand> operands;
  std::optional<Guard> guard;
  uint32_t line = 0;
  SourcePlace place;

  std::string name() const; // add.rn.f32
};

struct Label {
  std::string name;
  std::size_t statement = 0;     // the one behind it; Function::body.size() at the end
  std::vector<uint32_t> targets; // labels, of a .branchtargets
};

struct Function {
  std::string name;
  bool entry = false;
  bool hasBody = false;
  uint32_t line = 0;
  std::vector<Variable> results, parameters; // of Space::Parameter or Space::Register
  std::vector<uint32_t> resultRegisters, parameterRegisters; // of those in registers
  std::vector<Register> registers;
  std::vector<Variable> variables; // declared in the body; names are unique
  std::vector<Statement> body;
  std::vector<Label> labels;
  std::optional<std::array<uint32_t, 3>> requiredThreads;
  std::optional<std::array<uint32_t, 3>> maximumThreads;
  std::optional<std::array<uint32_t, 3>> cluster; // blocks

  const Variable *parameter(std::string_view name) const; // or result
};

struct Module {
  std::string file;     // for messages
  unsigned version = 0; // 10 * major + minor
  std::string target;
  unsigned architecture = 0; // of sm_NN
  unsigned addressBits = 32;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::map<uint32_t, std::string> sourceFiles;

  const Function *function(std::string_view name) const;
  const Variable *variable(std::string_view name) const;
};

} // namespace cgpredict::ptx

#endif
