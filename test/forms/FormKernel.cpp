#include "test/forms/FormKernel.h"

#include "analyzer/base/Error.h"
#include "ptx/Parser.h"
#include "simulator/Launch.h"
#include "simulator/MatrixShape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace cgpredict::test {
namespace {

using ptx::Modifier;
using ptx::Opcode;
using ptx::OperandForm;
using ptx::OperandRole;
using ptx::Type;

std::string registerName(unsigned bytes, unsigned index) {
  const char *kind = bytes == 16 ? "x" : bytes == 8 ? "d" : bytes == 4 ? "r" : "h";
  return fmt::format("%{}{}", kind, index);
}

std::string vectorText(unsigned bytes, unsigned count, unsigned first) {
  std::vector<std::string> names;
  for (unsigned e = 0; e < count; ++e)
    names.push_back(registerName(bytes, first + e));
  return fmt::format("{{{}}}", fmt::join(names, ", "));
}

// The last source of shfl.sync and the like.
bool hasMemberMask(const ptx::FormMatch &match) {
  const bool ofBlock = match.form->opcode == Opcode::Bar || match.form->opcode == Opcode::Barrier;
  return match.modifiers.has(Modifier::Warp) || (match.modifiers.has(Modifier::Sync) && !ofBlock);
}

class Writer {
public:
  explicit Writer(const ptx::FormMatch &match) : match(match), opcode(match.form->opcode) {}

