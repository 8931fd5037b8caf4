#include "test/fuzz/FuzzTrace.h"
#include "test/support/TablesBuilder.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <span>

extern "C" std::size_t LLVMFuzzerMutate(uint8_t *data, std::size_t size, std::size_t capacity);

// A trace takes thousands of small allocations, and some of half a megabyte for its totals: short
// stacks and a small quarantine save a fifth of the time. ASAN_OPTIONS has the last word.
extern "C" const char *__asan_default_options() {
  return "malloc_context_size=2:quarantine_size_mb=16";
}

namespace cgpredict::test {
namespace {

enum Kind : uint8_t { SmallKernel = 0, LastFrame = 4, Header = 5, Totals = 6 };

struct Piece {
  uint8_t kind = 0;
  ByteVector content;
};

constexpr std::size_t Head = 3; // kind and length

std::vector<Piece> piecesOf(std::span<const uint8_t> input) {
  std::vector<Piece> pieces;
  while (input.size() >= Head) {
    const std::size_t size = std::min<std::size_t>(input[1] | input[2] << 8, input.size() - Head);
    const auto content = input.subspan(Head, size);
    pieces.push_back({input[0], {content.begin(), content.end()}});
    input = input.subspan(Head + size);
  }
  return pieces;
}

// As many as fit.
std::size_t store(const std::vector<Piece> &pieces, std::span<uint8_t> out) {
  std::size_t used = 0;
  for (const Piece &piece : pieces) {
    const std::size_t size = piece.content.size();
    if (size > 0xffff || used + Head + size > out.size())
      break;
    out[used] = piece.kind;
    out[used + 1] = static_cast<uint8_t>(size);
    out[used + 2] = static_cast<uint8_t>(size >> 8);
    std::ranges::copy(piece.content, out.begin() + static_cast<std::ptrdiff_t>(used + Head));
    used += Head + size;
  }
  return used;
}

// Record 3: a load in a block. Record 4: a loop around it, of as many iterations as word 0 says.
KernelTables smallTables() {
  TablesBuilder builder("fuzz", {4, 2, 1}, 2);
  const uint32_t object = builder.pointer("A", 4);
  const uint32_t body = builder.block({0, {0, 1}, 1});
  builder.block({});
  const uint32_t loop = builder.loop(body, -1, {body});
  const uint32_t site = builder.site(body, SiteKind::Load, object, 4);
  builder.blockRecord(body, {site});
  NestLevel level;
  level.loop = loop;
  level.base = slot(0);
  level.body = {{false, body}};
  builder.nestRecord(2, {level}, {{site, 0, slot(1), {constant(4)}}});
  return builder.tables;
}

template <typename Struct> void overwrite(Struct &target, const ByteVector &content) {
  if (content.size() <= 2)
    return;
  const std::size_t place = (content[0] | content[1] << 8) % sizeof target;
  const std::size_t size = std::min(content.size() - 2, sizeof target - place);
  std::memcpy(reinterpret_cast<uint8_t *>(&target) + place, content.data() + 2, size);
}

void add(const Piece &piece, TraceBuilder &trace) {
  static const KernelTables tables = smallTables();
  if (piece.kind == SmallKernel)
    trace.addKernel(tables);
  else if (piece.kind <= LastFrame)
    trace.frame(piece.kind, piece.content);
  else if (piece.kind == Header)
    overwrite(trace.header, piece.content);
  else if (piece.kind == Totals)
    overwrite(*trace.totals, piece.content);
  else
    trace.append(piece.content);
}

void mutateContent(Piece &piece) {
  const std::size_t size = piece.content.size();
  piece.content.resize(std::min<std::size_t>(size + 64, 0xffff));
  piece.content.resize(LLVMFuzzerMutate(piece.content.data(), size, piece.content.size()));
}

} // namespace

ByteVector traceOf(const uint8_t *data, std::size_t size) {
  TraceBuilder trace;
  trace.header.thread_words = 1000; // a repetition is a few bytes, but much work
  for (const Piece &piece : piecesOf({data, size}))
    add(piece, trace);
  return trace.bytes();
}

std::size_t mutatePieces(uint8_t *data, std::size_t size, std::size_t capacity, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Piece> pieces = piecesOf({data, size});
  const auto any = [&] {
    return pieces.begin() + static_cast<std::ptrdiff_t>(random() % pieces.size());
  };
  if (pieces.empty())
    pieces.push_back({static_cast<uint8_t>(random() % 8), {}});
  switch (random() % 8) {
  case 0:
    pieces.push_back(*any());
    break;
  case 1:
    pieces.erase(any());
    break;
  case 2:
    std::iter_swap(any(), any());
    break;
  case 3:
    any()->kind = static_cast<uint8_t>(random() % 8);
    break;
  default:
    mutateContent(*any());
  }
  return store(pieces, {data, capacity});
}

} // namespace cgpredict::test
