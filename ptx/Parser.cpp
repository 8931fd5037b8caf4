#include "ptx/Parser.h"

#include "analyzer/base/InputFile.h"
#include "ptx/ConstantExpression.h"
#include "ptx/OperandParser.h"
#include "ptx/Scopes.h"
#include "ptx/VariableParser.h"

namespace cgpredict::ptx {
namespace {

constexpr uint64_t MostRegisters = uint64_t{1} << 24; // of a range, as a limit on nonsense

class ModuleParser {
public:
  ModuleParser(std::string_view text, const std::string &file)
      : tokens(tokenize(text, file), file) {
    module.file = file;
  }

  Module parse() {
    while (!tokens.atEnd())
      topLevel();
    if (module.version == 0)
      tokens.fail("no PTX: the directive .version is missing");
    return std::move(module);
  }

private:
  void topLevel() {
    if (tokens.acceptDotted("version"))
      return version();
    if (tokens.acceptDotted("target"))
      return target();
    if (tokens.acceptDotted("address_size"))
      module.addressBits = static_cast<unsigned>(parseCount(tokens, 64, ".address_size"));
    else if (!sharedDirective())
      declaration();
  }

  // Those that stand in a module and in a function alike.
  bool sharedDirective() {
    if (tokens.acceptDotted("file"))
      return sourceFile(), true;
    if (tokens.acceptDotted("loc"))
      return sourceLine(), true;
    if (tokens.acceptDotted("section"))
      return skipSection(), true;
    if (tokens.acceptDotted("pragma") || tokens.acceptDotted("alias"))
      return skipTo(";"), true;
    return tokens.accept(";");
  }

  void version() {
    const std::string text(tokens.expect(TokenKind::Float, "a version, as 7.8").text);
    const std::size_t point = text.find('.');
    if (point == std::string::npos)
      tokens.fail(fmt::format("'{}' is no version, as 7.8", text));
    module.version = static_cast<unsigned>(std::strtoul(text.c_str(), nullptr, 10) * 10 +
                                           std::strtoul(text.c_str() + point + 1, nullptr, 10));
    if (module.version < 10 || module.version > 99)
      tokens.fail(fmt::format("PTX {} is unknown; versions 1.0 to 9.9 are read", text));
  }

  void target() {
    do {
      const std::string word(tokens.expect(TokenKind::Identifier, "a target, as sm_80").text);
      if (word.starts_with("sm_") || word.starts_with("compute_")) {
        module.target = word;
        module.architecture =
            static_cast<unsigned>(std::strtoul(word.c_str() + word.find('_') + 1, nullptr, 10));
      }
    } while (tokens.accept(","));
  }

  void sourceFile() {
    const uint64_t index = parseCount(tokens, 1 << 20, "the index of a source file");
    module.sourceFiles[static_cast<uint32_t>(index)] =
        tokens.expect(TokenKind::String, "the name of a source file").text;
    while (tokens.accept(","))
      parseConstant(tokens);
  }

  // .loc file line column [, function_name label [, inlined_at file line column]]
  void sourceLine() {
    place.file = static_cast<uint32_t>(parseCount(tokens, 1 << 20, "the index of a source file"));
    place.line = static_cast<uint32_t>(parseCount(tokens, UINT32_MAX, "a source line"));
    parseConstant(tokens);
    while (tokens.accept(",")) {
      const bool inlined = tokens.acceptWord("inlined_at");
      if (!inlined && !tokens.acceptWord("function_name"))
        tokens.fail("expected 'function_name' or 'inlined_at'");
      if (inlined)
        parseConstant(tokens), parseConstant(tokens), parseConstant(tokens);
      else if (tokens.expect(TokenKind::Identifier, "a label"), tokens.accept("+"))
        parseConstant(tokens);
    }
  }

  void skipSection() {
    while (!tokens.peek().is("{"))
      if (tokens.next().kind == TokenKind::End)
        tokens.fail("expected '{'");
    skipTo("}");
  }

  void skipTo(std::string_view end) {
    while (!tokens.accept(end))
      if (tokens.next().kind == TokenKind::End)
        tokens.fail(fmt::format("expected '{}'", end));
  }

