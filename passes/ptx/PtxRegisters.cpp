#include "passes/ptx/PtxRegisters.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *Variable = "CGPREDICT_PTXAS";
constexpr unsigned MostSeconds = 60, MostRegisters = 255;

/// A file that is gone when this is.
class TemporaryFile {
public:
  explicit TemporaryFile(StringRef suffix) {
    valid = !sys::fs::createTemporaryFile("cgpredict", suffix, name);
  }
  ~TemporaryFile() {
    if (valid)
      sys::fs::remove(name);
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  bool valid = false;
  SmallString<128> name;
};

/// Empty if there is none.
std::string assembler() {
  if (const char *named = std::getenv(Variable))
    return named;
  return sys::findProgramByName("ptxas").get();
}

bool write(const TemporaryFile &file, StringRef text) {
  std::error_code error;
  raw_fd_ostream out(file.name, error);
  if (error)
    return false;
  out << text;
  out.close();
  const bool written = !out.has_error();
  out.clear_error();
  return written;
}

std::string read(const TemporaryFile &file) {
  const auto buffer = MemoryBuffer::getFile(file.name);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// The largest of "... Used 30 registers ...": of the entry, and of functions that it calls.
std::optional<unsigned> mostUsed(StringRef report) {
  std::optional<unsigned> most;
  for (size_t at = 0; (at = report.find("Used ", at)) != StringRef::npos;) {
    StringRef rest = report.substr(at += 5);
    unsigned count = 0;
    if (!rest.consumeInteger(10, count) && rest.starts_with(" registers") && count >= 1 &&
        count <= MostRegisters)
      most = std::max(most.value_or(0), count);
  }
  return most;
}

/// What one run of an assembler says: registers, or why there are none.
struct Answer {
  std::optional<unsigned> registers;
  std::string failure;
  bool unknownTarget = false;
};

Answer ask(const std::string &program, StringRef source, StringRef target) {
  TemporaryFile object("cubin"), report("txt");
  if (!object.valid || !report.valid)
    return {std::nullopt, "no room for temporary files"};
  const StringRef arguments[] = {program, "-v", "-arch", target, "-o", object.name, source};
  const std::optional<StringRef> streams[] = {StringRef(), StringRef(report.name),
                                              StringRef(report.name)};
  std::string error;
  const int status =
      sys::ExecuteAndWait(program, arguments, std::nullopt, streams, MostSeconds, 0, &error);
  const std::string said = read(report);
  if (status != 0)
    return {std::nullopt, error.empty() ? StringRef(said).split('\n').first.str() : error,
            error.empty() && StringRef(said).contains("option 'gpu-name'")};
  const std::optional<unsigned> used = mostUsed(said);
  return {used, used ? "" : "it says nothing of registers"};
}

unsigned numberOf(StringRef target) {
  unsigned number = 0;
  target.consume_front("sm_");
  return target.getAsInteger(10, number) ? 0 : number;
}

/// Targets of SMs with 2,048 threads and 65,536 registers, as those of sm_32 have: ptxas unrolls
/// and schedules into the registers that cost no threads, 32 on these, but 64 on sm_75.
constexpr const char *Targets[] = {"sm_35", "sm_50", "sm_52", "sm_53", "sm_60", "sm_61",
                                   "sm_62", "sm_70", "sm_72", "sm_80", "sm_90", "sm_100"};

} // namespace

std::string registerComment(const AssembledRegisters &registers) {
  return ("// registers " + Twine(*registers.count) + ": ptxas for " + registers.target + "\n")
      .str();
}

AssembledRegisters assembledRegisters(StringRef ptx, StringRef target) {
  static std::atomic<bool> isTooNew = false; // of PATH; one target is all that a process asks for
  const bool named = std::getenv(Variable) != nullptr;
  const std::string program = assembler();
  if (program.empty() || (isTooNew && !named))
    return {};
  TemporaryFile source("ptx");
  Answer answer = {std::nullopt, "no room for temporary files"};
  if (source.valid && write(source, ptx))
    answer = ask(program, source.name, target);
  isTooNew = answer.unknownTarget;
  std::string asked = target.str(), failure = answer.failure;
  for (const char *newer : Targets) {
    if (!answer.unknownTarget || !named)
      break;
    if (numberOf(newer) > numberOf(target))
      answer = ask(program, source.name, asked = newer);
  }
  if (answer.registers)
    return {answer.registers, asked, ""};
  return {std::nullopt, "", named ? program + ": " + failure : ""};
}

} // namespace cgpredict
