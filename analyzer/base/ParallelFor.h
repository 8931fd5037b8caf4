// Independent work on several threads. Results land where the work puts them, so their order does
// not depend on the schedule.
#ifndef CGPREDICT_ANALYZER_BASE_PARALLELFOR_H
#define CGPREDICT_ANALYZER_BASE_PARALLELFOR_H

#include <cstddef>
#include <functional>

namespace cgpredict {

/// Calls work(0) to work(count - 1), on up to `jobs` threads. If calls throw, rethrows the
/// exception of the smallest index after all running calls have ended.
void parallelFor(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work);

} // namespace cgpredict

#endif
