// Cubes, levels, reductions on surfaces and what images are asked for; TextureRun.cpp has the rest
// (CUDA C++ Programming Guide, "Texture Fetching"; PTX ISA 9.0, tex, sured, txq, suq).
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include "simulator/Program.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

constexpr uint32_t Across = 4, High = 3;
const Scalar B32 = scalarNamed("b32");

simulator::Texture imageOf(ptx::Type type, uint32_t layers, void *host) {
  simulator::Texture image;
  image.name = "image";
  image.size = {Across, layers == 6 ? Across : High, 1};
  image.layers = layers;
  image.type = type;
  image.host = static_cast<std::byte *>(host);
  return image;
}

ThreadRun runOn(const simulator::Texture &image, const char *kind, unsigned slots,
                unsigned threads) {
  ThreadRun run{.slots = slots, .threads = threads, .body = {}, .declarations = {}, .prepare = {}};
  run.declarations = fmt::format(".global .{} image;", kind);
  run.prepare = [image](simulator::Program &program) { program.bind(image); };
  return run;
}

// Elements are their numbers: face, row, column. Each thread looks at one's middle, from a point
// that is not on the cube.
std::string cubeProblem(const std::string &form) {
  std::vector<float> texels(6 * Across * Across);
  for (std::size_t i = 0; i < texels.size(); ++i)
    texels[i] = static_cast<float>(i);
  ThreadRun run = runOn(imageOf(ptx::Type::F32, 6, texels.data()), "texref", 7,
                        static_cast<unsigned>(texels.size()));
  const bool level = form.find(".level") != std::string::npos;
  for (unsigned slot = 0; slot < 3; ++slot)
    run.body += loadSlot(B32, slot, slot);
  run.body += fmt::format(
      "mov.b32 %r9, 0f00000000;\n{} {{%r3, %r4, %r5, %r6}}, [image, {{%r0, %r1, %r2, %r2}}]{};\n",
      form, level ? ", %r9" : "");
  for (unsigned slot = 3; slot < 7; ++slot)
    run.body += storeSlot(B32, slot, slot);
  std::vector<uint64_t> slots;
  for (unsigned i = 0; i < texels.size(); ++i) {
    const float u = static_cast<float>(i % 4) / 2 - 0.75F,
                v = static_cast<float>(i / 4 % 4) / 2 - 0.75F;
    const std::array<float, 3> faces[] = {{1, -v, -u}, {-1, -v, u}, {u, 1, v},
                                          {u, -1, -v}, {u, -v, 1},  {-u, -v, -1}};
    for (const float at : faces[i / 16])
      slots.push_back(std::bit_cast<uint32_t>(3 * at));
    slots.insert(slots.end(), 4, 0);
  }
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned i = 0; i < texels.size(); ++i) {
    const uint64_t *found = &after[7 * i + 3];
    if (std::bit_cast<float>(static_cast<uint32_t>(found[0])) != texels[i] || found[1] != 0 ||
        found[3] != 0x3F800000)
      return fmt::format("element {}: {:#x}; expected {}", i, found[0], texels[i]);
  }
  return "";
}

// There is one level: whichever is asked for, and however fast coordinates grow, it is read.
std::string levelProblem(const std::string &form) {
  std::vector<float> texels(Across * High);
  for (std::size_t i = 0; i < texels.size(); ++i)
    texels[i] = static_cast<float>(i) + 0.5F;
  const bool one = form.find(".1d.") != std::string::npos,
             gradient = form.find(".grad") != std::string::npos;
  simulator::Texture image = imageOf(ptx::Type::F32, 1, texels.data());
  if (one)
    image.size[1] = 1;
  const unsigned count = Across * (one ? 1 : High);
  ThreadRun run = runOn(image, "texref", 3, count);
  const std::string at = one ? "{%r0}" : "{%r0, %r1}", steps = one ? "{%r8}" : "{%r8, %r9}";
  run.body = loadSlot(B32, 0, 0) + loadSlot(B32, 1, 1) +
             "mov.b32 %r8, 0f40400000; mov.b32 %r9, %r8;\n" +
             fmt::format("{} {{%r2, %r3, %r4, %r5}}, [image, {}], {};\n", form, at,
                         gradient ? steps + ", " + steps : "%r8") +
             storeSlot(B32, 2, 2);
  std::vector<uint64_t> slots;
  for (unsigned i = 0; i < count; ++i)
    slots.insert(slots.end(), {std::bit_cast<uint32_t>(static_cast<float>(i % Across) + 0.5F),
                               std::bit_cast<uint32_t>(static_cast<float>(i / Across) + 0.5F), 0});
  const std::vector<uint64_t> after = executed(run, slots);
  for (unsigned i = 0; i < count; ++i)
    if (after[3 * i + 2] != std::bit_cast<uint32_t>(texels[i]))
      return fmt::format("element {}: {:#x}; expected {}", i, after[3 * i + 2], texels[i]);
  return "";
}

