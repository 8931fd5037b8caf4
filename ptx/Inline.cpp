#include "ptx/Inline.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace cgpredict::ptx {
namespace {

struct Call {
  std::vector<Operand> results, arguments;
  std::string callee;
};

// call (results), function, (arguments); none where another one than a function is called.
std::optional<Call> callOf(const Statement &statement) {
  if (statement.opcode != "call")
    return std::nullopt;
  Call call;
  for (const Operand &operand : statement.operands)
    if (operand.kind == OperandKind::Function)
      call.callee = operand.symbol;
    else if (operand.kind == OperandKind::List)
      (call.callee.empty() ? call.results : call.arguments) = operand.elements;
  return call.callee.empty() ? std::nullopt : std::optional(call);
}

bool callsItself(const Module &module, const Function &function) {
  std::set<std::string> seen;
  std::vector<const Function *> work = {&function};
  while (!work.empty()) {
    const Function &each = *work.back();
    work.pop_back();
    for (const Statement &statement : each.body)
      if (const auto call = callOf(statement)) {
        if (call->callee == function.name)
          return true;
        if (const Function *next = module.function(call->callee);
            next && seen.insert(next->name).second)
          work.push_back(next);
      }
  }
  return false;
}

// An argument stands for a parameter where both are registers, or both `.param` variables.
bool fit(const std::vector<Variable> &parameters, const std::vector<Operand> &given) {
  if (parameters.size() != given.size())
    return false;
  for (std::size_t p = 0; p < given.size(); ++p) {
    const bool inRegister = parameters[p].space == Space::Register;
    const bool isVariable = given[p].kind == OperandKind::Variable;
    if (inRegister == isVariable || (!inRegister && given[p].kind != OperandKind::Variable))
      return false;
  }
  return true;
}

class Splice {
public:
  Splice(Function &caller, const Function &callee, std::size_t at, const Call &call)
      : caller(caller), callee(callee), at(at), call(call), statement(caller.body[at]),
        firstRegister(static_cast<uint32_t>(caller.registers.size())),
        firstLabel(static_cast<uint32_t>(caller.labels.size())) {}

  void run() {
    addRegisters();
    addVariables();
    addLabels();
    if (statement.guard)
      made.push_back(branch(end(), Guard{statement.guard->predicate, !statement.guard->negated}));
    moves(callee.parameters, callee.parameterRegisters, call.arguments, true);
    bodyBegin = made.size();
    for (std::size_t s = 0; s < callee.body.size(); ++s)
      addStatement(s);
    const std::size_t bodyEnd = made.size();
    moves(callee.results, callee.resultRegisters, call.results, false);
    placeLabels(bodyEnd);
    caller.body.erase(caller.body.begin() + static_cast<std::ptrdiff_t>(at));
    caller.body.insert(caller.body.begin() + static_cast<std::ptrdiff_t>(at), made.begin(),
                       made.end());
  }

private:
  // Behind the labels of the callee: where its `ret` goes, and where all has been done.
  uint32_t returned() const { return firstLabel + static_cast<uint32_t>(callee.labels.size()); }
  uint32_t end() const { return returned() + 1; }

  void addRegisters() {
    caller.registers.insert(caller.registers.end(), callee.registers.begin(),
                            callee.registers.end());
  }

  // A thread's own variables are one for each place of a call.
  void addVariables() {
    for (Variable variable : callee.variables) {
      const std::string name = std::exchange(
          variable.name, fmt::format("{}${}${}", callee.name, firstRegister, variable.name));
      names[name] = variable.name;
      caller.variables.push_back(std::move(variable));
    }
    const auto standFor = [&](const std::vector<Variable> &parameters,
                              const std::vector<Operand> &given) {
      for (std::size_t p = 0; p < given.size(); ++p)
        if (parameters[p].space != Space::Register)
          names[parameters[p].name] = given[p].symbol;
    };
    standFor(callee.parameters, call.arguments);
    standFor(callee.results, call.results);
  }

  void addLabels() {
    for (Label label : callee.labels) {
      for (uint32_t &target : label.targets)
        target += firstLabel;
      caller.labels.push_back(std::move(label));
    }
    caller.labels.push_back({fmt::format("{}${}$returned", callee.name, firstLabel), 0, {}});
    caller.labels.push_back({fmt::format("{}${}$end", callee.name, firstLabel), 0, {}});
  }

  void placeLabels(std::size_t bodyEnd) {
    for (uint32_t l = 0; l < firstLabel; ++l)
      if (caller.labels[l].statement > at)
        caller.labels[l].statement += made.size() - 1;
    for (std::size_t l = 0; l < callee.labels.size(); ++l)
      caller.labels[firstLabel + l].statement =
          at + (callee.labels[l].statement == callee.body.size()
                    ? bodyEnd
                    : bodyBegin + callee.labels[l].statement);
    caller.labels[returned()].statement = at + bodyEnd;
    caller.labels[end()].statement = at + made.size();
  }

  Statement like(const std::string &opcode) const {
    Statement made;
    made.opcode = opcode;
    made.line = statement.line;
    made.place = statement.place;
    return made;
  }

  Statement branch(uint32_t label, std::optional<Guard> guard) const {
    Statement made = like("bra");
    Operand to;
    to.kind = OperandKind::Label;
    to.index = label;
    to.symbol = caller.labels[label].name;
    made.operands = {to};
    made.guard = guard;
    return made;
  }

  void moves(const std::vector<Variable> &parameters, const std::vector<uint32_t> &registers,
             const std::vector<Operand> &given, bool in) {
    for (std::size_t p = 0, next = 0; p < given.size(); ++p) {
      if (parameters[p].space != Space::Register)
        continue;
      Operand own;
      own.kind = OperandKind::Register;
      own.index = firstRegister + registers[next++];
      Statement move = like("mov");
      move.words = {parameters[p].type == Type::Pred
                        ? "pred"
                        : fmt::format("b{}", 8 * bytesOf(parameters[p].type))};
      move.operands = in ? std::vector{own, given[p]} : std::vector{given[p], own};
      made.push_back(std::move(move));
    }
  }