  // Empty where this form's operands are written by nobody.
  std::string operands(bool withOptional) {
    if (const std::string own = special(); !own.empty())
      return own;
    std::vector<std::string> texts;
    for (const OperandForm &form : match.form->operands)
      if (!form.optional || (withOptional && form.bytes != 8))
        texts.push_back(text(form));
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  std::string setup() const {
    if (opcode == Opcode::Barrier && has(Modifier::Wait))
      return "barrier.cluster.arrive;\n";
    if (has(Modifier::Shared) || has(Modifier::SharedCta) || has(Modifier::SharedCluster))
      return "mov.b64 %d9, tile;\nmov.b64 %d8, memory;\n";
    if (has(Modifier::Local))
      return "mov.b64 %d9, 64;\n";
    if (has(Modifier::Constant))
      return "mov.b64 %d9, constants;\n";
    return "mov.b64 %d9, memory;\n";
  }

private:
  bool has(Modifier modifier) const { return match.modifiers.has(modifier); }
  Type type(std::size_t t) const { return match.types[t]; }

  std::string text(const OperandForm &form) {
    const unsigned bytes = form.bytes ? form.bytes : ptx::bytesOf(type(form.type)) * form.scale;
    switch (form.role) {
    case OperandRole::DestinationPredicate:
    case OperandRole::DestinationPair:
      return "%q0";
    case OperandRole::SourcePredicate:
      return "%q1";
    case OperandRole::Address:
      return address();
    case OperandRole::Constant:
      return "1";
    case OperandRole::Label:
      return "end";
    default:
      break;
    }
    const unsigned width = match.modifiers.vectorWidth();
    const unsigned size = std::max(bytes == 0 ? 8 : bytes, 2U);
    if (form.vector && width > 1)
      return vectorText(size, width, 12);
    if (form.role == OperandRole::Source && hasMemberMask(match) && ++sources == lastSource())
      return "-1"; // the member mask
    return registerName(size, next++);
  }

  unsigned lastSource() const {
    unsigned count = 0;
    for (const OperandForm &form : match.form->operands)
      count += form.role == OperandRole::Source;
    return count;
  }

  std::string address() const {
    if (has(Modifier::Parameter))
      return opcode == Opcode::St ? "[passed]" : "[p]";
    return "[%d9]";
  }

  std::string special() const {
    const unsigned width = match.modifiers.vectorWidth(), bytes = ptx::bytesOf(type(0));
    switch (opcode) {
    case Opcode::Mov:
      if (type(0) == Type::Pred)
        return "%q0, %q1";
      return width > 1 ? vectorText(std::max(bytes, 2U), width, 0) + ", " +
                             vectorText(std::max(bytes, 2U), width, 12)
                       : registerName(std::max(bytes, 2U), 0) + ", " +
                             registerName(std::max(bytes, 2U), 1);
    case Opcode::Call:
      return "nothing";
    case Opcode::Brx:
      return "%r1, table";
    case Opcode::Cp:
      return has(Modifier::CommitGroup) || has(Modifier::WaitAll) ? " "
             : has(Modifier::WaitGroup)                           ? "0"
                                                                  : "[%d9], [%d8], 16";
    case Opcode::Cvta:
      return bytes == 4 ? "%r0, %r1" : "%d0, %d1";
    case Opcode::Tex:
    case Opcode::Tld4:
      return fmt::format("{}, [image, {}]{}", vectorText(4, width, 12), coordinates(), level());
    case Opcode::Suld:
      return fmt::format("{}, [image, {}]", vectorText(std::max(bytes, 2U), width, 12),
                         coordinates());
    case Opcode::Sured:
      return fmt::format("[image, {}], {}", coordinates(), registerName(std::max(bytes, 2U), 12));
    case Opcode::Sust:
      return fmt::format("[image, {}], {}", coordinates(),
                         vectorText(std::max(bytes, 2U), width, 12));
    case Opcode::Txq:
    case Opcode::Suq:
      return "%r0, [image]";
    case Opcode::LdMatrix:
      return smallMatrices() + ", [%d9]";
    case Opcode::StMatrix:
      return "[%d9], " + smallMatrices();
    case Opcode::MovMatrix:
      return "%r0, %r1";
    case Opcode::Mma:
    case Opcode::Wmma:
      return matrix();
    default:
      return ptx::isVideo(opcode) ? video() : "";
    }
  }

  std::string smallMatrices() const {
    return vectorText(4, has(Modifier::X4) ? 4 : has(Modifier::X2) ? 2 : 1, 12);
  }

  std::string video() const {
    const bool combines = match.modifiers.oneOf({Modifier::Add, Modifier::Min, Modifier::Max}) ||
                          opcode == Opcode::Vmad;
    return combines ? "%r0, %r1, %r2, %r3" : "%r0, %r1, %r2";
  }

  std::string coordinates() const {
    const bool one = has(Modifier::D1);
    const bool two = has(Modifier::D2) || has(Modifier::Array1);
    return one ? "{%r1}" : two ? "{%r1, %r2}" : "{%r1, %r2, %r3, %r3}";
  }

  std::string level() const {
    return has(Modifier::Level)      ? ", %r4"
           : has(Modifier::Gradient) ? ", " + coordinates() + ", " + coordinates()
                                     : "";
  }

  std::string matrix() const {
    using simulator::Fragment;
    using enum Modifier;
    const auto shape = ptx::matrixShape(ptx::matrixShapeOf(match.modifiers));
    const bool wmma = opcode == Opcode::Wmma;
    const auto fragment = [&](Fragment of, Type element, unsigned first) {
      const unsigned count = wmma ? ptx::wmmaRegisters(shape, of, element)
                                  : ptx::mmaRegisters(shape, of, element);
      return vectorText(element == Type::F64 ? 8 : 4, count, first);
    };
    if (has(Load))
      return fragment(has(MatrixA) ? Fragment::A
                      : has(Bytes) ? Fragment::B
                                   : Fragment::C,
                      type(0), 12) +
             ", [%d9], 16";
    if (has(Store))
      return "[%d9], " + fragment(Fragment::D, type(0), 12) + ", 16";
    const bool isShort = type(2) == Type::None;
    if (!isShort && type(3) == Type::None)
      return "%r0, %r1, %r2, %r3"; // no form of wmma.mma has three types
    const Type a = isShort ? Type::F16 : type(1), b = isShort ? Type::F16 : type(2),
               c = isShort ? type(1) : type(3);
    return fmt::format("{}, {}, {}, {}", fragment(Fragment::D, type(0), 12),
                       fragment(Fragment::A, a, 20), fragment(Fragment::B, b, 28),
                       fragment(Fragment::C, c, 36));
  }

  const ptx::FormMatch &match;
  Opcode opcode;
  unsigned next = 0, sources = 0;
};

constexpr unsigned Version = 85; // as headOf() says

std::vector<ptx::FormMatch> matchesOf(const std::string &name) {
  std::istringstream text(name);
  std::string opcode, word;
  std::getline(text, opcode, '.');
  std::vector<std::string> words;
  while (std::getline(text, word, '.'))
    words.push_back(word);
  return ptx::matchForms(opcode, words, Version);
}

constexpr const char *Head = R"(.global .align 64 .b8 memory[65536];
.const .align 64 .b8 constants[128];
.func nothing() { ret; }
)";

constexpr const char *Entry = R"(.entry k(.param .align 16 .b8 p[64])
{
.reg .b16 %h<48>; .reg .b32 %r<48>; .reg .b64 %d<48>; .reg .b128 %x<4>; .reg .pred %q<2>;
.shared .align 64 .b8 tile[32768]; .local .align 64 .b8 own[256];
setp.eq.u32 %q1, 0, 0;
)";

// Declarations that an assembler takes only where they are used, or not for every target.
std::string moduleOf(const std::string &instruction, const std::string &setup) {
  const auto uses = [&](const char *word) { return instruction.find(word) != std::string::npos; };
  const char *image = !uses("[image")                                 ? ""
                      : uses("tex.") || uses("txq.") || uses("tld4.") ? ".global .texref image;\n"
                                                                      : ".global .surfref image;\n";
  return fmt::format("{}{}{}{}{}{}{}\nend: ret;\n{}}}\n", headOf(instruction), Head, image, Entry,
                     uses("[passed]") ? ".param .align 16 .b8 passed[64];\n" : "", setup,
                     instruction, uses("table") ? "table: .branchtargets end;\n" : "");
}

} // namespace

