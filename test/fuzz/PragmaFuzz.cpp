// The text behind `#pragma cgpredict`, through clang's front end in process. Each line of the input
// stands before another piece of a fixed program: nests, other statements, declarations, code in a
// template. The first byte chooses C or C++, and whether `#pragma omp` marks kernels too.
//
// clang itself is not compiled with the sanitizers; the code behind the pragma is.
#include "passes/pragma/PragmaConsumer.h"

#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

using namespace clang;

namespace {

class FuzzAction : public ASTFrontendAction {
public:
  FuzzAction(bool openMP, bool openACC) {
    options.openMP = openMP;
    options.openACC = openACC;
  }

private:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    return std::make_unique<cgpredict::PragmaConsumer>(compiler, options);
  }

  cgpredict::PragmaOptions options;
};

constexpr std::string_view Begin = "#define WIDTH 32\n#define PASTE(a, b) a##b\n"
                                   "enum { eight = 8 };\n"
                                   "static float a[64][64], b[64][64];\n"
                                   "void run(int n, float *p, int *q) {\n";
constexpr std::string_view End = "}\n";
// What stands behind a line of the input; the last one is C++.
constexpr std::array<std::string_view, 6> Pieces = {
    "for (int i = 0; i < 64; ++i)\n  for (int j = 0; j < 64; ++j)\n    a[i][j] = b[j][i];\n",
    "for (int i = 0; i < n; ++i) {\n  float sum = 0;\n  for (int k = 0; k < i; ++k)\n"
    "    sum += p[k];\n  p[i] = sum;\n}\n",
    "for (int k = n; k > 0; k -= 2)\n  for (int j = 0; j < k; ++j)\n"
    "    for (int i = 0; i < 8; ++i) {\n      if (q[i]) break;\n      a[i][j] += 1;\n    }\n",
    "n = n + 1;\n",
    "while (n > 0)\n  q[n] = --n;\n",
    "auto add = [&](auto x) {\n  for (int i = 0; i < n; ++i) p[i] += x;\n};\nadd(1.0f);\n",
};

std::string programOf(std::string_view text, bool isCpp) {
  std::string program(Begin);
  const std::size_t pieces = isCpp ? Pieces.size() : Pieces.size() - 1;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!line.empty())
      program.append("#pragma ").append(line).append("\n");
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    program += Pieces[piece];
  }
  return program.append(End);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  constexpr std::size_t MostText = 4096;
  if (size < 1 || size > MostText)
    return 0;
  const bool isCpp = data[0] & 1, openMP = data[0] & 2, openACC = data[0] & 4;
  const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);
  const std::string file = isCpp ? "fuzz.cpp" : "fuzz.c";
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(file, 0, llvm::MemoryBuffer::getMemBufferCopy(programOf(text, isCpp)));
  auto files = llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), memory);
  IgnoringDiagConsumer silent;
  tooling::ToolInvocation run({"clang", "-fsyntax-only", "-nostdinc", "-ferror-limit=0",
                               isCpp ? "-std=c++17" : "-std=c11", file},
                              std::make_unique<FuzzAction>(openMP, openACC), files.get());
  run.setDiagnosticConsumer(&silent);
  run.run();
  return 0;
}
