// Errors, warnings and notes of the pragma, as clang's own diagnostics.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMADIAGNOSTICS_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMADIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace cgpredict {

template <unsigned N>
clang::DiagnosticBuilder reportError(clang::DiagnosticsEngine &diagnostics,
                                     clang::SourceLocation location, const char (&format)[N]) {
  using clang::DiagnosticsEngine;
  return diagnostics.Report(location,
                            diagnostics.getCustomDiagID(DiagnosticsEngine::Error, format));
}

/// Obeys -w and -Werror, which clang does not apply to a plugin's warnings.
template <unsigned N>
clang::DiagnosticBuilder reportWarning(clang::DiagnosticsEngine &diagnostics,
                                       clang::SourceLocation location, const char (&format)[N]) {
  using clang::DiagnosticsEngine;
  DiagnosticsEngine::Level level = diagnostics.getIgnoreAllWarnings()  ? DiagnosticsEngine::Ignored
                                   : diagnostics.getWarningsAsErrors() ? DiagnosticsEngine::Error
                                                                       : DiagnosticsEngine::Warning;
  return diagnostics.Report(location, diagnostics.getCustomDiagID(level, format));
}

template <unsigned N>
clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine &diagnostics,
                                    clang::SourceLocation location, const char (&format)[N]) {
  using clang::DiagnosticsEngine;
  return diagnostics.Report(location, diagnostics.getCustomDiagID(DiagnosticsEngine::Note, format));
}

} // namespace cgpredict
#endif