  void rename(Operand &operand) const {
    if (operand.kind == OperandKind::Register)
      operand.index += firstRegister;
    if (operand.kind == OperandKind::Label)
      operand.index += firstLabel;
    if (const auto found = names.find(operand.symbol);
        operand.kind == OperandKind::Variable && found != names.end())
      operand.symbol = found->second;
    for (Operand &element : operand.elements)
      rename(element);
  }

  // The last `ret` is where what follows begins.
  void addStatement(std::size_t index) {
    Statement copy = callee.body[index];
    if (copy.guard)
      copy.guard->predicate += firstRegister;
    if (copy.opcode == "ret") {
      if (copy.guard || index + 1 < callee.body.size())
        made.push_back(branch(returned(), copy.guard));
      return;
    }
    for (Operand &operand : copy.operands)
      rename(operand);
    made.push_back(std::move(copy));
  }

  Function &caller;
  const Function &callee;
  std::size_t at;
  Call call;
  Statement statement; // the call
  uint32_t firstRegister, firstLabel;
  std::map<std::string, std::string> names;
  std::vector<Statement> made;
  std::size_t bodyBegin = 0;
};

void renameVariable(Operand &operand, const std::string &from, const std::string &to) {
  if (operand.kind == OperandKind::Variable && operand.symbol == from)
    operand.symbol = to;
  for (Operand &element : operand.elements)
    renameVariable(element, from, to);
}

// A function's own variable in shared memory exists once, wherever the function is inlined.
void shareVariables(Module &module, Function &function) {
  for (Variable variable : function.variables) {
    if (variable.space != Space::Shared)
      continue;
    const std::string name =
        std::exchange(variable.name, fmt::format("{}${}", function.name, variable.name));
    while (module.variable(variable.name) || module.function(variable.name))
      variable.name += "$";
    for (Statement &statement : function.body)
      for (Operand &operand : statement.operands)
        renameVariable(operand, name, variable.name);
    module.variables.push_back(std::move(variable));
  }
  std::erase_if(function.variables,
                [](const Variable &variable) { return variable.space == Space::Shared; });
}

// A function's own variable in global memory is one for all kernels.
bool hasOwnGlobals(const Function &function) {
  return std::ranges::any_of(function.variables, [](const Variable &variable) {
    return variable.space == Space::Global || variable.space == Space::Constant;
  });
}

// Functions before those that call them, as far as there is such an order.
std::vector<std::size_t> calleesFirst(const Module &module) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t f = 0; f < module.functions.size(); ++f)
    if (module.functions[f].hasBody)
      numbers[module.functions[f].name] = f;
  std::vector<std::size_t> order;
  std::set<std::size_t> seen;
  for (std::size_t first = 0; first < module.functions.size(); ++first) {
    std::vector<std::pair<std::size_t, bool>> work = {{first, false}};
    while (!work.empty()) {
      const auto [function, isDone] = work.back();
      work.pop_back();
      if (isDone)
        order.push_back(function);
      if (isDone || !seen.insert(function).second)
        continue;
      work.emplace_back(function, true);
      for (const Statement &statement : module.functions[function].body)
        if (const auto call = callOf(statement); call && numbers.contains(call->callee))
          work.emplace_back(numbers.at(call->callee), false);
    }
  }
  return order;
}

// What a callee has left of calls stays.
void inlineInto(const Module &module, const std::set<std::string> &recursive, Function &caller) {
  for (std::size_t at = 0; at < caller.body.size(); ++at) {
    const std::optional<Call> call = callOf(caller.body[at]);
    const Function *callee = call ? module.function(call->callee) : nullptr;
    if (!callee || !callee->hasBody || recursive.contains(callee->name) || hasOwnGlobals(*callee) ||
        !fit(callee->parameters, call->arguments) || !fit(callee->results, call->results) ||
        caller.body.size() + callee->body.size() > MostInlined)
      continue;
    const std::size_t before = caller.body.size();
    Splice(caller, *callee, at, *call).run();
    at += caller.body.size() - before;
  }
}

void noteNames(const Operand &operand, std::set<std::string> &names) {
  if (operand.kind == OperandKind::Function)
    names.insert(operand.symbol);
  for (const Operand &element : operand.elements)
    noteNames(element, names);
}

// Functions that an entry reaches, or whose address is anywhere.
std::set<std::string> named(const Module &module) {
  std::set<std::string> names;
  for (const Variable &variable : module.variables)
    for (const InitialValue &value : variable.values)
      names.insert(value.symbol);
  for (std::size_t before = names.size() + 1; before != names.size();) {
    before = names.size();
    for (const Function &function : module.functions)
      if (function.entry || names.contains(function.name))
        for (const Statement &statement : function.body)
          for (const Operand &operand : statement.operands)
            noteNames(operand, names);
  }
  return names;
}

} // namespace

Module inlined(Module module) {
  std::set<std::string> recursive;
  for (const Function &function : module.functions)
    if (callsItself(module, function))
      recursive.insert(function.name);
  for (Function &function : module.functions)
    if (!function.entry)
      shareVariables(module, function);
  for (const std::size_t function : calleesFirst(module))
    inlineInto(module, recursive, module.functions[function]);
  const std::set<std::string> names = named(module);
  std::erase_if(module.functions, [&](const Function &function) {
    return !function.entry && function.hasBody && !names.contains(function.name);
  });
  return module;
}

} // namespace cgpredict::ptx
