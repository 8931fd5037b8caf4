// The dependences of a kernel, a row each.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_DEPENDENCETABLE_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_DEPENDENCETABLE_H

#include "analyzer/estimate/Estimate.h"

#include <string>

namespace cgpredict {

/// Empty without any.
std::string dependenceTable(const KernelEstimate &kernel, const std::string &indent);

} // namespace cgpredict

#endif
