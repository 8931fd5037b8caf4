// Quantities as the text reports write them.
#ifndef CGPREDICT_ANALYZER_REPORTTEXT_H
#define CGPREDICT_ANALYZER_REPORTTEXT_H

#include "analyzer/TextReport.h"
#include "analyzer/Units.h"

#include <string>

namespace cgpredict {

std::string bold(const std::string &text, const TextStyle &style);
/// "2613.14 ms", "42.100 us".
std::string shown(Seconds time);
/// Small shares keep a digit that says something.
std::string percent(double share);

} // namespace cgpredict

#endif
