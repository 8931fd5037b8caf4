// What directives of OpenMP and OpenACC that clang does not obey say of private variables: it is
// true of their loops however else these become kernels, by `#pragma cgpredict` or by a scan.
#ifndef CGPREDICT_PASSES_PRAGMA_PRIVATENOTES_H
#define CGPREDICT_PASSES_PRAGMA_PRIVATENOTES_H

#include "passes/pragma/SharedLoops.h"

namespace cgpredict {

class PrivateNoteHandler : public clang::PragmaHandler {
public:
  /// `warns`: as clang does, once, that the directives have no effect (-Wsource-uses-openmp).
  PrivateNoteHandler(PragmaState &state, Language language, bool warns)
      : PragmaHandler(language == Language::OpenMP ? "omp" : "acc"), state(state),
        language(language), warns(warns) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token &word) override;

private:
  PragmaState &state;
  Language language;
  bool warns;
};

} // namespace cgpredict
#endif
