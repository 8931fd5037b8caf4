#include "verify/LaunchBinding.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::verify {
namespace {

uint64_t contextValue(const KernelTables &tables, const ContextBytes &context, uint64_t offset,
                      uint64_t bytes) {
  if (bytes > 8 || offset > context.size() || bytes > context.size() - offset)
    throw Error(
        fmt::format("kernel '{}': {} bytes at {} are not in the launch's {} bytes of values",
                    tables.kernel, bytes, offset, context.size()));
  uint64_t value = 0;
  std::memcpy(&value, context.data() + offset, bytes);
  return value;
}

uint64_t parameterValue(const KernelTables &tables, const CgpVerifyPacket &launch,
                        const ContextBytes &context, const PtxParameterSource &source) {
  switch (source.role) {
  case format::PtxRole::Argument:
    return argumentValue(tables, context, source.index);
  case format::PtxRole::Carried:
    return launch.context + source.index;
  case format::PtxRole::Extent:
    return launch.extent[source.index];
  case format::PtxRole::Start:
    return static_cast<uint64_t>(launch.geometry[2 * source.index]);
  case format::PtxRole::Step:
    return static_cast<uint64_t>(launch.geometry[2 * source.index + 1]);
  case format::PtxRole::Unknown:
    break;
  }
  throw Error(bindingObstacle(tables));
}

} // namespace

std::string bindingObstacle(const KernelTables &tables) {
  if (tables.ptx.text.empty())
    return fmt::format("it has no PTX: {}", tables.ptx.reason);
  if (!tables.ptx.sources)
    return "the program was compiled by an older cgpredict, which did not say what the PTX's "
           "parameters are; compile it again";
  for (const PtxParameterSource &source : tables.ptx.sources->parameters)
    if (source.role == format::PtxRole::Unknown)
      return fmt::format(
          "no launch says what its parameter '{}' is: an index beside the loop's own", source.name);
  return "";
}

uint64_t argumentValue(const KernelTables &tables, const ContextBytes &context,
                       std::size_t argument) {
  const Argument &described = tables.arguments.at(argument);
  return contextValue(tables, context, described.offset, described.bytes);
}

std::vector<std::byte> bindParameters(const KernelTables &tables, const CgpVerifyPacket &launch,
                                      const ContextBytes &context, const ptx::Function &entry) {
  const std::vector<PtxParameterSource> &sources = tables.ptx.sources->parameters;
  if (sources.size() != entry.parameters.size())
    throw Error(fmt::format("kernel '{}': its PTX has {} parameters, its tables name {}",
                            tables.kernel, entry.parameters.size(), sources.size()));
  const ptx::VariableLayout layout = ptx::layOut(entry.parameters);
  std::vector<std::byte> parameters(layout.bytes);
  for (std::size_t p = 0; p < sources.size(); ++p) {
    const uint64_t value = parameterValue(tables, launch, context, sources[p]);
    std::memcpy(parameters.data() + layout.offsets[p], &value,
                std::min<uint64_t>(sizeof value, entry.parameters[p].bytes));
  }
  return parameters;
}

std::map<std::string, uint64_t> placeVariables(const KernelTables &tables,
                                               const ContextBytes &context) {
  std::map<std::string, uint64_t> placed;
  for (const PtxVariableSource &source : tables.ptx.sources->variables)
    placed[source.name] = argumentValue(tables, context, source.argument);
  return placed;
}

simulator::LaunchOptions launchOptions(const KernelTables &tables, const CgpVerifyPacket &launch) {
  simulator::LaunchOptions options;
  options.kernel = tables.kernel;
  for (unsigned d = 0; d < 3; ++d) {
    if (launch.block[d] == 0 || launch.extent[d] == 0 || launch.extent[d] > INT32_MAX)
      throw Error(fmt::format("kernel '{}': {} threads in blocks of {} along {}; expected 1 to {}",
                              tables.kernel, launch.extent[d], launch.block[d], "xyz"[d],
                              INT32_MAX));
    options.block[d] = launch.block[d];
    options.grid[d] = static_cast<uint32_t>((launch.extent[d] - 1) / launch.block[d] + 1);
  }
  for (unsigned w = 0; w < std::min<unsigned>(launch.windows, CGP_VERIFY_WINDOWS); ++w)
    options.runs.push_back({launch.first_block[w], launch.blocks[w]});
  return options;
}

} // namespace cgpredict::verify
