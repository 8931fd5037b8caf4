#include "tools/OutputFiles.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "tools/Commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

bool isNamedLikeAnInput(const std::string &file) {
  static const std::vector<std::string> inputs = {".c", ".cc",  ".cpp", ".cxx", ".C",    ".h",
                                                  ".o", ".cgt", ".so",  ".a",   ".toml", ".sqlite"};
  return std::ranges::count(inputs, fs::path(file).extension().string()) > 0;
}

// By device and inode; false where one of them does not exist.
bool isSameFile(const std::string &a, const std::string &b) {
  std::error_code missing;
  return fs::equivalent(a, b, missing);
}

// The same of files that may not exist yet.
bool willBeSameFile(const std::string &a, const std::string &b) {
  std::error_code failure;
  const auto path = [&](const std::string &file) {
    return fs::weakly_canonical(fs::absolute(file, failure),
                                failure); // a relative one stays as it is
  };
  return isSameFile(a, b) || path(a) == path(b);
}

bool isOneOf(const std::vector<std::string> &inputs, const std::string &file) {
  return std::ranges::any_of(inputs,
                             [&](const std::string &input) { return isSameFile(file, input); });
}

void refuseTwice(const std::vector<OutputFile> &outputs) {
  for (auto each = outputs.begin(); each != outputs.end(); ++each)
    if (std::any_of(outputs.begin(), each, [&](const OutputFile &before) {
          return willBeSameFile(each->file, before.file);
        }))
      throw UsageError(
          fmt::format("{} {}: another option writes this file", each->option, each->file));
}

// Before what takes minutes is done in vain.
void refuseNowhere(const std::vector<OutputFile> &outputs) {
  std::error_code unknown;
  for (const auto &[option, file] : outputs) {
    if (fs::is_directory(file, unknown))
      throw UsageError(
          fmt::format("{} {}: is a directory, expected the name of a file", option, file));
    const fs::path folder = fs::absolute(file, unknown).parent_path();
    if (!fs::is_directory(folder, unknown))
      throw UsageError(fmt::format("{} {}: there is no folder {}", option, file, folder.string()));
  }
}

[[noreturn]] void failToWrite(const std::string &file) {
  throw Error(fmt::format("{}: cannot write the report: {}", file, std::strerror(errno)));
}

void writeAll(int descriptor, const std::string &text, const std::string &file) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR)
      failToWrite(file);
    done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
  }
}

mode_t newFileMode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// A write beyond the limit of file sizes fails, instead of ending the program in the middle of it.
class NoSizeSignal {
public:
  NoSizeSignal() : before(std::signal(SIGXFSZ, SIG_IGN)) {}
  ~NoSizeSignal() { std::signal(SIGXFSZ, before); }
  NoSizeSignal(const NoSizeSignal &) = delete;
  NoSizeSignal &operator=(const NoSizeSignal &) = delete;

private:
  void (*before)(int);
};

// A file of its own beside the target, gone with this object unless it has taken the target's
// place.
class Replacement {
public:
  explicit Replacement(const std::string &file)
      : file(file), target(isThere(file) ? fs::canonical(file) : fs::path(file)),
        temporary((target.parent_path() / ".cgpredict-XXXXXX").string()) {
    if (isProtected(file) || (descriptor = ::mkostemp(temporary.data(), O_CLOEXEC)) < 0)
      failToWrite(file);
  }
  ~Replacement() {
    if (descriptor >= 0)
      ::close(descriptor);
    if (!temporary.empty())
      ::unlink(temporary.c_str());
  }
  Replacement(const Replacement &) = delete;
  Replacement &operator=(const Replacement &) = delete;

  void fill(const std::string &text) {
    struct stat before {};
    const mode_t mode =
        ::stat(target.c_str(), &before) == 0 ? before.st_mode & 07777 : newFileMode();
    writeAll(descriptor, text, file);
    if (::fchmod(descriptor, mode) != 0 || ::close(std::exchange(descriptor, -1)) != 0)
      failToWrite(file);
  }
  void takePlace() {
    if (::rename(temporary.c_str(), target.c_str()) != 0)
      failToWrite(file);
    temporary.clear();
  }

private:
  const std::string &file;
  fs::path target;
  std::string temporary;
  int descriptor = -1;
};

void writeInPlace(const std::string &file, const std::string &text) {
  std::FILE *stream = std::fopen(file.c_str(), "w");
  if (!stream)
    failToWrite(file);
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  if (std::fclose(stream) != 0 || !written)
    failToWrite(file);
}

} // namespace

void checkOutputs(const std::vector<OutputFile> &outputs, const std::vector<std::string> &inputs) {
  for (const auto &[option, file] : outputs)
    if (isNamedLikeAnInput(file) || isOneOf(inputs, file))
      throw UsageError(fmt::format("{} {}: the report would replace this file; write {} after it, "
                                   "or {}=FILE with another name",
                                   option, file, option, option));
  refuseTwice(outputs);
  refuseNowhere(outputs);
}

void keepInputs(const std::vector<OutputFile> &outputs, const std::vector<std::string> &inputs) {
  for (const auto &[option, file] : outputs)
    if (isOneOf(inputs, file))
      throw UsageError(fmt::format("{} {}: would replace a file that this command reads; name "
                                   "another one",
                                   option, file));
  refuseTwice(outputs);
  refuseNowhere(outputs);
}

bool isProtected(const std::string &file) {
  return isThere(file) && ::faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) != 0;
}

void writeTextFile(const std::string &file, const std::string &text) {
  if (isThere(file) && !isRegularFile(file))
    return writeInPlace(file, text);
  const NoSizeSignal noSignal;
  Replacement replacement(file);
  replacement.fill(text);
  replacement.takePlace();
}

} // namespace cgpredict
