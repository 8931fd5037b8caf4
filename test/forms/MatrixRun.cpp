// mma, wmma, ldmatrix and its like beside plain loops over matrices of whole numbers, which every
// type has and adds exactly; sums that are not exact have their own test (PtxMatrixTest.cpp).
// Integers go to the ends of their range. Of mma, where an element lies is what the figures of PTX
// ISA 9.0, 9.7.14.5, have in common; wmma's fragments are seen through memory alone.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

constexpr unsigned Lanes = 32;

Scalar elementNamed(const std::string &name) {
  const bool isSmall = name == "s4" || name == "u4" || name == "s8" || name == "u8";
  if (!isSmall)
    return scalarNamed(name);
  return {name, static_cast<unsigned>(name[1] - '0'), name[0] == 's', false};
}

unsigned registerBitsOf(const Scalar &type) { return type.bits == 64 ? 64 : 32; }

// Of whole numbers; a tf32 lies in the upper bits of its register.
uint64_t coded(const Scalar &type, int64_t value) {
  const auto number = static_cast<double>(value);
  if (!type.isFloat)
    return truncated(value, type.bits);
  if (type.bits == 64)
    return std::bit_cast<uint64_t>(number);
  if (type.bits == 32)
    return std::bit_cast<uint32_t>(static_cast<float>(number));
  return smallCode(formatNamed(type.name), number, "rn");
}

struct Product {
  unsigned m = 0, n = 0, k = 0;
  Scalar d, a, b, c;
  bool saturates = false;

  int64_t valueOf(const Scalar &type, unsigned row, unsigned column) const {
    const unsigned mixed = (row * 37 + column * 101 + 13) * 2654435761U >> 20;
    if (type.isFloat || type.bits == 32)
      return static_cast<int64_t>(mixed % 9) - 4;
    const int64_t least = type.isSigned ? -(int64_t{1} << (type.bits - 1)) : 0;
    const int64_t most = least + (int64_t{1} << type.bits) - 1;
    const int64_t corners[] = {least, most, 0, 1, most - 1};
    return corners[mixed % 5];
  }
  // Of C: with .satfinite, sums leave the range in every other row.
  int64_t added(unsigned row, unsigned column) const {
    const int64_t least = saturates && row % 2 != 0 ? INT32_MIN : saturates ? INT32_MAX - 100 : 0;
    return least + (c.isFloat ? valueOf(c, row + 3, column) : std::abs(valueOf(c, row, column)));
  }
  int64_t sum(unsigned row, unsigned column) const {
    int64_t total = added(row, column);
    for (unsigned i = 0; i < k; ++i)
      total += valueOf(a, row, i) * valueOf(b, i, column);
    return saturates ? std::clamp<int64_t>(total, INT32_MIN, INT32_MAX) : total;
  }
};

std::vector<unsigned> numbersOf(const std::string &shape) {
  std::vector<unsigned> numbers;
  for (std::size_t at = 0; at < shape.size();) {
    const std::size_t end = std::min(shape.find_first_of("nk", at + 1), shape.size());
    numbers.push_back(static_cast<unsigned>(std::stoul(shape.substr(at + 1, end - at - 1))));
    at = end;
  }
  return numbers;
}

Product shaped(const Words &words) {
  const auto shape = std::ranges::find_if(
      words, [](const std::string &word) { return word[0] == 'm' && word.find('k') < 8; });
  const std::vector<unsigned> numbers = numbersOf(*shape);
  return {.m = numbers[0], .n = numbers[1], .k = numbers[2], .d = {}, .a = {}, .b = {}, .c = {}};
}

// --- mma: registers of each lane in its slots: A, B, C, then D.

enum class Of { A, B, C };

struct Place {
  unsigned row, column;
};

// Registers of a fragment have neighbours along k, four lanes beside each other.
Place placeOf(const Product &product, Of of, const Scalar &type, unsigned lane, unsigned element) {
  const unsigned group = lane / 4, inGroup = lane % 4;
  if (of == Of::C)
    return {group + (element >= 2 ? 8 : 0), 2 * inGroup + element % 2};
  const unsigned width = registerBitsOf(type) / type.bits, number = element / width;
  const bool tall = of == Of::A && product.m == 16;
  const unsigned along =
      inGroup * width + element % width + 4 * width * (tall ? number / 2 : number);
  return of == Of::A ? Place{group + (tall && number % 2 != 0 ? 8 : 0), along}
                     : Place{along, group};
}

