// A kernel around one instruction of a given form, "fma.rn.f32", with operands that its line of
// InstructionForms wants: that it is decoded, lowered and executed can be asked of any form.
#ifndef CGPREDICT_TEST_FORMS_FORMKERNEL_H
#define CGPREDICT_TEST_FORMS_FORMKERNEL_H

#include <string>
#include <vector>

namespace cgpredict::test {

/// The first lines of a module with this text: of PTX 6.3, which is the last to have shfl and vote
/// without .sync, where it has one of them.
std::string headOf(const std::string &text);

/// The text of a module with the kernel k(.param .b8 p[64]), one for each way to give the operands;
/// none where no form has these words.
std::vector<std::string> formKernels(const std::string &name);

struct FormResult {
  bool decodes = false, runs = false;
  std::string problem; // the first one; empty where it runs
};

/// Decodes, lowers and launches the kernel with one warp.
FormResult tryForm(const std::string &name);

} // namespace cgpredict::test

#endif
