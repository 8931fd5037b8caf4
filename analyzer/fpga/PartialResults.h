// A body whose iterations hand nothing to the next one directly, since threads stand between them:
// what would go round is stored and loaded again.
#ifndef CGPREDICT_ANALYZER_FPGA_PARTIALRESULTS_H
#define CGPREDICT_ANALYZER_FPGA_PARTIALRESULTS_H

#include "analyzer/fpga/PipelineBody.h"

namespace cgpredict {

/// `recurrence` of the result: the least cycles between an iteration and the next of its thread.
PipelineBody keepPartialResults(const PipelineBody &body, const OperatorLibrary &library);

} // namespace cgpredict

#endif
