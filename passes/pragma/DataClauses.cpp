#include "passes/pragma/DataClauses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

struct Motion {
  StringRef word;
  bool in, out;
};

constexpr Motion mapTypes[] = {{"to", true, false},       {"from", false, true},
                               {"tofrom", true, true},    {"alloc", false, false},
                               {"storage", false, false}, {"release", false, false},
                               {"delete", false, false}};
constexpr Motion clausesOfOpenACC[] = {{"copy", true, true},        {"copyin", true, false},
                                       {"copyout", false, true},    {"create", false, false},
                                       {"deviceptr", false, false}, {"delete", false, false}};
constexpr Motion updatesOfOpenACC[] = {
    {"device", true, false}, {"host", false, true}, {"self", false, true}};
constexpr Motion updatesOfOpenMP[] = {{"to", true, false}, {"from", false, true}};

const Motion *motionOf(ArrayRef<Motion> motions, StringRef word) {
  auto found = llvm::find_if(motions, [&](const Motion &motion) { return motion.word == word; });
  return found == motions.end() ? nullptr : found;
}

/// Where "always,to:a[0:n]" has the end of its modifiers; npos where there are none. The colons of
/// "N::a" and the last two of "to:::a" are a name's.
std::size_t modifierEnd(StringRef argument) {
  std::size_t at = argument.find_first_of(":[");
  while (argument.substr(at).starts_with("::") && !argument.substr(at).starts_with(":::"))
    at = argument.find_first_of(":[", at + 2);
  return at != StringRef::npos && argument[at] == ':' ? at : StringRef::npos;
}

ArrayRef<Token> behindColon(ArrayRef<Token> tokens) {
  auto colon = llvm::find_if(tokens, [](const Token &token) { return token.is(tok::colon); });
  return tokens.drop_front(colon - tokens.begin() + 1);
}

/// The name in "(a)[0:n]", "s.p[0:n]" or "N::a[0:n]", as kernels know it; sections do not matter:
/// what kernels touch moves.
std::string arrayOf(StringRef argument) {
  const StringRef name = argument.take_until([](char c) { return c == '['; }).trim("()");
  const std::size_t scope = name.rfind("::");
  return (scope == StringRef::npos ? name : name.drop_front(scope + 2)).str();
}

class ClauseReader {
public:
  ClauseReader(const Directive &directive, unsigned line) : directive(directive), line(line) {}

  std::vector<ClauseArray> collect() {
    for (const Directive::Clause &clause : directive.clauses)
      if (directive.language == Language::OpenACC)
        addOpenACC(clause);
      else
        addOpenMP(clause);
    return std::move(result);
  }

private:
  void addOpenMP(const Directive::Clause &clause) {
    if (directive.has("update")) {
      if (const Motion *motion = motionOf(updatesOfOpenMP, clause.name))
        addAll(clause, *motion);
    } else if (clause.name == "map") {
      addMap(clause);
    } else if (clause.name == "is_device_ptr" || clause.name == "has_device_addr") {
      addAll(clause, {clause.name, false, false});
    }
  }

  void addOpenACC(const Directive::Clause &clause) {
    StringRef name = clause.name;
    if (!name.consume_front("present_or_"))
      name.consume_front("p"); // pcopyin; no clause without the letter begins with it
    const ArrayRef<Motion> motions =
        directive.has("update") ? ArrayRef(updatesOfOpenACC) : ArrayRef(clausesOfOpenACC);
    if (const Motion *motion = motionOf(motions, name))
      addAll(clause, *motion);
  }

  /// map([modifier,...] type: a, b); without a type it is tofrom.
  void addMap(const Directive::Clause &clause) {
    const std::vector<std::string> &arguments = clause.arguments;
    auto typed = llvm::find_if(arguments,
                               [](StringRef text) { return modifierEnd(text) != StringRef::npos; });
    const bool hasType = typed != arguments.end();
    const StringRef text = hasType ? StringRef(*typed) : StringRef();
    const Motion *motion =
        motionOf(mapTypes, hasType ? text.take_front(modifierEnd(text)) : "tofrom");
    if (!motion) // map(present: a)
      return;
    const std::size_t first = hasType ? typed - arguments.begin() : 0;
    for (std::size_t i = first; i < arguments.size(); ++i)
      addArgument(clause, i, *motion);
  }

  void addAll(const Directive::Clause &clause, const Motion &motion) {
    for (std::size_t i = 0; i < clause.arguments.size(); ++i)
      addArgument(clause, i, motion);
  }

  /// With or without something in front: map(to: a), copyin(readonly: a).
  void addArgument(const Directive::Clause &clause, std::size_t i, const Motion &motion) {
    StringRef text = clause.arguments[i];
    ArrayRef<Token> tokens = clause.tokens[i];
    if (const std::size_t end = modifierEnd(text); end != StringRef::npos) {
      text = text.drop_front(end + 1);
      tokens = behindColon(tokens);
    }
    if (std::string name = arrayOf(text); !name.empty())
      result.push_back({{std::move(name), kind(), motion.in, motion.out, line}, tokens});
  }

  format::MapKind kind() const {
    if (directive.has("update"))
      return format::MapKind::Update;
    return directive.has("data") || directive.has("declare") ? format::MapKind::Region
                                                             : format::MapKind::Launch;
  }

  const Directive &directive;
  unsigned line;
  std::vector<ClauseArray> result;
};

} // namespace

std::vector<ClauseArray> clauseArrays(const Directive &directive, unsigned line) {
  return ClauseReader(directive, line).collect();
}

std::vector<MappedArray> mappedArrays(const Directive &directive, unsigned line) {
  std::vector<MappedArray> result;
  for (ClauseArray &array : clauseArrays(directive, line))
    result.push_back(std::move(array.map));
  return result;
}

bool isUnstructured(const Directive &directive) {
  return directive.has("enter") || directive.has("exit") || directive.has("declare");
}

PrivateVariables privateVariables(const Directive &directive) {
  PrivateVariables result;
  for (const Directive::Clause &clause : directive.clauses) {
    if (clause.name == "private")
      llvm::append_range(result.any, clause.arguments);
    if (clause.name != "lastprivate" || clause.arguments.empty())
      continue;
    StringRef first = clause.arguments.front();
    std::vector<std::string> &names =
        first.consume_front("conditional:") ? result.any : result.last;
    names.push_back(first.str());
    names.insert(names.end(), clause.arguments.begin() + 1, clause.arguments.end());
  }
  return result;
}

std::vector<std::string> clausesWithoutEffect(const Directive &directive) {
  std::vector<std::string> result;
  for (const Directive::Clause &clause : directive.clauses) {
    const bool divides = llvm::is_contained({"num_teams", "num_gangs", "gang"}, clause.name);
    const bool schedules = llvm::is_contained({"schedule", "dist_schedule"}, clause.name);
    const bool hasChunks = clause.arguments.size() > 1;
    if (divides || (schedules && hasChunks))
      result.push_back(clause.name + "(" + llvm::join(clause.arguments, ", ") + ")");
  }
  return result;
}

} // namespace cgpredict
