#include "simulator/LaunchRun.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "simulator/Arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {
namespace {

std::map<std::string, uint64_t> allocate(Program &program, const LaunchFile &plan) {
  std::map<std::string, uint64_t> addresses;
  for (const auto &[name, buffer] : plan.buffers) {
    const std::string content =
        buffer.content.empty()
            ? std::string()
            : readInputFile(buffer.content, "cannot read this buffer's content", MostBufferBytes);
    const uint64_t bytes = buffer.content.empty() ? buffer.bytes : content.size();
    const Allocation &made = program.memory().allocate(name, bytes, 256);
    std::memcpy(made.host.get(), content.data(), content.size());
    addresses[name] = made.begin;
  }
  for (const auto &[name, texture] : plan.textures) {
    try {
      addresses[name] =
          program.bind(bound(texture, *program.memory().find(addresses.at(texture.buffer))));
    } catch (const Error &error) {
      throw Error(fmt::format("{}:{}: {}", plan.file.string(), texture.line, error.what()));
    }
  }
  return addresses;
}

void checkExpected(const LaunchFile &plan, const std::string &name, const BufferPlan &buffer,
                   const Allocation &found) {
  const std::string expected =
      readInputFile(buffer.expect, "cannot read this buffer's expected content", MostBufferBytes);
  const std::string_view content(reinterpret_cast<const char *>(found.host.get()), found.bytes);
  const std::string where =
      fmt::format("{}:{}: buffers.{}.expect", plan.file.string(), buffer.line, name);
  if (expected.size() != content.size())
    throw Error(fmt::format("{}: {} has {} bytes, the buffer {}", where, buffer.expect.string(),
                            expected.size(), content.size()));
  const auto at = std::ranges::mismatch(content, expected).in1 - content.begin();
  if (static_cast<uint64_t>(at) == found.bytes)
    return;
  const auto index = static_cast<std::size_t>(at);
  throw Error(fmt::format("{}: byte {} is {:#04x}; {} has {:#04x}", where, at,
                          static_cast<uint8_t>(content[index]), buffer.expect.string(),
                          static_cast<uint8_t>(expected[index])));
}

} // namespace

std::vector<LaunchResult> runLaunches(Program &program, const LaunchFile &plan,
                                      const Launcher &launcher) {
  const std::map<std::string, uint64_t> addresses = allocate(program, plan);
  std::vector<LaunchResult> results;
  for (const LaunchPlan &launched : plan.launches) {
    try {
      const BoundArguments bound =
          bindArguments(program, launched.options.kernel, launched.arguments, addresses);
      results.push_back(launcher(launched.options, bound.parameters));
    } catch (const Error &error) {
      throw Error(fmt::format("{}:{}: launch[{}]: {}", plan.file.string(), launched.line,
                              results.size(), error.what()));
    }
  }
  const auto found = [&](const std::string &name) -> const Allocation & {
    return *program.memory().find(addresses.at(name));
  };
  for (const auto &[name, buffer] : plan.buffers) // also where another one is not as expected
    if (!buffer.save.empty())
      writeOutputs(program, {{buffer.save.string(), found(name).begin, found(name).bytes}});
  for (const auto &[name, buffer] : plan.buffers)
    if (!buffer.expect.empty())
      checkExpected(plan, name, buffer, found(name));
  return results;
}

} // namespace cgpredict::simulator
