// Instruction forms executed at the corner values of their types, beside an oracle.
#ifndef CGPREDICT_TEST_FORMS_CORNERFORMS_H
#define CGPREDICT_TEST_FORMS_CORNERFORMS_H

#include "test/forms/Oracle.h"

namespace cgpredict::test {

/// "{add,sub}{,.sat}.s32" is add.s32, sub.s32, add.sat.s32, sub.sat.s32.
std::vector<std::string> expanded(const std::string &pattern);

/// All forms that have an oracle and are to be executed.
std::vector<std::string> cornerForms();

/// Loads from memory, and stores: forms whose result is bytes of memory, extended as their type
/// says.
std::vector<std::string> memoryForms();

/// What is wrong with one form on all combinations of corner values; empty if nothing is. Throws
/// Error where it does not run.
std::string cornerProblem(const std::string &form);
std::string memoryProblem(const std::string &form);

/// The same for forms that no Oracle describes: carry chains; atom and red; vote, shfl, redux and
/// match; tex, suld and sust; cvta, isspacep and mov of vectors; products of matrices; control
/// flow, barriers, fences, copies and what is passed to functions. None for all others.
std::optional<std::string> carryProblem(const std::string &form);
std::optional<std::string> atomicProblem(const std::string &form);
std::optional<std::string> warpProblem(const std::string &form);
std::optional<std::string> textureProblem(const std::string &form);
std::optional<std::string> imageProblem(const std::string &form);
std::optional<std::string> addressProblem(const std::string &form);
std::optional<std::string> matrixProblem(const std::string &form);
std::optional<std::string> effectProblem(const std::string &form);

/// Forms that these have cases for.
std::vector<std::string> togetherForms();

/// Any of these; none for a form that nobody here says something about.
std::optional<std::string> caseProblem(const std::string &form);

} // namespace cgpredict::test

#endif