  void declaration() {
    std::size_t ahead = 0; // behind the linkage
    while (tokens.peek(ahead).isDotted("visible") || tokens.peek(ahead).isDotted("extern") ||
           tokens.peek(ahead).isDotted("weak") || tokens.peek(ahead).isDotted("common"))
      ++ahead;
    const bool entry = tokens.peek(ahead).isDotted("entry");
    if (!entry && !tokens.peek(ahead).isDotted("func")) {
      if (tokens.peek().kind != TokenKind::Dotted)
        tokens.fail("expected a directive, as .version, .global or .entry");
      return variables();
    }
    for (std::size_t i = 0; i <= ahead; ++i)
      tokens.next();
    function(entry);
  }

  void variables() {
    const DeclarationHead head = parseDeclarationHead(tokens);
    do {
      Variable variable = parseDeclarator(tokens, head);
      const auto before = std::ranges::find(module.variables, variable.name, &Variable::name);
      if (before == module.variables.end())
        module.variables.push_back(std::move(variable));
      else if (before->external)
        *before = std::move(variable);
      else
        tokens.failAt(variable.line, fmt::format("'{}' is declared twice", variable.name));
    } while (tokens.accept(","));
    tokens.expect(";");
  }

  void function(bool entry) {
    Function made;
    made.entry = entry;
    if (!entry && tokens.peek().is("("))
      made.results = parseParameters(tokens);
    const Token &name = tokens.expect(TokenKind::Identifier, "the name of a function");
    made.name = name.text;
    made.line = name.line;
    if (tokens.peek().is("("))
      made.parameters = parseParameters(tokens);
    limits(made);
    made.hasBody = tokens.peek().is("{");
    Function &kept = keep(std::move(made));
    if (tokens.accept("{"))
      body(kept);
    else
      tokens.accept(";");
  }

  // A definition takes the place of its declaration.
  Function &keep(Function made) {
    for (Function &before : module.functions)
      if (before.name == made.name) {
        if (before.hasBody && made.hasBody)
          tokens.failAt(made.line, fmt::format("'{}' is defined twice", made.name));
        if (made.hasBody)
          before = std::move(made);
        return before;
      }
    return module.functions.emplace_back(std::move(made));
  }

  // Performance directives; only the block's size matters to an execution.
  void limits(Function &made) {
    while (tokens.peek().kind == TokenKind::Dotted && !tokens.peek().isDotted("visible")) {
      if (tokens.acceptDotted("reqntid"))
        made.requiredThreads = extents();
      else if (tokens.acceptDotted("maxntid"))
        made.maximumThreads = extents();
      else if (tokens.acceptDotted("maxnreg") || tokens.acceptDotted("minnctapersm") ||
               tokens.acceptDotted("maxnctapersm") || tokens.acceptDotted("maxclusterrank"))
        parseConstant(tokens);
      else if (tokens.acceptDotted("reqnctapercluster"))
        made.cluster = extents();
      else if (!tokens.acceptDotted("noreturn") && !tokens.acceptDotted("explicitcluster") &&
               !sharedDirective())
        return;
    }
  }

  std::array<uint32_t, 3> extents() {
    std::array<uint32_t, 3> result = {1, 1, 1};
    unsigned dimension = 0;
    do {
      if (dimension == 3)
        tokens.fail("a block has three dimensions");
      result[dimension++] =
          static_cast<uint32_t>(parseCount(tokens, UINT32_MAX, "the size of a block"));
    } while (tokens.accept(","));
    return result;
  }

  void body(Function &function) {
    Scopes scopes(function, tokens);
    declareParameterRegisters(function, scopes);
    OperandParser operands(tokens, module, scopes);
    while (scopes.depth() > 0) {
      if (tokens.accept("{"))
        scopes.open();
      else if (tokens.accept("}"))
        scopes.close();
      else
        statement(function, scopes, operands);
    }
    scopes.checkLabels();
  }

  // `.func (.reg .u32 r) f (.reg .u32 a)` of PTX 1.x.
  void declareParameterRegisters(Function &function, Scopes &scopes) {
    const auto declare = [&](std::vector<Variable> &variables, std::vector<uint32_t> &registers) {
      for (const Variable &variable : variables)
        if (variable.space == Space::Register) {
          registers.push_back(static_cast<uint32_t>(function.registers.size()));
          scopes.declareRegister(variable.name, variable.type, 1);
        }
    };
    declare(function.results, function.resultRegisters);
    declare(function.parameters, function.parameterRegisters);
  }

