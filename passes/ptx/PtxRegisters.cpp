#include "passes/ptx/PtxRegisters.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
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

} // namespace

std::string registerComment(unsigned count, StringRef target) {
  return ("// registers " + Twine(count) + ": ptxas for " + target + "\n").str();
}

AssembledRegisters assembledRegisters(StringRef ptx, StringRef target) {
  const std::string program = assembler();
  if (program.empty())
    return {};
  const auto failed = [&](const Twine &why) -> AssembledRegisters {
    if (!std::getenv(Variable))
      return {};
    return {std::nullopt, (program + ": " + why).str()};
  };
  TemporaryFile source("ptx"), object("cubin"), report("txt");
  if (!source.valid || !object.valid || !report.valid || !write(source, ptx))
    return failed("no room for temporary files");
  const StringRef arguments[] = {program, "-v", "-arch", target, "-o", object.name, source.name};
  const std::optional<StringRef> streams[] = {StringRef(), StringRef(report.name),
                                              StringRef(report.name)};
  std::string error;
  const int status =
      sys::ExecuteAndWait(program, arguments, std::nullopt, streams, MostSeconds, 0, &error);
  const std::string said = read(report);
  if (status != 0)
    return failed(error.empty() ? StringRef(said).split('\n').first : StringRef(error));
  const std::optional<unsigned> used = mostUsed(said);
  return used ? AssembledRegisters{used, ""} : failed("it says nothing of registers");
}

} // namespace cgpredict
