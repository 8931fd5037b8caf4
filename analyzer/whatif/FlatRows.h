// An array of row pointers as one block: rows that lie anywhere come to lie one after the other.
#ifndef CGPREDICT_ANALYZER_WHATIF_FLATROWS_H
#define CGPREDICT_ANALYZER_WHATIF_FLATROWS_H

#include "analyzer/trace/Trace.h"

#include <map>
#include <string>

namespace cgpredict {

class FlatRows {
public:
  /// `starts`: where each row begins, and its number. `base`: of the block; `pitch`: bytes of a
  /// row.
  FlatRows(std::map<int64_t, int64_t> starts, int64_t base, int64_t pitch)
      : starts(std::move(starts)), first(base), pitch(pitch) {}

  int64_t base() const { return first; }
  /// Of an address not before the first row. One behind a row's end belongs to that row.
  int64_t address(int64_t old) const;
  /// Within a row elements stay where they are.
  int64_t stride(int64_t old) const { return old; }
  /// Whether all lies in one row, from `start` with 0 to trips[m] - 1 times strides[m].
  bool keepsWithin(int64_t start, std::span<const int64_t> strides,
                   std::span<const int64_t> trips) const;

private:
  std::map<int64_t, int64_t> starts;
  int64_t first, pitch;
};

/// The rows of the array in one launch, as a block at `base`. Throws Error: the kernel's code does
/// not say where in a row an access lies, rows change places, or two are one.
FlatRows flatRowsOf(const TracedKernel &kernel, const Launch &launch, const std::string &array,
                    int64_t base, const LaunchWindows &readWindow);

} // namespace cgpredict

#endif