uint64_t reduced(const Words &words, const Scalar &type, uint64_t before, uint64_t value) {
  const Wide a = extendedValue(before, type), b = extendedValue(value, type);
  const Wide result = hasWord(words, "add")   ? a + b
                      : hasWord(words, "min") ? std::min(a, b)
                      : hasWord(words, "max") ? std::max(a, b)
                      : hasWord(words, "and") ? (a & b)
                                              : (a | b);
  return truncated(result, type.bits);
}

// Every element, and points beyond the edges, with each corner value; nobody sees the order.
std::string reductionProblem(const std::string &form, const Words &words) {
  const Scalar type = scalarNamed(words[words.size() - 2]);
  const bool bytes = words[1] == "b", one = hasWord(words, "1d"), zero = words.back() == "zero";
  const unsigned elementBytes = type.bits / 8, channels = type.bits / 32;
  const uint32_t high = one ? 1 : High;
  std::vector<uint32_t> texels(std::size_t{Across} * high * channels, 0x40000005);
  std::vector<uint32_t> expected = texels;
  simulator::Texture image =
      imageOf(type.isSigned ? ptx::Type::S32 : ptx::Type::U32, 1, texels.data());
  image.size[1] = high, image.channels = channels;
  ThreadRun run = runOn(image, "surfref", 3, 1);
  run.body =
      loadSlot(B32, 0, 0) + loadSlot(B32, 1, 1) + loadSlot(type, 2, 2) +
      fmt::format("{} [image, {}], {};\n", form, one ? "{%r0}" : "{%r0, %r1}", registerOf(type, 2));
  std::vector<uint64_t> slots;
  const int beyond = words.back() == "trap" ? 0 : 1, above = one ? 0 : beyond;
  for (const uint64_t value : cornerValues(type))
    for (int y = -above; y < static_cast<int>(high) + above; ++y)
      for (int x = -beyond; x < static_cast<int>(Across) + beyond; ++x) {
        slots.insert(slots.end(),
                     {static_cast<uint32_t>(bytes ? x * static_cast<int>(elementBytes) : x),
                      static_cast<uint32_t>(y), value});
        const bool outside =
            x < 0 || x >= static_cast<int>(Across) || y < 0 || y >= static_cast<int>(high);
        if (outside && zero)
          continue;
        const auto column =
                       static_cast<std::size_t>(std::clamp(x, 0, static_cast<int>(Across) - 1)),
                   row = static_cast<std::size_t>(std::clamp(y, 0, static_cast<int>(high) - 1));
        uint32_t *to = &expected[(row * Across + column) * channels];
        uint64_t before = 0;
        std::copy_n(reinterpret_cast<const char *>(to), elementBytes,
                    reinterpret_cast<char *>(&before));
        const uint64_t after = reduced(words, type, before, value);
        std::copy_n(reinterpret_cast<const char *>(&after), elementBytes,
                    reinterpret_cast<char *>(to));
      }
  executed(run, slots);
  return texels == expected ? "" : "the image has not what was reduced";
}

std::optional<std::string> queryProblem(const std::string &form, const Words &words) {
  std::vector<uint32_t> texels(std::size_t{Across} * High);
  const std::string &asked = words[1];
  const uint64_t expected = asked == "width"    ? Across
                            : asked == "height" ? High
                            : asked == "depth"  ? 1
                                                : 0;
  if (expected == 0)
    return std::nullopt;
  ThreadRun run = runOn(imageOf(ptx::Type::U32, 1, texels.data()),
                        words[0] == "txq" ? "texref" : "surfref", 1, 32);
  run.body = form + " %r0, [image];\n" + storeSlot(B32, 0, 0);
  for (const uint64_t found : executed(run, std::vector<uint64_t>(32)))
    if (found != expected)
      return fmt::format("{}; expected {}", found, expected);
  return "";
}

} // namespace

std::optional<std::string> imageProblem(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  if (words[0] == "sured")
    return reductionProblem(form, words);
  if (words[0] == "txq" || words[0] == "suq")
    return queryProblem(form, words);
  if (words[0] != "tex" || !form.ends_with(".v4.f32.f32"))
    return std::nullopt;
  if (hasWord(words, "cube"))
    return hasWord(words, "grad") ? std::nullopt : std::optional(cubeProblem(form));
  const bool plain = hasWord(words, "1d") || hasWord(words, "2d");
  const bool levels = hasWord(words, "level") || hasWord(words, "grad");
  return plain && levels ? std::optional(levelProblem(form)) : std::nullopt;
}

} // namespace cgpredict::test
