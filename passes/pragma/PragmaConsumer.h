// Checks each marked loop once its function is parsed, and lowers its anchor before code generation
// sees the function.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMACONSUMER_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMACONSUMER_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseSet.h"

namespace cgpredict {

class PragmaConsumer : public clang::ASTConsumer {
public:
  explicit PragmaConsumer(clang::CompilerInstance &compiler) : compiler(compiler) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override;

private:
  void lower(clang::Decl *declaration);

  clang::CompilerInstance &compiler;
  llvm::DenseSet<unsigned> reported; ///< Markers with a mistake; a template's instances share one.
};

} // namespace cgpredict
#endif
