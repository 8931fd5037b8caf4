#include "analyzer/report/hls/HlsTiling.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

int64_t roundUp(int64_t value, int64_t step) { return (value + step - 1) / step * step; }

} // namespace

HlsTiling::HlsTiling(const HlsProgram &program, const HlsDesign *plan)
    : lanes(plan ? plan->design.point.lanes[program.nest.thread()] : 1), program(program),
      nest(program.nest), plan(plan), design(plan ? &plan->design : nullptr),
      steps(nest.levels.size()) {
  for (uint32_t l = 0; l < nest.levels.size(); ++l)
    if (isCut(l)) {
      const double planned = std::clamp(design->point.cut.steps, 1.0, 1e9);
      steps[l] = std::min(int64_t(planned) * lanesOf(l), roundUp(trips(l), lanesOf(l)));
    }
}

std::vector<LevelSpan> HlsTiling::spansOf(std::optional<uint32_t> cut) const {
  std::vector<LevelSpan> spans;
  for (uint32_t l = 0; l < nest.levels.size(); ++l) {
    const int64_t step = lanesOf(l), all = std::max<int64_t>(trips(l), 1);
    if (l == cut)
      spans.push_back({steps[l], (all - 1) / steps[l] * steps[l]});
    else if (cut && nest.isInside(l, *cut))
      spans.push_back({roundUp(all, step), 0});
    else
      spans.push_back({step, (all - 1) / step * step});
  }
  return spans;
}

std::vector<std::string> HlsTiling::pipelinePragmas(uint32_t level) const {
  std::vector<std::string> pragmas;
  if (!design)
    return pragmas;
  const std::vector<uint32_t> chain = nest.chain(level);
  for (const FpgaPipeline &pipeline : design->pipelines)
    if (pipeline.level == level) {
      pragmas.push_back(fmt::format("pipeline II={}", pipeline.ii));
      if (pipeline.unroll > 1)
        pragmas.push_back(fmt::format("unroll factor={}", pipeline.unroll));
    } else if (std::ranges::count(chain, pipeline.level)) {
      pragmas.push_back("unroll");
    }
  return pragmas;
}

std::vector<std::string> HlsTiling::bufferPragmas(const HlsArrays &arrays,
                                                  const HlsBuffer &buffer) const {
  std::vector<std::string> pragmas;
  for (const FpgaBuffer &planned : design->buffers)
    if (plan->objects[planned.array] == arrays.arrays[buffer.array].object &&
        planned.kind != PartitionKind::None)
      pragmas.push_back(partition(arrays, buffer, planned));
  return pragmas;
}

// Along the dimension in which most accesses of a step lie side by side.
std::string HlsTiling::partition(const HlsArrays &arrays, const HlsBuffer &buffer,
                                 const FpgaBuffer &planned) const {
  if (planned.kind == PartitionKind::Complete)
    return fmt::format("array_partition variable={} type=complete dim=0", buffer.name);
  std::size_t dimension = buffer.size.size() - 1;
  int64_t most = 1;
  for (const HlsAccess &access : arrays.accesses)
    for (std::size_t d = 0; access.array == buffer.array && d < access.indices.size(); ++d)
      if (const int64_t together = parallelIn(access.indices[d]); together > most) {
        most = together;
        dimension = d;
      }
  return fmt::format("array_partition variable={} type={} factor={} dim={}", buffer.name,
                     toString(planned.kind),
                     std::min<int64_t>(planned.banks, buffer.size[dimension]), dimension + 1);
}

// Values of an index that copies and unrolled loops ask for at a time.
int64_t HlsTiling::parallelIn(const LinearForm &index) const {
  int64_t values = index.strides[nest.thread()] != 0 ? lanes : 1;
  for (const FpgaPipeline &pipeline : design->pipelines)
    for (uint32_t l = 0; l < index.strides.size(); ++l)
      if (index.strides[l] != 0 && l == pipeline.level)
        values *= pipeline.unroll;
      else if (index.strides[l] != 0 && nest.isInside(l, pipeline.level))
        values *= trips(l);
  return values;
}

} // namespace cgpredict
