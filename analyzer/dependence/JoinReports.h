// From the reports of a kernel's launches to that of the kernel.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_JOINREPORTS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_JOINREPORTS_H

#include "analyzer/dependence/Dependence.h"

namespace cgpredict {

/// The worst verdict of both, all dependences and reductions, and what was looked at in all.
void join(const DependenceReport &launch, DependenceReport &all);

/// When all launches are in: dependences worst first; a reduction of one launch that another one
/// uses otherwise is none.
void finish(DependenceReport &report);

} // namespace cgpredict

#endif
