#include "passes/PragmaClauses.h"

#include "passes/PragmaDiagnostics.h"
#include "passes/PragmaExpression.h"

#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace cgpredict {
namespace {

// Limits of every CUDA GPU since compute capability 2.0 (CUDA C++ Programming Guide, table
// "Technical Specifications per Compute Capability").
constexpr int64_t maxThreadsPerBlock = 1024;
constexpr int64_t maxBlockDepth = 64;

constexpr std::array<std::array<unsigned, 3>, 3> defaultBlocks = {
    {{256, 1, 1}, {32, 32, 1}, {32, 8, 4}}};

class ClauseParser {
public:
  ClauseParser(Preprocessor &preprocessor, SourceLocation pragma)
      : preprocessor(preprocessor), pragma(pragma) {}

  std::optional<Clauses> parse() {
    // Clause names are words of the pragma, whatever macros the program has.
    preprocessor.LexUnexpandedToken(token);
    while (token.isNot(tok::eod))
      if (!parseClause())
        return std::nullopt;
    result.end = token.getLocation();
    if (kernelClause.isInvalid())
      error(pragma, "'#pragma cgpredict' names no kernel; add 'kernel(NAME)'");
    checkGrid();
    checkBlock();
    return failed ? std::nullopt : std::optional(result);
  }

private:
  template <unsigned N> DiagnosticBuilder error(SourceLocation at, const char (&format)[N]) {
    failed = true;
    return reportError(preprocessor.getDiagnostics(), at, format);
  }

  std::string found() const { return describe(preprocessor, token); }

  /// False where the rest of the line can no longer be understood.
  bool parseClause() {
    IdentifierInfo *word = token.getIdentifierInfo();
    if (!word) {
      error(token.getLocation(), "expected a clause or the end of the line in '#pragma cgpredict', "
                                 "found %0; the clauses are 'kernel', 'grid' and 'block'")
          << found();
      return false;
    }
    std::string clause = word->getName().str();
    SourceLocation *seen = locationOf(clause);
    if (!seen)
      return rejectUnknown(clause);
    noteClause(clause, *seen);
    if (!parseOpening(clause))
      return false;
    bool understood = clause == "kernel" ? parseName() : parseValues(clause);
    return understood && parseClosing(clause);
  }

  SourceLocation *locationOf(StringRef clause) {
    if (clause == "kernel")
      return &kernelClause;
    if (clause == "grid")
      return &gridClause;
    return clause == "block" ? &blockClause : nullptr;
  }

  bool rejectUnknown(StringRef clause) {
    StringRef nearest;
    for (StringRef known : {"kernel", "grid", "block"})
      if (clause.edit_distance_insensitive(known) <= 2)
        nearest = known;
    DiagnosticBuilder report = error(
        token.getLocation(), "unknown clause '%0' in '#pragma cgpredict'; %select{the clauses are "
                             "'kernel', 'grid' and 'block'|did you mean '%2'?}1");
    report << clause << !nearest.empty() << nearest;
    if (!nearest.empty())
      report << FixItHint::CreateReplacement(token.getLocation(), nearest);
    return false;
  }

  void noteClause(StringRef clause, SourceLocation &seen) {
    if (seen.isInvalid()) {
      seen = token.getLocation();
      return;
    }
    error(token.getLocation(), "duplicate clause '%0' in '#pragma cgpredict'; give it once")
        << clause;
    reportNote(preprocessor.getDiagnostics(), seen, "the first '%0' is here") << clause;
  }

  bool parseOpening(StringRef clause) {
    SourceLocation behind = preprocessor.getLocForEndOfToken(token.getLocation());
    preprocessor.Lex(token);
    if (token.is(tok::l_paren)) {
      preprocessor.Lex(token);
      return true;
    }
    error(token.getLocation(), "expected '(' behind '%0' in '#pragma cgpredict', found %1")
        << clause << found() << FixItHint::CreateInsertion(behind, "(");
    return false;
  }

  bool parseClosing(StringRef clause) {
    if (token.is(tok::r_paren)) {
      preprocessor.LexUnexpandedToken(token);
      return true;
    }
    error(token.getLocation(), "expected ')' at the end of clause '%0' in '#pragma cgpredict', "
                               "found %1")
        << clause << found() << FixItHint::CreateInsertion(lastEnd, ")");
    return false;
  }

