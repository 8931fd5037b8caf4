#include "test/hardware/LaunchCase.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <fstream>

namespace cgpredict::test {
namespace {

void write(const std::filesystem::path &file, std::span<const char> content) {
  std::ofstream out(file, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!out.flush())
    throw Error(fmt::format("{}: cannot be written", file.string()));
}

void write(const std::filesystem::path &file, std::span<const std::byte> content) {
  write(file, {reinterpret_cast<const char *>(content.data()), content.size()});
}

} // namespace

void writeModule(const std::filesystem::path &folder, const std::string &name,
                 const std::string &ptx) {
  write(folder / (name + ".ptx"), ptx);
}

void writeLaunchCase(const std::filesystem::path &folder, const LaunchCase &made) {
  writeModule(folder, made.name, made.ptx);
  write(folder / (made.name + ".before"), made.before);
  write(folder / (made.name + ".after"), made.after);
  if (!made.structure.empty())
    write(folder / (made.name + ".structure"), made.structure);
  const std::string second =
      made.structure.empty() ? "" : fmt::format(", \"bytes:{}.structure\"", made.name);
  const std::string plan =
      fmt::format("ptx = \"{0}.ptx\"\n[buffers.values]\nfile = \"{0}.before\"\nsave = \"{0}.gpu\"\n"
                  "expect = \"{0}.after\"\n[[launch]]\nkernel = \"k\"\ngrid = [{1}]\n"
                  "block = [{2}]\narguments = [\"values\"{3}]\n",
                  made.name, made.blocks, made.threads, second);
  write(folder / (made.name + ".toml"), plan);
}

} // namespace cgpredict::test