struct Fragment {
  Of of;
  Scalar type;
  unsigned elements = 0, firstSlot = 0;
  unsigned perRegister() const { return registerBitsOf(type) / type.bits; }
  unsigned registers() const { return elements / perRegister(); }
};

void put(const Product &product, const Fragment &fragment, unsigned lane, uint64_t *slots) {
  for (unsigned e = 0; e < fragment.elements; ++e) {
    const Place at = placeOf(product, fragment.of, fragment.type, lane, e);
    const int64_t value = fragment.of == Of::C ? product.added(at.row, at.column)
                                               : product.valueOf(fragment.type, at.row, at.column);
    const unsigned shift = e % fragment.perRegister() * fragment.type.bits;
    slots[fragment.firstSlot + e / fragment.perRegister()] |= coded(fragment.type, value) << shift;
  }
}

std::optional<std::string> mmaProblem(const std::string &form, const Words &words) {
  Product product = shaped(words);
  const bool popc = hasWord(words, "popc");
  product.saturates = hasWord(words, "satfinite");
  Scalar *const types[] = {&product.d, &product.a, &product.b, &product.c};
  for (unsigned t = 0; t < 4; ++t)
    *types[t] = elementNamed(words[words.size() - 4 + t]);
  if (popc || (product.m == 8 && product.k == 4 && product.a.bits == 16))
    return std::nullopt;
  std::array<Fragment, 4> fragments = {Fragment{Of::A, product.a, product.m * product.k / Lanes},
                                       Fragment{Of::B, product.b, product.k * product.n / Lanes},
                                       Fragment{Of::C, product.c, product.m * product.n / Lanes},
                                       Fragment{Of::C, product.d, product.m * product.n / Lanes}};
  ThreadRun run{.slots = 0, .threads = Lanes, .body = {}, .declarations = {}, .prepare = {}};
  std::string lists[4], stores;
  for (unsigned f = 0; f < 4; ++f) {
    fragments[f].firstSlot = run.slots;
    const Scalar type = scalarNamed(registerBitsOf(fragments[f].type) == 64 ? "b64" : "b32");
    std::vector<std::string> names;
    for (unsigned r = 0; r < fragments[f].registers(); ++r, ++run.slots) {
      names.push_back(registerOf(type, run.slots));
      (f < 3 ? run.body : stores) +=
          f < 3 ? loadSlot(type, run.slots, run.slots) : storeSlot(type, run.slots, run.slots);
    }
    lists[f] = fmt::format("{{{}}}", fmt::join(names, ", "));
  }
  run.body +=
      fmt::format("{} {}, {}, {}, {};\n", form, lists[3], lists[0], lists[1], lists[2]) + stores;
  std::vector<uint64_t> slots(std::size_t{Lanes} * run.slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    for (unsigned f = 0; f < 3; ++f)
      put(product, fragments[f], lane, &slots[std::size_t{lane} * run.slots]);
  const std::vector<uint64_t> after = executed(run, slots);
  const Fragment &result = fragments[3];
  for (unsigned lane = 0; lane < Lanes; ++lane)
    for (unsigned e = 0; e < result.elements; ++e) {
      const Place at = placeOf(product, Of::C, product.d, lane, e);
      const uint64_t word =
          after[std::size_t{lane} * run.slots + result.firstSlot + e / result.perRegister()];
      const uint64_t found = truncated(
          static_cast<Wide>(word >> e % result.perRegister() * product.d.bits), product.d.bits);
      const uint64_t expected = coded(product.d, product.sum(at.row, at.column));
      if (found != expected)
        return fmt::format("({}, {}): {:#x}; expected {:#x}", at.row, at.column, found, expected);
    }
  return "";
}

// --- wmma: A, B, C and D in memory, from 2048 bytes to 2048 bytes.

constexpr unsigned Area = 2048, WmmaSlots = 4 * Area / 8 / Lanes;

struct Wmma {
  Product product;
  bool byColumns[4] = {}; // A, B, C, D
  bool shared = false;
};

Wmma wmmaOf(Words words) {
  Wmma wmma{.product = shaped(words)};
  Product &product = wmma.product;
  product.saturates = words.back() == "satfinite";
  if (product.saturates)
    words.pop_back();
  wmma.shared = hasWord(words, "shared");
  wmma.byColumns[1] = true;
  const bool column = hasWord(words, "col");
  const Scalar last = elementNamed(words.back());
  const Scalar sum = scalarNamed(last.bits == 64 ? "f64" : last.isFloat ? "f32" : "s32");
  product.d = product.c = sum;
  product.a = product.b = last;
  if (words[1] == "mma") {
    const auto layout = std::ranges::find_if(
        words, [](const std::string &word) { return word == "row" || word == "col"; });
    wmma.byColumns[0] = *layout == "col", wmma.byColumns[1] = *(layout + 1) == "col";
    Words types(
        std::ranges::find(words, fmt::format("m{}n{}k{}", product.m, product.n, product.k)) + 1,
        words.end());
    std::erase(types, "rn");
    product.d = scalarNamed(types[0]);
    const std::size_t c = types.size() - 1;
    product.c = scalarNamed(types[c]);
    product.a = c < 3 ? scalarNamed("f16") : elementNamed(types[1]);
    product.b = c < 3 ? scalarNamed("f16") : elementNamed(types[2]);
  } else if (words[2] == "a" || words[2] == "b") {
    wmma.byColumns[words[2] == "b"] = column;
  } else {
    wmma.byColumns[words[2] == "c" ? 2 : 3] = column;
    product.a = product.b = last.bits == 64 ? last
                            : last.isFloat  ? scalarNamed("f16")
                                            : scalarNamed("s8");
    (words[2] == "c" ? product.c : product.d) = last;
    if (product.k == 8)
      product.a = product.b = scalarNamed("tf32");
  }
  return wmma;
}

struct Tile {
  char name;
  Scalar type;
  unsigned rows, columns;
  bool byColumns;
  // 16 bytes beside each row
  unsigned stride() const { return (byColumns ? rows : columns) + 128 / type.bits; }
  unsigned byteOf(unsigned row, unsigned column) const {
    return (byColumns ? column * stride() + row : row * stride() + column) * type.bits / 8;
  }
};

std::array<Tile, 4> tilesOf(const Wmma &wmma) {
  const Product &p = wmma.product;
  const bool *by = wmma.byColumns;
  return {Tile{'a', p.a, p.m, p.k, by[0]}, Tile{'b', p.b, p.k, p.n, by[1]},
          Tile{'c', p.c, p.m, p.n, by[2]}, Tile{'d', p.d, p.m, p.n, by[3]}};
}

// PTX ISA 9.0, table of wmma's fragments.
unsigned fragmentRegisters(const Product &product, const Tile &tile) {
  const bool factor = tile.name == 'a' || tile.name == 'b';
  if (factor && tile.type.bits == 16)
    return tile.type.name == "f16" ? 8 : tile.rows * tile.columns / 64;
  return product.k == 4 ? tile.rows * tile.columns / Lanes
                        : tile.rows * tile.columns * tile.type.bits / 32 / Lanes;
}

std::string wmmaBody(const Wmma &wmma) {
  const auto tiles = tilesOf(wmma);
  const Product &p = wmma.product;
  const std::string space = wmma.shared ? "shared" : "global",
                    shape = fmt::format("m{}n{}k{}", p.m, p.n, p.k);
  std::string lists[4], loads, declared;
  for (unsigned t = 0; t < 4; ++t) {
    const Tile &tile = tiles[t];
    const unsigned count = fragmentRegisters(p, tile);
    std::vector<std::string> names;
    for (unsigned r = 0; r < count; ++r)
      names.push_back(fmt::format("%tile_{}{}", tile.name, r));
    lists[t] = fmt::format("{{{}}}", fmt::join(names, ", "));
    declared +=
        fmt::format(".reg .b{} %tile_{}<{}>;\n", registerBitsOf(tile.type), tile.name, count);
    if (t < 3)
      loads += fmt::format("wmma.load.{}.sync.aligned.{}.{}.{}.{} {}, [%d9+{}], {};\n", tile.name,
                           tile.byColumns ? "col" : "row", shape, space, tile.type.name, lists[t],
                           t * Area, tile.stride());
  }
  const std::string types = p.a.name == "f16"
                                ? fmt::format("{}.{}", p.d.name, p.c.name)
                                : fmt::format("{}{}.{}.{}.{}", p.a.bits == 64 ? "rn." : "",
                                              p.d.name, p.a.name, p.b.name, p.c.name);
  const auto layout = [](bool byColumns) { return byColumns ? "col" : "row"; };
  const std::string begin =
      wmma.shared ? "mul.wide.u32 %d8, %thread, 256; mov.u64 %d9, tile; add.u64 %d8, %d8, %d9;\n"
                  : fmt::format("mul.wide.u32 %d8, %thread, 256; sub.u64 %d9, %base, %d8;\n");
  std::string in, out;
  for (unsigned slot = 0; wmma.shared && slot < WmmaSlots; ++slot) {
    in += fmt::format("ld.global.b64 %d1, [%base+{0}]; st.shared.b64 [%d8+{0}], %d1;\n", 8 * slot);
    out += fmt::format("ld.shared.b64 %d1, [%d8+{0}]; st.global.b64 [%base+{0}], %d1;\n", 8 * slot);
  }
  return declared + ".shared .align 32 .b8 tile[8192];\n" + begin + in + "bar.sync 0;\n" + loads +
         fmt::format("wmma.mma.sync.aligned.{}.{}.{}.{}{} {}, {}, {}, {};\n",
                     layout(wmma.byColumns[0]), layout(wmma.byColumns[1]), shape, types,
                     p.saturates ? ".satfinite" : "", lists[3], lists[0], lists[1], lists[2]) +
         fmt::format("wmma.store.d.sync.aligned.{}.{}.{}.{} [%d9+{}], {}, {};\nbar.sync 0;\n",
                     layout(wmma.byColumns[3]), shape, space, p.d.name, 3 * Area, lists[3],
                     tiles[3].stride()) +
         out;
}

std::optional<std::string> wmmaProblem(const Words &words) {
  const Wmma wmma = wmmaOf(words);
  if (wmma.product.a.bits < 8)
    return std::nullopt;
  const auto tiles = tilesOf(wmma);
  std::vector<uint64_t> slots(4 * Area / 8);
  for (unsigned t = 0; t < 3; ++t)
    for (unsigned row = 0; row < tiles[t].rows; ++row)
      for (unsigned column = 0; column < tiles[t].columns; ++column) {
        const int64_t value = t == 2 ? wmma.product.added(row, column)
                                     : wmma.product.valueOf(tiles[t].type, row, column);
        const uint64_t bits = coded(tiles[t].type, value);
        std::memcpy(reinterpret_cast<char *>(slots.data()) + t * Area +
                        tiles[t].byteOf(row, column),
                    &bits, tiles[t].type.bits / 8);
      }
  const ThreadRun run{.slots = WmmaSlots,
                      .threads = Lanes,
                      .body = wmmaBody(wmma),
                      .declarations = {},
                      .prepare = {}};
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned row = 0; row < wmma.product.m; ++row)
    for (unsigned column = 0; column < wmma.product.n; ++column) {
      uint64_t found = 0;
      const uint64_t expected = coded(wmma.product.d, wmma.product.sum(row, column));
      std::memcpy(&found,
                  reinterpret_cast<const char *>(after.data()) + 3 * Area +
                      tiles[3].byteOf(row, column),
                  wmma.product.d.bits / 8);
      if (found != expected)
        return fmt::format("({}, {}): {:#x}; expected {:#x}", row, column, found, expected);
    }
  return "";
}

