// How sure a choice is, and what would turn it, in words. Private to choose().
#ifndef CGPREDICT_ANALYZER_CHOOSE_CHOICESENSITIVITY_H
#define CGPREDICT_ANALYZER_CHOOSE_CHOICESENSITIVITY_H

#include "analyzer/choose/Choice.h"

namespace cgpredict {

/// One sentence each: how far apart the times and their intervals are; the assumed values of the
/// GPU, and of the FPGA, that move its time most, and whether the faster one stays the same at
/// their ends.
std::vector<std::string> choiceSensitivity(const Choice &choice);

/// One sentence each: the forms of the program with which the choice is another, those of which
/// nothing is known, and what no trace of this form can tell. Empty where no form was tried.
std::vector<std::string> formSensitivity(const Choice &choice);

} // namespace cgpredict

#endif
