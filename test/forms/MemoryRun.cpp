// Loads and stores: bytes are written down, and what a register must hold follows from them.
#include "test/forms/CornerForms.h"
#include "test/forms/ThreadRun.h"
#include "test/hardware/LaunchCase.h"

#include "ptx/Parser.h"
#include "simulator/Launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <sstream>

namespace cgpredict::test {
namespace {

struct Access {
  bool store = false;
  std::string space; // "" for a generic address
  unsigned elements = 1;
  Scalar type;
};

Access accessOf(const std::string &form) {
  Access access;
  access.store = form.starts_with("st");
  std::istringstream text(form);
  std::string word;
  while (std::getline(text, word, '.')) {
    if (word == "v2" || word == "v4" || word == "v8")
      access.elements = static_cast<unsigned>(word[1] - '0');
    else if (word == "global" || word == "shared" || word == "local" || word == "const" ||
             word == "param")
      access.space = word;
  }
  access.type = scalarNamed(word);
  return access;
}

// The byte at an offset: high bits are set in some, so that signs are seen.
uint8_t byteAt(unsigned offset) { return static_cast<uint8_t>(0x80 + 37 * offset); }

std::string bytesText() {
  std::vector<unsigned> bytes;
  for (unsigned b = 0; b < 32; ++b)
    bytes.push_back(byteAt(b));
  return fmt::format("{{{}}}", fmt::join(bytes, ", "));
}

// Integers are loaded into registers of 64 bits, which they are extended to.
unsigned registerBits(const Access &access) {
  return access.store || access.type.isFloat ? std::max(access.type.bits, 16U) : 64;
}

std::string kernelText(const std::string &form, const Access &access) {
  const unsigned bits = registerBits(access);
  const char kind = bits == 64 ? 'd' : bits == 32 ? 'r' : 'h';
  std::vector<std::string> names;
  for (unsigned e = 0; e < access.elements; ++e)
    names.push_back(fmt::format("%{}{}", kind, e));
  const std::string list =
      access.elements == 1 ? names[0] : fmt::format("{{{}}}", fmt::join(names, ", "));
  const bool isConst = access.space == "const", isParam = access.space == "param";
  const std::string place = access.space == "shared"  ? "tile"
                            : access.space == "local" ? "own"
                            : isConst                 ? "fixed"
                                                      : "bytes";
  std::string body = "ld.param.u64 %out, [p];\nmov.u64 %at, " + place + ";\n";
  if (place == "tile" || place == "own")
    for (unsigned b = 0; !access.store && b < 32; ++b)
      body += fmt::format("st.{}.u8 [%at+{}], {};\n", access.space, b, byteAt(b));
  if (access.store) {
    for (unsigned e = 0; e < access.elements; ++e)
      body += fmt::format("ld.global.b{} {}, [bytes+{}];\n",
                          access.type.bits < 16 ? 8 : access.type.bits, names[e],
                          e * access.type.bits / 8);
    const std::string to = access.space.empty() || access.space == "global" ? "[%out]" : "[%at]";
    body += fmt::format("{} {}, {};\n", form, to, list);
    for (unsigned b = 0; to == "[%at]" && b < access.elements * access.type.bits / 8; ++b)
      body += fmt::format("ld.{}.u8 %h9, [%at+{}];\nst.global.u8 [%out+{}], %h9;\n", access.space,
                          b, b);
  } else {
    body += fmt::format("{} {}, [{}];\n", form, list, isParam ? "q" : "%at");
    for (unsigned e = 0; e < access.elements; ++e)
      body += fmt::format("st.global.b{} [%out+{}], {};\n", bits, 8 * e, names[e]);
  }
  return ".version 8.3\n.target sm_90\n.address_size 64\n"
         ".global .align 32 .b8 bytes[32] = " +
         bytesText() + ";\n.const .align 32 .b8 fixed[32] = " + bytesText() +
         ";\n.entry k(.param .u64 p, .param .align 32 .b8 q[32])\n{\n"
         ".reg .b16 %h<10>; .reg .b32 %r<10>; .reg .b64 %d<10>, %out, %at;\n"
         ".shared .align 32 .b8 tile[32]; .local .align 32 .b8 own[32];\n" +
         body + "ret;\n}\n";
}

uint64_t valueAt(const Scalar &type, unsigned offset) {
  uint64_t bits = 0;
  for (unsigned b = 0; b < type.bits / 8; ++b)
    bits |= uint64_t{byteAt(offset + b)} << (8 * b);
  return bits;
}

} // namespace

std::string memoryProblem(const std::string &form) {
  const Access access = accessOf(form);
  const std::string text = kernelText(form, access);
  const ptx::Module module = ptx::parseModule(text, "memory.ptx");
  simulator::Program program(module);
  const simulator::Allocation &out = program.memory().allocate("out", 64, 256);
  std::vector<std::byte> parameters(64);
  std::memcpy(parameters.data(), &out.begin, 8);
  for (unsigned b = 0; b < 32; ++b)
    parameters[32 + b] = std::byte{byteAt(b)};
  simulator::LaunchOptions options;
  options.kernel = "k";
  simulator::launch(program, options, parameters);
  const std::vector<std::byte> before(out.bytes);
  WrittenRuns::add({.name = {},
                    .ptx = text,
                    .blocks = 1,
                    .threads = 1,
                    .before = before,
                    .after = {out.host.get(), out.bytes},
                    .structure = std::span(parameters).subspan(32)});
  const unsigned bytes = access.type.bits / 8;
  for (unsigned e = 0; e < access.elements; ++e) {
    uint64_t found = 0, expected = valueAt(access.type, e * bytes);
    const unsigned width = access.store ? access.type.bits : registerBits(access);
    std::memcpy(&found, out.host.get() + (access.store ? e * bytes : 8 * e), width / 8);
    if (!access.store)
      expected = truncated(extendedValue(expected, access.type), width);
    if (found != expected)
      return fmt::format("element {}: {:#x}; expected {:#x}", e, found, expected);
  }
  return "";
}

} // namespace cgpredict::test