uint16_t numberAt(unsigned matrix, unsigned row, unsigned column) {
  return static_cast<uint16_t>(matrix * 1000 + row * 37 + column * 5 + 0x8000);
}

// The two numbers of a lane's register.
uint64_t pairOf(unsigned matrix, unsigned lane, bool turned) {
  const unsigned first = lane / 4, second = lane % 4 * 2;
  const auto element = [&](unsigned e) {
    return uint64_t{turned ? numberAt(matrix, second + e, first)
                           : numberAt(matrix, first, second + e)};
  };
  return element(0) | element(1) << 16;
}

std::string registerList(unsigned count) {
  std::vector<std::string> names;
  for (unsigned r = 0; r < count; ++r)
    names.push_back(registerOf(scalarNamed("b32"), r));
  return fmt::format("{{{}}}", fmt::join(names, ", "));
}

unsigned matricesOf(const Words &words) {
  return hasWord(words, "x4") ? 4 : hasWord(words, "x2") ? 2 : 1;
}

// --- ldmatrix: lane l writes row l of 8 numbers, from its slots 0 and 1; registers to the others.

std::string loadProblem(const std::string &form, const Words &words) {
  const unsigned matrices = matricesOf(words);
  const Scalar b32 = scalarNamed("b32"), b64 = scalarNamed("b64");
  std::string stores;
  for (unsigned r = 0; r < matrices; ++r)
    stores += storeSlot(b32, r, 2 + r);
  const ThreadRun run{.slots = 6,
                      .threads = Lanes,
                      .body =
                          ".shared .align 16 .b8 tile[512];\nmul.wide.u32 %d9, %thread, 16; "
                          "mov.u64 %d8, tile; add.u64 %d9, %d9, %d8;\n" +
                          loadSlot(b64, 0, 0) + loadSlot(b64, 1, 1) +
                          "st.shared.b64 [%d9], %d0; st.shared.b64 [%d9+8], %d1; bar.sync 0;\n" +
                          (hasWord(words, "shared") ? "" : "cvta.shared.u64 %d9, %d9;\n") +
                          fmt::format("{} {}, [%d9];\n", form, registerList(matrices)) + stores,
                      .declarations = {},
                      .prepare = {}};
  std::vector<uint64_t> slots(std::size_t{Lanes} * run.slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    for (unsigned column = 0; column < 8; ++column)
      slots[lane * run.slots + column / 4] |= uint64_t{numberAt(lane / 8, lane % 8, column)}
                                              << 16 * (column % 4);
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    for (unsigned matrix = 0; matrix < matrices; ++matrix) {
      const uint64_t found = after[lane * run.slots + 2 + matrix],
                     expected = pairOf(matrix, lane, hasWord(words, "trans"));
      if (found != expected)
        return fmt::format("lane {}, matrix {}: {:#x}; expected {:#x}", lane, matrix, found,
                           expected);
    }
  return "";
}

// --- stmatrix: registers from slots 0 to 3, then lane l reads row l of what lies in memory.

std::string storeProblem(const std::string &form, const Words &words) {
  const unsigned matrices = matricesOf(words);
  const Scalar b32 = scalarNamed("b32"), b64 = scalarNamed("b64");
  std::string loads;
  for (unsigned r = 0; r < matrices; ++r)
    loads += loadSlot(b32, r, r);
  const ThreadRun run{
      .slots = 6,
      .threads = Lanes,
      .body = ".shared .align 16 .b8 tile[512];\nmul.wide.u32 %d9, %thread, 16; mov.u64 %d8, tile; "
              "add.u64 %d9, %d9, %d8;\n" +
              loads + (hasWord(words, "shared") ? "" : "cvta.shared.u64 %d9, %d9;\n") +
              fmt::format("{} [%d9], {};\nbar.sync 0;\n", form, registerList(matrices)) +
              (hasWord(words, "shared") ? "" : "cvta.to.shared.u64 %d9, %d9;\n") +
              "ld.shared.b64 %d0, [%d9]; ld.shared.b64 %d1, [%d9+8];\n" + storeSlot(b64, 0, 4) +
              storeSlot(b64, 1, 5),
      .declarations = {},
      .prepare = {}};
  std::vector<uint64_t> slots(std::size_t{Lanes} * run.slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    for (unsigned matrix = 0; matrix < matrices; ++matrix)
      slots[lane * run.slots + matrix] = pairOf(matrix, lane, hasWord(words, "trans"));
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned lane = 0; lane < 8 * matrices; ++lane)
    for (unsigned column = 0; column < 8; ++column) {
      const uint64_t word = after[lane * run.slots + 4 + column / 4];
      const auto found = static_cast<uint16_t>(word >> 16 * (column % 4));
      if (found != numberAt(lane / 8, lane % 8, column))
        return fmt::format("row {}, column {}: {:#x}; expected {:#x}", lane, column, found,
                           numberAt(lane / 8, lane % 8, column));
    }
  return "";
}

std::string transposeProblem(const std::string &form) {
  const Scalar b32 = scalarNamed("b32");
  const ThreadRun run{.slots = 2,
                      .threads = Lanes,
                      .body = loadSlot(b32, 0, 0) + form + " %r1, %r0;\n" + storeSlot(b32, 1, 1),
                      .declarations = {},
                      .prepare = {}};
  std::vector<uint64_t> slots(std::size_t{Lanes} * run.slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    slots[2 * lane] = pairOf(0, lane, false);
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned lane = 0; lane < Lanes; ++lane)
    if (after[2 * lane + 1] != pairOf(0, lane, true))
      return fmt::format("lane {}: {:#x}; expected {:#x}", lane, after[2 * lane + 1],
                         pairOf(0, lane, true));
  return "";
}

} // namespace

// Single bits have cases in test/unit/PtxMatrixTest.cpp.
std::optional<std::string> matrixProblem(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  if (hasWord(words, "b1"))
    return std::nullopt;
  if (words[0] == "ldmatrix")
    return loadProblem(form, words);
  if (words[0] == "stmatrix")
    return storeProblem(form, words);
  if (words[0] == "movmatrix")
    return transposeProblem(form);
  if (words[0] == "wmma")
    return wmmaProblem(words);
  return words[0] == "mma" ? mmaProblem(form, words) : std::nullopt;
}

} // namespace cgpredict::test
