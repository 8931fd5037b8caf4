#include "analyzer/trace/ColumnBlocks.h"

#include "analyzer/trace/TraceFrames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict {

namespace {

// A block's description, and where its parts begin.
struct Block {
  uint64_t column = 0, source = 0, base = 0;
  uint32_t count = 0, width = 0, shift = 0, exceptions = 0, widthAbove = 0;
  bool differences = false, relative = false;
  const uint8_t *bits = nullptr, *places = nullptr, *above = nullptr, *end = nullptr;
};

// What follows the blocks are zeros, which end any number.
uint64_t takeNumber(const uint8_t *&at) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const uint64_t byte = *at++;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80)
      return value;
  }
  throw BadFrame("a number of more than 64 bits");
}

uint32_t bitsOf(uint32_t width) { return width > 56 ? 64 : width; }

std::size_t bytesOf(uint32_t width, uint32_t count) {
  return (std::size_t{bitsOf(width)} * count + 7) / 8;
}

void check(const Block &block, std::size_t columns, const uint8_t *end) {
  if (block.end > end)
    throw BadFrame("the last block of a column is cut off");
  if (block.column >= columns)
    throw BadFrame(fmt::format("a block of column {}, but the kernel's records have {} words",
                               block.column, columns));
  if (block.relative && block.differences)
    throw BadFrame(fmt::format("a block of differences that goes with column {}", block.source));
  if (block.relative && block.source >= columns)
    throw BadFrame(fmt::format("a block that goes with column {}, but the kernel's records have {} "
                               "words",
                               block.source, columns));
  if (block.count == 0 || block.count > CGP_BLOCK_VALUES)
    throw BadFrame(fmt::format("a block of {} values", block.count));
  if (block.shift > 63 ||
      block.width + std::max<uint32_t>(block.widthAbove, block.exceptions != 0) > 64)
    throw BadFrame(fmt::format("a block whose values have {} bits, shifted by {}",
                               block.width + block.widthAbove, block.shift));
  if (block.exceptions > block.count)
    throw BadFrame(
        fmt::format("a block of {} values with {} exceptions", block.count, block.exceptions));
  for (uint32_t k = 0; k < block.exceptions; ++k)
    if (block.places[k] >= block.count)
      throw BadFrame(fmt::format("an exception at value {} of {}", block.places[k], block.count));
}

// Whatever the bytes are, nothing behind the padding is read.
Block describe(const uint8_t *at) {
  Block block;
  block.column = takeNumber(at);
  block.count = *at++;
  block.width = *at & (CGP_BLOCK_DIFFERENCES - 1);
  block.differences = (*at++ & CGP_BLOCK_DIFFERENCES) != 0;
  block.shift = *at & (CGP_BLOCK_RELATIVE - 1);
  block.relative = (*at++ & CGP_BLOCK_RELATIVE) != 0;
  block.source = block.relative ? takeNumber(at) : 0;
  block.base = block.differences ? 0 : takeNumber(at);
  if (block.relative)
    block.base = unzigzag(block.base);
  block.exceptions = *at++;
  block.bits = at;
  at += bytesOf(block.width, block.count);
  block.widthAbove = block.exceptions ? *at++ : 0;
  block.places = at;
  block.above = at + block.exceptions;
  block.end = block.above + bytesOf(block.widthAbove, block.exceptions);
  return block;
}

// `width` bits from bit `from` on.
uint64_t bitsAt(const uint8_t *bytes, std::size_t from, uint32_t width) {
  uint64_t word;
  std::memcpy(&word, bytes + from / 8, sizeof word);
  word >>= from % 8;
  return width == 64 ? word : word & ((uint64_t{1} << width) - 1);
}

void unpackBits(const Block &block, std::span<uint64_t> values) {
  const uint32_t width = bitsOf(block.width), widthAbove = bitsOf(block.widthAbove);
  for (uint32_t i = 0; i < block.count; ++i)
    values[i] = bitsAt(block.bits, std::size_t{i} * width, width);
  for (uint32_t k = 0; k < block.exceptions; ++k)
    values[block.places[k]] |= bitsAt(block.above, std::size_t{k} * widthAbove, widthAbove)
                               << block.width;
}

} // namespace

void ColumnBlocks::open(std::span<const uint8_t> blocks, std::size_t count) {
  columns.resize(count);
  for (Column &column : columns) {
    column.blocks.clear();
    column.nextBlock = column.count = column.taken = 0;
    column.before = 0;
  }
  bytes = blocks.data();
  const uint8_t *const end = bytes + blocks.size();
  for (const uint8_t *at = bytes; at < end;) {
    const Block block = describe(at);
    check(block, columns.size(), end);
    columns[block.column].blocks.push_back(static_cast<uint32_t>(at - bytes));
    at = block.end;
  }
}

void ColumnBlocks::fail() {
  throw BadFrame("a record whose words vary, but their columns have no more values");
}

void ColumnBlocks::unpack(Column &column) {
  if (column.nextBlock == column.blocks.size())
    fail();
  const Block block = describe(bytes + column.blocks[column.nextBlock++]);
  if (!column.values)
    column.values = std::make_unique<Values>();
  unpackBits(block, *column.values);
  uint64_t before = column.before;
  for (uint64_t &value : std::span(*column.values).first(block.count)) {
    if (block.differences)
      before += unzigzag(value) << block.shift;
    else
      before = block.base + (value << block.shift);
    value = before;
  }
  column.relative = block.relative;
  column.source = block.source;
  column.count = block.count;
  column.taken = 0;
}

} // namespace cgpredict
