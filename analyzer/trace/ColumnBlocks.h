// The columns of a window frame: values of words that vary from record to record (TraceFormat.h,
// CgpWindowFrame). Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_COLUMNBLOCKS_H
#define CGPREDICT_ANALYZER_TRACE_COLUMNBLOCKS_H

#include "cgpredict/TraceFormat.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cgpredict {

class ColumnBlocks {
public:
  // Zero bytes that must follow the blocks handed to open().
  static constexpr std::size_t Padding = 4096;

  // The blocks of a frame with so many columns; they stay where they are while its records are
  // read. Throws BadFrame.
  void open(std::span<const uint8_t> blocks, std::size_t count);

  // Memory that so many columns take at most, without their blocks.
  static uint64_t memory(std::size_t count) { return count * (sizeof(Column) + sizeof(Values)); }

  // `latest`: of each column's word the latest payload. Throws BadFrame where the column has no
  // more.
  uint64_t next(std::size_t column, const std::vector<uint64_t> &latest) {
    if (column >= columns.size())
      fail();
    Column &of = columns[column];
    if (of.taken == of.count)
      unpack(of);
    const uint64_t value = (*of.values)[of.taken++];
    return of.before = of.relative ? value + latest[of.source] : value;
  }

private:
  using Values = std::array<uint64_t, CGP_BLOCK_VALUES>;
  // Values come as they are asked for, a block at a time.
  struct Column {
    std::vector<uint32_t> blocks; // where they begin
    std::size_t nextBlock = 0;
    uint32_t count = 0, taken = 0;
    uint64_t before = 0, source = 0; // the source of the block at hand, if it has one
    bool relative = false;
    std::unique_ptr<Values> values;
  };
  void unpack(Column &column);
  [[noreturn]] static void fail();

  std::vector<Column> columns;
  const uint8_t *bytes = nullptr;
};

} // namespace cgpredict

#endif
