// Textures and surfaces: the nearest element of an image whose elements are all different, at the
// edges and beyond them (CUDA C++ Programming Guide, "Texture Fetching"; PTX ISA, suld, sust).
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"

#include "simulator/Program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

constexpr unsigned Slots = 8; // x, y, z, layer; then values
constexpr std::array<uint32_t, 3> Size = {5, 3, 2};
constexpr uint32_t Layers = 3;
const Scalar B32 = scalarNamed("b32");

struct ImageForm {
  std::string opcode, geometry;
  unsigned elements = 1; // of the vector
  Scalar type;           // of an element
  bool floatCoordinates = false, formatted = false;
  std::string outside; // trap, clamp, zero; "" of a texture, which is clamped

  unsigned dimensions() const {
    return static_cast<unsigned>(geometry[geometry[0] == 'a' ? 1 : 0] - '0');
  }
  bool isLayered() const { return geometry[0] == 'a'; }
  unsigned bytes() const { return elements * type.bits / 8; } // of an element of the image
};

std::optional<ImageForm> imageFormOf(const std::string &name) {
  const std::vector<std::string> words = wordsOf(name);
  const bool texture = words[0] == "tex";
  if (!texture && words[0] != "suld" && words[0] != "sust")
    return std::nullopt;
  ImageForm form{.opcode = words[0]};
  for (const std::string &word : words)
    if (word == "1d" || word == "2d" || word == "3d" || word == "a1d" || word == "a2d")
      form.geometry = word;
    else if (word == "v2" || word == "v4")
      form.elements = static_cast<unsigned>(word[1] - '0');
  form.type = scalarNamed(words[words.size() - 2]);
  form.floatCoordinates = texture && words.back() == "f32";
  form.formatted = hasWord(words, "p");
  form.outside = texture ? "" : words.back();
  const bool plain = !hasWord(words, "level") && !hasWord(words, "grad") && form.type.bits != 16;
  return !form.geometry.empty() && (plain || !texture) ? std::optional(form) : std::nullopt;
}

// All bytes of an element depend on where it is.
uint8_t byteAt(std::size_t offset) { return static_cast<uint8_t>(offset * 151 + offset / 256 + 7); }

simulator::Texture imageOf(const ImageForm &form) {
  simulator::Texture image;
  image.name = "image";
  for (unsigned d = 0; d < form.dimensions(); ++d)
    image.size[d] = Size[d];
  image.layers = form.isLayered() ? Layers : 1;
  const bool isFloat = form.type.name == "f32", isSigned = form.type.name == "s32";
  const unsigned bits = std::min(form.type.bits, 32U);
  image.channels = form.bytes() * 8 / bits;
  image.type = isFloat      ? ptx::Type::F32
               : isSigned   ? ptx::Type::S32
               : bits == 32 ? ptx::Type::U32
               : bits == 16 ? ptx::Type::U16
                            : ptx::Type::U8;
  return image;
}

std::size_t imageBytes(const ImageForm &form) {
  const simulator::Texture image = imageOf(form);
  return std::size_t{form.bytes()} * image.size[0] * image.size[1] * image.size[2] * image.layers;
}

// The byte where the element begins that coordinates in slots stand for; none beyond the edges.
std::optional<std::size_t> offsetOf(const ImageForm &form, const uint64_t *slots) {
  const simulator::Texture image = imageOf(form);
  std::size_t element = form.isLayered() ? std::min<uint64_t>(slots[3], Layers - 1) : 0;
  for (unsigned d = 3; d-- > 0;) {
    double at = 0;
    if (d < form.dimensions())
      at = form.floatCoordinates ? std::floor(std::bit_cast<float>(static_cast<uint32_t>(slots[d])))
                                 : static_cast<int32_t>(slots[d]);
    if (!form.outside.empty() && !form.formatted && d == 0)
      at = std::floor(at / form.bytes());
    const double most = image.size[d] - 1;
    if (form.outside == "zero" && (at < 0 || at > most))
      return std::nullopt;
    element = element * image.size[d] + static_cast<std::size_t>(std::clamp(at, 0.0, most));
  }
  return element * form.bytes();
}

Scalar registerType(const ImageForm &form) {
  return form.type.bits < 16 ? scalarNamed("b16") : form.type;
}

