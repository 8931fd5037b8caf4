#include "analyzer/affine/CodeTerms.h"

#include "analyzer/affine/AffineNest.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostChoices = 16; // of all parts of an address

int64_t valueAt(const CodeForm &form, const std::vector<int64_t> &point) {
  uint64_t sum = static_cast<uint64_t>(form.constant);
  for (std::size_t k = 0; k < form.factors.size(); ++k)
    sum += static_cast<uint64_t>(form.factors[k]) * static_cast<uint64_t>(point[k]);
  return static_cast<int64_t>(sum);
}

std::size_t waysThrough(const std::vector<CodeTerm> &terms) {
  std::size_t ways = 1;
  for (const CodeTerm &term : terms)
    ways *= term.choices.size();
  return ways;
}

// Of two forms that wrap around nowhere.
std::optional<CodeForm> difference(const CodeForm &a, const CodeForm &b) {
  const std::optional<CodeForms::List> both =
      CodeForms::sum(CodeForms::List{a}, CodeForms::List{b}, -1);
  return both && both->front().slack == 0 ? std::optional(both->front()) : std::nullopt;
}

} // namespace

int64_t CodeTerm::at(const std::vector<int64_t> &point) const {
  const auto holds = [&](const CodeChoice &choice) {
    return std::ranges::all_of(choice.notNegative,
                               [&](const CodeForm &form) { return valueAt(form, point) >= 0; });
  };
  const auto found = std::ranges::find_if(choices, holds);
  if (found == choices.end())
    return 0;
  const int64_t quotient = valueAt(found->divided, point) / found->divisor;
  const int64_t value = plusTerm(valueAt(found->value, point), found->perQuotient, quotient);
  return plusTerm(0, scale, value);
}

std::optional<std::vector<CodeTerm>> CodeTerms::of(const Operation &access, std::size_t address,
                                                   const CodePlace &place) const {
  std::vector<CodeTerm> terms;
  const bool isKnown = collect(access, address, 1, place, terms);
  return isKnown && !terms.empty() ? std::optional(std::move(terms)) : std::nullopt;
}

bool CodeTerms::collect(const Operation &user, std::size_t operand, int64_t scale,
                        const CodePlace &place, std::vector<CodeTerm> &terms) const {
  const Operand &value = user.operands[operand];
  return isAffine(value) || (value.kind == OperandKind::Operation &&
                             collectOf(graph.operation(value.index), scale, place, terms));
}

// Sums of parts, and numbers of times these; a loop's index is what it starts from and affine.
bool CodeTerms::collectOf(const Operation &operation, int64_t scale, const CodePlace &place,
                          std::vector<CodeTerm> &terms) const {
  const std::string_view opcode = operation.opcode;
  const auto part = [&](std::size_t operand, int64_t factor) {
    int64_t product = 0;
    return !__builtin_mul_overflow(scale, factor, &product) &&
           collect(operation, operand, product, place, terms);
  };
  if (std::vector<CodeChoice> choices = choicesOf(operation, place); !choices.empty()) {
    terms.push_back({scale, std::move(choices)});
    return waysThrough(terms) <= MostChoices;
  }
  if (opcode == "getelementptr" && operation.scales.size() + 1 == operation.operands.size()) {
    bool isKnown = part(0, 1);
    for (std::size_t k = 0; k < operation.scales.size(); ++k)
      isKnown = isKnown && (operation.scales[k] == 0 || part(k + 1, operation.scales[k]));
    return isKnown;
  }
  if (opcode == "add" || opcode == "or disjoint" || opcode == "sub")
    return part(0, 1) && part(1, opcode == "sub" ? -1 : 1);
  if (opcode == "sext" || opcode == "zext" || opcode == "trunc" || opcode == "freeze")
    return operation.bits >= 32 && part(0, 1);
  if (opcode == "mul" || opcode == "shl") {
    const std::optional<int64_t> by = forms.constant(operation, 1, place);
    if (!by || (opcode == "shl" && (*by < 0 || *by > 31)))
      return false;
    return part(0, opcode == "shl" ? int64_t{1} << *by : *by);
  }
  if (opcode == "select" && operation.operands[0].kind == OperandKind::Operation) {
    const Operation &condition = graph.operation(operation.operands[0].index);
    const std::optional<bool> truth = forms.truthOf(condition, place);
    return truth && part(*truth ? 1 : 2, 1);
  }
  const std::optional<std::size_t> start =
      opcode == "phi" ? startOf(operation, place) : std::nullopt;
  return start && part(*start, 1);
}

// The operand that a loop's index starts from, which grows by one number each turn.
std::optional<std::size_t> CodeTerms::startOf(const Operation &phi, const CodePlace &place) const {
  const uint32_t block = graph.blockOf(phi.id);
  const auto loop = std::ranges::find(tables.loops, block, &Loop::header);
  if (loop == tables.loops.end() || phi.operands.size() != 2 || phi.incoming.size() != 2)
    return std::nullopt;
  const std::size_t start = std::ranges::count(loop->blocks, phi.incoming[0]) != 0 ? 1 : 0;
  const Operand &next = phi.operands[1 - start];
  if (std::ranges::count(loop->blocks, phi.incoming[start]) != 0 ||
      next.kind != OperandKind::Operation)
    return std::nullopt;
  const Operation &step = graph.operation(next.index);
  const bool grows = step.opcode == "add" && step.operands[0].kind == OperandKind::Operation &&
                     step.operands[0].index == phi.id && forms.constant(step, 1, place);
  return grows ? std::optional(start) : std::nullopt;
}

std::vector<CodeChoice> CodeTerms::choicesOf(const Operation &operation,
                                             const CodePlace &place) const {
  std::vector<CodeChoice> choices = extremes(operation, place);
  return choices.empty() ? ofDivision(operation, place) : choices;
}

// The first one where no other is less, and so on.
std::vector<CodeChoice> CodeTerms::extremes(const Operation &operation,
                                            const CodePlace &place) const {
  std::vector<CodeChoice> choices;
  for (const CodeForms::Of of : {CodeForms::Of::Least, CodeForms::Of::Greatest}) {
    const std::optional<CodeForms::List> list = forms.operation(operation, of, place);
    if (!list || list->size() < 2)
      continue;
    for (const CodeForm &form : *list) {
      CodeChoice &choice = choices.emplace_back(CodeChoice{form});
      for (const CodeForm &other : *list) {
        const bool isLeast = of == CodeForms::Of::Least;
        const std::optional<CodeForm> more =
            isLeast ? difference(other, form) : difference(form, other);
        if (!more || form.slack != 0)
          return {};
        if (other != form)
          choice.notNegative.push_back(*more);
      }
    }
    return choices;
  }
  return choices;
}

// x / c is the quotient, x % c is x and -c for each unit of it.
std::vector<CodeChoice> CodeTerms::ofDivision(const Operation &operation,
                                              const CodePlace &place) const {
  const bool isQuotient = operation.opcode == "sdiv" || operation.opcode == "udiv" ||
                          operation.opcode == "lshr" || operation.opcode == "ashr";
  const std::optional<int64_t> by = forms.divisor(operation, place);
  const std::optional<CodeForms::List> of =
      by ? forms.operand(operation, 0, CodeForms::Of::Least, place) : std::nullopt;
  if (!of || of->size() != 1 || of->front().slack != 0)
    return {};
  const CodeForm zero{0, std::vector<int64_t>(place.last.size())};
  return {{isQuotient ? zero : of->front(), {}, of->front(), *by, isQuotient ? 1 : -*by}};
}

} // namespace cgpredict