  bool parseName() {
    StringRef name = token.is(tok::identifier) ? token.getIdentifierInfo()->getName() : "";
    // The name becomes a symbol of the kernel's PTX.
    if (!llvm::all_of(name, [](char c) { return isAsciiIdentifierContinue(c); }) || name.empty()) {
      error(token.getLocation(), "expected the kernel's name in clause 'kernel' of '#pragma "
                                 "cgpredict', found %0; it is a C identifier of letters, digits "
                                 "and '_'")
          << found();
      return false;
    }
    result.kernel = name.str();
    result.kernelLocation = token.getLocation();
    advance();
    return true;
  }

  bool parseValues(StringRef clause) {
    SmallVector<int64_t, 3> values;
    SourceLocation start = token.getLocation();
    for (;;) {
      SourceLocation at = token.getLocation();
      std::optional<int64_t> value = parseExpression(preprocessor, token, clause);
      if (!value) {
        failed = true;
        return false;
      }
      lastEnd = token.getLocation();
      if (*value <= 0)
        error(at, "clause '%0' of '#pragma cgpredict' has the value %1; expected a positive number")
            << clause << std::to_string(*value);
      values.push_back(*value);
      if (token.isNot(tok::comma))
        break;
      preprocessor.Lex(token);
    }
    keepValues(clause, start, values);
    return true;
  }

  void keepValues(StringRef clause, SourceLocation start, ArrayRef<int64_t> values) {
    size_t most = clause == "grid" ? 1 : 3;
    if (values.size() > most)
      error(start, "clause '%0' of '#pragma cgpredict' has %1 values; expected %select{one|at most "
                   "three: x, y and z}2")
          << clause << unsigned(values.size()) << (most == 3);
    (clause == "grid" ? gridValues : blockValues).assign(values.begin(), values.end());
    (clause == "grid" ? gridStart : blockStart) = start;
  }

  void checkGrid() {
    if (gridValues.empty() || failed)
      return;
    if (gridValues[0] > 3)
      error(gridStart,
            "clause 'grid' of '#pragma cgpredict' has the value %0; a grid has 1, 2 or 3 "
            "dimensions")
          << std::to_string(gridValues[0]);
    else
      result.dimensions = unsigned(gridValues[0]);
  }

  void checkBlock() {
    if (failed)
      return;
    result.block = defaultBlocks[result.dimensions - 1];
    if (blockValues.empty())
      return;
    if (blockValues.size() != result.dimensions) {
      error(blockStart, "clause 'block' of '#pragma cgpredict' has %0 value%s0, but 'grid(%1)'"
                        "%select{, the default,|}2 maps %1 loop%s1; give one value for each")
          << unsigned(blockValues.size()) << result.dimensions << gridClause.isValid();
      return;
    }
    int64_t threads = 1;
    for (int64_t value : blockValues)
      threads = value > maxThreadsPerBlock ? maxThreadsPerBlock + 1
                                           : std::min(threads * value, maxThreadsPerBlock + 1);
    if (threads > maxThreadsPerBlock)
      error(blockStart, "clause 'block' of '#pragma cgpredict' asks for more than %0 threads, the "
                        "most that a GPU runs in one block")
          << int(maxThreadsPerBlock);
    else if (blockValues.size() == 3 && blockValues[2] > maxBlockDepth)
      error(blockStart, "clause 'block' of '#pragma cgpredict' has z = %0; a GPU allows at most %1")
          << int(blockValues[2]) << int(maxBlockDepth);
    else
      llvm::copy(blockValues, result.block.begin());
  }

  void advance() {
    lastEnd = preprocessor.getLocForEndOfToken(token.getLocation());
    preprocessor.Lex(token);
  }

  Preprocessor &preprocessor;
  SourceLocation pragma;
  Token token;
  Clauses result;
  bool failed = false;
  SourceLocation kernelClause, gridClause, blockClause; ///< Of the clauses' names.
  SourceLocation gridStart, blockStart;                 ///< Of the first values.
  SourceLocation lastEnd;
  SmallVector<int64_t, 3> gridValues, blockValues;
};

} // namespace

std::optional<Clauses> parseClauses(Preprocessor &preprocessor, SourceLocation pragma) {
  return ClauseParser(preprocessor, pragma).parse();
}

} // namespace cgpredict