ThreadRun runOf(const std::string &name, const ImageForm &form) {
  const bool store = form.opcode == "sust";
  // Threads of a last block that no slots are for would store, too.
  ThreadRun run{
      .slots = Slots, .threads = store ? 1U : 64U, .body = {}, .declarations = {}, .prepare = {}};
  run.declarations = form.opcode == "tex" ? ".global .texref image;" : ".global .surfref image;";
  for (unsigned slot = 0; slot < 4; ++slot)
    run.body += loadSlot(B32, slot, slot);
  std::vector<std::string> coordinates, values;
  if (form.isLayered())
    coordinates.push_back("%r3");
  for (unsigned d = 0; d < form.dimensions(); ++d)
    coordinates.push_back(fmt::format("%r{}", d));
  if (coordinates.size() == 3)
    coordinates.push_back("%r0"); // not looked at
  const Scalar type = registerType(form);
  for (unsigned e = 0; e < form.elements; ++e)
    values.push_back(registerOf(type, 4 + e));
  const std::string image = fmt::format("[image, {{{}}}]", fmt::join(coordinates, ", "));
  const std::string list = fmt::format("{{{}}}", fmt::join(values, ", "));
  std::string loads, stores;
  for (unsigned e = 0; e < form.elements; ++e) {
    loads += loadSlot(type, 4 + e, 4 + e);
    stores += storeSlot(type, 4 + e, 4 + e);
  }
  run.body += store ? loads + fmt::format("{} {}, {};\n", name, image, list)
                    : fmt::format("{} {}, {};\n", name, list, image) + stores;
  return run;
}

// At an edge, beside it, beyond it, far away. A surface that traps has no thread outside.
std::vector<uint64_t> coordinatesOf(const ImageForm &form, unsigned dimension) {
  if (dimension == 3)
    return form.isLayered() ? std::vector<uint64_t>{0, 1, 2} : std::vector<uint64_t>{0};
  if (dimension >= form.dimensions())
    return {0};
  std::vector<uint64_t> values;
  if (form.floatCoordinates) {
    for (const float at : {-1e9F, -1.0F, -0.0F, 0.0F, 0.5F, 0.999F, 1.0F, 2.5F, 4.99F, 5.0F, 1e9F})
      values.push_back(std::bit_cast<uint32_t>(at));
    return values;
  }
  const bool bytes = !form.outside.empty() && !form.formatted && dimension == 0;
  const int unit = bytes ? static_cast<int>(form.bytes()) : 1;
  for (int at = 0; at < static_cast<int>(Size[dimension]); ++at)
    values.push_back(static_cast<uint32_t>(at * unit));
  // Two threads that store to one element would leave open who is last.
  if (form.outside != "trap" && (form.opcode != "sust" || form.outside == "zero"))
    for (const int at :
         {-1000 * unit, -unit, static_cast<int>(Size[dimension]) * unit, 1000 * unit})
      values.push_back(static_cast<uint32_t>(at));
  return values;
}

uint64_t valueAt(const std::vector<uint8_t> &bytes, std::size_t offset, const Scalar &type) {
  uint64_t bits = 0;
  std::memcpy(&bits, &bytes[offset], type.bits / 8);
  return bits;
}

// Threads store values of their own; what the image has then is derived here.
void store(const ImageForm &form, const uint64_t *slots, std::vector<uint8_t> &bytes) {
  if (const auto offset = offsetOf(form, slots))
    for (unsigned e = 0; e < form.elements; ++e)
      std::memcpy(&bytes[*offset + e * form.type.bits / 8], &slots[4 + e], form.type.bits / 8);
}

} // namespace

std::optional<std::string> textureProblem(const std::string &name) {
  const std::optional<ImageForm> form = imageFormOf(name);
  if (!form)
    return std::nullopt;
  std::vector<std::vector<uint64_t>> places;
  for (unsigned d = 0; d < 4; ++d)
    places.push_back(coordinatesOf(*form, d));
  std::vector<uint64_t> slots;
  for (const std::vector<uint64_t> &at : combinations(places)) {
    slots.insert(slots.end(), at.begin(), at.end());
    for (unsigned e = 0; e < 4; ++e)
      slots.push_back((slots.size() + 1) * 0x9E3779B97F4A7C15);
  }
  std::vector<uint8_t> bytes(imageBytes(*form));
  for (std::size_t b = 0; b < bytes.size(); ++b)
    bytes[b] = byteAt(b);
  ThreadRun run = runOf(name, *form);
  std::vector<uint8_t> image = bytes;
  run.prepare = [&](simulator::Program &program) {
    simulator::Texture bound = imageOf(*form);
    bound.host = reinterpret_cast<std::byte *>(image.data());
    program.bind(bound);
  };
  const std::vector<uint64_t> after = executed(run, slots);
  for (std::size_t t = 0; t < slots.size(); t += Slots) {
    if (form->opcode == "sust") {
      store(*form, &slots[t], bytes);
      continue;
    }
    const std::optional<std::size_t> offset = offsetOf(*form, &slots[t]);
    for (unsigned e = 0; e < form->elements; ++e) {
      const uint64_t expected =
          offset ? valueAt(bytes, *offset + e * form->type.bits / 8, form->type) : 0;
      if (!agree(registerType(*form), after[t + 4 + e], expected))
        return fmt::format("element {} at {:#x}: {:#x}; expected {:#x}", e,
                           fmt::join(&slots[t], &slots[t + 4], ", "), after[t + 4 + e], expected);
    }
  }
  return image == bytes ? "" : "the image has not what was stored";
}

} // namespace cgpredict::test
