#include "analyzer/base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace cgpredict {

// Indices are handed out in order, so when one fails every smaller index has been started, and the
// smallest failure is the same on every schedule.
void parallelFor(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::vector<std::exception_ptr> errors(count);
  auto worker = [&] {
    while (!failed) {
      std::size_t index = next++;
      if (index >= count)
        return;
      try {
        work(index);
      } catch (...) {
        errors[index] = std::current_exception();
        failed = true;
      }
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t job = 1; job < std::min<std::size_t>(jobs, count); ++job)
    others.emplace_back(worker);
  worker();
  others.clear(); // joins
  for (const std::exception_ptr &error : errors)
    if (error)
      std::rethrow_exception(error);
}

} // namespace cgpredict