std::string headOf(const std::string &text) {
  bool old = false;
  for (const std::string opcode : {"shfl.", "vote."})
    for (std::size_t at = 0; (at = text.find(opcode, at)) != std::string::npos; ++at)
      old |= text.compare(at + opcode.size(), 4, "sync") != 0;
  return old ? ".version 6.3\n.target sm_70\n.address_size 64\n"
             : ".version 8.5\n.target sm_90\n.address_size 64\n";
}

std::vector<std::string> formKernels(const std::string &name) {
  std::vector<std::string> kernels;
  for (const ptx::FormMatch &match : matchesOf(name))
    for (const bool withOptional : {hasMemberMask(match), true}) {
      Writer writer(match);
      const std::string operands = writer.operands(withOptional);
      kernels.push_back(moduleOf(fmt::format("{} {};", name, operands), writer.setup()));
    }
  return kernels;
}

namespace {

// 65,536 bytes of memory as an image of 4 x 4 x 4 elements of 16 bytes, which every form fits.
void bindImage(simulator::Program &program, const std::string &name) {
  simulator::Texture image;
  image.name = "image";
  image.host = program.memory().find(program.addressOf("", "memory"))->host.get();
  const bool one = name.find("1d.") != std::string::npos,
             three = name.find(".3d") != std::string::npos;
  image.size = {4, one ? 1U : 4U, three ? 4U : 1U};
  image.layers = name.find("cube") != std::string::npos ? 6 : 1;
  image.channels = 4;
  program.bind(image);
}

FormResult tryKernel(const std::string &text, const std::string &name) {
  FormResult result;
  try {
    const ptx::Module module = ptx::parseModule(text, "form.ptx");
    const ptx::DecodedModule decoded = ptx::decodeModule(module);
    if (!decoded.problems.empty()) {
      result.problem = decoded.problems[0].text;
      return result;
    }
    result.decodes = true;
    simulator::Program program(module);
    bindImage(program, name);
    simulator::LaunchOptions options;
    options.kernel = "k";
    options.block = {32, 1, 1};
    options.maximumInstructions = 1000;
    simulator::launch(program, options, std::vector<std::byte>(64));
    result.runs = true;
  } catch (const Error &error) {
    result.problem = error.what();
    result.runs = result.problem.find("stops the program") != std::string::npos; // trap
  }
  return result;
}

} // namespace

FormResult tryForm(const std::string &name) {
  FormResult best;
  best.problem = "no form of this opcode has these words";
  for (const std::string &text : formKernels(name)) {
    const FormResult result = tryKernel(text, name);
    if (result.runs)
      return result;
    if (result.decodes || !best.decodes)
      best = result;
  }
  return best;
}

} // namespace cgpredict::test
