#include "passes/pragma/PrivateNotes.h"

#include "passes/pragma/CodeVariants.h"
#include "passes/pragma/DataClauses.h"
#include "passes/pragma/PragmaPlacement.h"

#include "clang/Basic/DiagnosticParse.h"

using namespace clang;

namespace cgpredict {

static void warnIgnored(Preprocessor &preprocessor, const Token &word, Language language) {
  const unsigned warning =
      language == Language::OpenMP ? diag::warn_pragma_omp_ignored : diag::warn_pragma_acc_ignored;
  DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
  if (diagnostics.isIgnored(warning, word.getLocation()))
    return;
  preprocessor.Diag(word, warning);
  diagnostics.setSeverity(warning, diag::Severity::Ignored, SourceLocation());
}

void PrivateNoteHandler::HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                                      Token &word) {
  if (language == Language::OpenMP && handOnVariant(preprocessor, introducer.Loc))
    return;
  if (warns)
    warnIgnored(preprocessor, word, language);
  const Directive directive = parseDirective(preprocessor, language, /*constants=*/nullptr);
  if (language == Language::OpenMP)
    state.taken.addShared(preprocessor, directive);
  DataDirective data{preprocessor.getSourceManager().getExpansionLoc(introducer.Loc),
                     {},
                     {},
                     privateVariables(directive)};
  if (data.privates != PrivateVariables())
    data.statement = findFollower(preprocessor, directive.end).location;
  if (data.statement.isValid())
    state.dataDirectives.push_back(std::move(data));
}

} // namespace cgpredict