  void statement(Function &function, Scopes &scopes, OperandParser &operands) {
    if (tokens.atEnd())
      tokens.fail(fmt::format("the body of '{}' has no end; expected '}}'", function.name));
    if (sharedDirective())
      return;
    const Token &token = tokens.peek();
    if (token.kind == TokenKind::Identifier && tokens.peek(1).is(":")) {
      const std::string name(token.text);
      scopes.defineLabel(name, token.line);
      tokens.next(), tokens.next();
      return labelDirective(function, scopes, name);
    }
    if (token.kind == TokenKind::Dotted)
      return localDeclaration(scopes);
    instruction(function, scopes, operands);
  }

  // What makes a label a list of targets or a prototype.
  void labelDirective(Function &function, Scopes &scopes, const std::string &name) {
    if (tokens.acceptDotted("callprototype") || tokens.acceptDotted("calltargets"))
      return skipTo(";");
    if (!tokens.acceptDotted("branchtargets"))
      return;
    const uint32_t list = scopes.label(name, tokens.peek().line);
    do {
      const Token &target = tokens.expect(TokenKind::Identifier, "a label");
      const uint32_t index = scopes.label(std::string(target.text), target.line);
      function.labels[list].targets.push_back(index);
    } while (tokens.accept(","));
    tokens.expect(";");
  }

  void localDeclaration(Scopes &scopes) {
    if (tokens.acceptDotted("maxnreg") || tokens.acceptDotted("minnctapersm"))
      return static_cast<void>(parseConstant(tokens));
    const DeclarationHead head = parseDeclarationHead(tokens);
    do {
      if (head.space == Space::Register)
        registers(scopes, head);
      else
        scopes.declareVariable(parseDeclarator(tokens, head));
    } while (tokens.accept(","));
    tokens.expect(";");
  }

  void registers(Scopes &scopes, const DeclarationHead &head) {
    const std::string name(tokens.expect(TokenKind::Identifier, "a register").text);
    if (tokens.accept("<")) {
      scopes.declareRegisters(name, parseRangeCount(), head.type, head.elements);
      tokens.expect(">");
    } else {
      scopes.declareRegister(name, head.type, head.elements);
    }
  }

  uint64_t parseRangeCount() { // not an expression: `>` ends it
    const Token &count = tokens.expect(TokenKind::Integer, "a number of registers");
    if (count.bits > MostRegisters)
      tokens.failAt(count.line,
                    fmt::format("{} registers; at most {} are read", count.bits, MostRegisters));
    return count.bits;
  }

  void instruction(Function &function, Scopes &scopes, OperandParser &operands) {
    Statement made;
    made.place = place;
    if (tokens.accept("@"))
      made.guard = guard(function, scopes);
    made.line = tokens.peek().line;
    made.opcode = tokens.expect(TokenKind::Identifier, "an instruction").text;
    while (tokens.peek().kind == TokenKind::Dotted)
      made.words.emplace_back(tokens.next().text);
    if (!tokens.peek().is(";"))
      do
        made.operands.push_back(operands.parse(made.opcode == "call"));
      while (tokens.accept(","));
    tokens.expect(";");
    function.body.push_back(std::move(made));
  }

  Guard guard(const Function &function, Scopes &scopes) {
    const bool negated = tokens.accept("!");
    const std::string name(tokens.expect(TokenKind::Identifier, "a predicate").text);
    const std::vector<uint32_t> found = scopes.registers(name);
    if (found.size() != 1 || function.registers[found[0]].type != Type::Pred)
      tokens.fail(fmt::format("'{}' is no predicate that is declared", name));
    return {found[0], negated};
  }

  TokenStream tokens;
  Module module;
  SourcePlace place;
};

} // namespace

Module parseModule(std::string_view text, const std::string &file) {
  return ModuleParser(text, file).parse();
}

Module readModule(const std::filesystem::path &file) {
  return parseModule(readInputFile(file, "cannot read this PTX file"), file.string());
}

} // namespace cgpredict::ptx
