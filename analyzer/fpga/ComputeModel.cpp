#include "analyzer/fpga/ComputeModel.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr double ManyLuts = 100; // an operator of that size is worth sharing

const OperatorCost &costOf(const FpgaDevice &device, std::size_t op) {
  static const OperatorCost none{};
  return device.operators[op] ? *device.operators[op] : none;
}

bool isShared(const OperatorCost &cost) { return cost.dsp > 0 || cost.lut >= ManyLuts; }

double lanesOf(uint32_t varies, const FpgaPoint &point) {
  double lanes = 1;
  for (uint32_t l = 0; l < 3; ++l)
    if (varies >> l & 1)
      lanes *= point.lanes[l];
  return lanes;
}

FpgaResources most(const FpgaResources &a, const FpgaResources &b) {
  return {std::max(a.dsp, b.dsp), std::max(a.bram, b.bram), std::max(a.lut, b.lut),
          std::max(a.ff, b.ff)};
}

} // namespace

double stepsOfTile(const SourceNest &nest, const FpgaPoint &point, const LaunchNest &launch) {
  double steps = 1;
  for (uint32_t l = 0; l < nest.mapped; ++l) {
    const double whole =
        point.tile[l] > 0 ? std::min<double>(point.tile[l], launch.trips[l]) : launch.trips[l];
    steps *= std::ceil(whole / point.lanes[l]);
  }
  return steps;
}

std::string_view toString(PartitionKind kind) {
  constexpr std::string_view names[] = {"none", "cyclic", "block", "complete"};
  return names[static_cast<std::size_t>(kind)];
}

const PipelineBody &ComputeModel::body(uint32_t level, BodyPart part, uint32_t unroll) {
  auto [entry, isNew] = bodies.try_emplace({level, part, unroll});
  if (isNew)
    entry->second = pipelineBody(kernel, device.operators, device.id, level, part, unroll);
  return entry->second;
}

// Of one lane, with as many operators as it needs at that II.
const ComputeModel::Scheduled &ComputeModel::schedule(uint32_t level, BodyPart part,
                                                      uint32_t unroll, uint32_t leastII) {
  auto [entry, isNew] = schedules.try_emplace({level, part, unroll, leastII});
  if (!isNew)
    return entry->second;
  const PipelineBody &b = body(level, part, unroll);
  ScheduleGraph graph = b.graph;
  std::vector<uint32_t> uses(FpgaOperatorCount + kernel.arrays.size());
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const auto op = static_cast<std::size_t>(b.nodes[n].op);
    if (b.nodes[n].array >= 0)
      graph.nodes[n].resource = static_cast<int32_t>(FpgaOperatorCount) + b.nodes[n].array;
    else if (isShared(costOf(device, op)))
      graph.nodes[n].resource = static_cast<int32_t>(op);
    if (graph.nodes[n].resource >= 0)
      ++uses[graph.nodes[n].resource];
  }
  std::vector<uint32_t> perCycle;
  for (uint32_t count : uses)
    perCycle.push_back(std::max(1u, (count + leastII - 1) / leastII));
  const ScheduleResult result = moduloSchedule(graph, perCycle, leastII);
  entry->second = {result.ii, std::max(result.depth, 1u)};
  return entry->second;
}

// By operator: operations of one iteration, of all lanes.
std::vector<double> ComputeModel::operations(const PipelineBody &body,
                                             const FpgaPoint &point) const {
  std::vector<double> counts(FpgaOperatorCount);
  for (const BodyNode &node : body.nodes)
    counts[static_cast<std::size_t>(node.op)] += lanesOf(node.variesWith, point);
  return counts;
}

// A shared operator has multiplexers in front of its two operands.
FpgaResources ComputeModel::operatorsAt(const std::vector<double> &operations, double ii) const {
  FpgaResources sum;
  const OperatorCost &select = costOf(device, static_cast<std::size_t>(FpgaOperator::Select));
  for (std::size_t op = 0; op < operations.size(); ++op) {
    const OperatorCost &cost = costOf(device, op);
    const double count = isShared(cost) ? std::ceil(operations[op] / ii) : operations[op];
    const double shared = operations[op] - count;
    sum += {count * cost.dsp, 0, count * cost.lut + shared * 2 * select.lut, count * cost.ff};
  }
  return sum;
}

void ComputeModel::countWords(const PipelineBody &body, const FpgaPoint &point, uint32_t ii,
                              ComputePlan &plan) const {
  std::vector<double> words(kernel.arrays.size());
  for (const BodyNode &node : body.nodes)
    if (node.array >= 0)
      words[node.array] += lanesOf(node.variesWith, point);
  for (std::size_t a = 0; a < words.size(); ++a) {
    const double banks = std::ceil(words[a] / (double(device.bramPorts) * ii));
    plan.banks[a] = std::max(plan.banks[a], static_cast<uint32_t>(banks));
    plan.words[a] = std::max(plan.words[a], words[a]);
  }
}

bool ComputeModel::planPipeline(uint32_t level, const FpgaPoint &point, const FpgaResources &limit,
                                ComputePlan &plan) {
  constexpr uint32_t MostII = 1 << 14;
  const uint32_t unroll = loops.unrollOf(level, point);
  const BodyPart part = point.interleave ? BodyPart::Interleaved : BodyPart::Iteration;
  const PipelineBody &b = body(level, part, unroll);
  const std::vector<double> counts = operations(b, point);
  const uint32_t recurrence = point.interleave ? 1 : b.recurrence;
  uint32_t ii = recurrence * point.slowdown;
  FpgaResources uses = operatorsAt(counts, ii);
  while (!uses.fits(limit) && ii < MostII) {
    ii += std::max(1u, ii / 8);
    uses = operatorsAt(counts, ii);
  }
  if (!uses.fits(limit))
    return false;
  const Scheduled &scheduled = schedule(level, part, unroll, ii);
  const uint32_t stagger =
      point.copies() > 1 ? scheduled.ii - 1 : 0; // lanes that share an operator
  plan.leastSteps = b.recurrence;
  plan.carried = b.carried;
  plan.pipelines.push_back(
      {level, scheduled.ii, recurrence, scheduled.depth, scheduled.depth + stagger, unroll, ""});
  plan.uses = most(plan.uses, uses);
  countWords(b, point, scheduled.ii, plan);
  return true;
}

std::vector<FpgaPipeline> ComputeModel::describe(const FpgaPoint &point, const ComputePlan &plan) {
  const BodyPart part = point.interleave ? BodyPart::Interleaved : BodyPart::Iteration;
  std::vector<FpgaPipeline> pipelines = plan.pipelines;
  for (FpgaPipeline &pipeline : pipelines)
    if (pipeline.recurrence > 1)
      pipeline.recurs = describeRecurrence(kernel, body(pipeline.level, part, pipeline.unroll));
  return pipelines;
}

ComputePlan ComputeModel::plan(const FpgaPoint &point, const FpgaResources &limit) {
  ComputePlan plan;
  plan.words.assign(kernel.arrays.size(), 0);
  plan.banks.assign(kernel.arrays.size(), 1);
  const std::vector<uint32_t> levels = loops.pipelined(point);
  for (uint32_t level : levels)
    if (!planPipeline(level, point, limit, plan))
      return {};
  for (uint32_t l = kernel.nest.thread(); l < kernel.nest.levels.size(); ++l) {
    if (std::ranges::count(levels, l))
      continue;
    std::vector<double> counts = operations(body(l, BodyPart::OwnBlocks, 1), point);
    plan.uses = most(plan.uses, operatorsAt(counts, 1e9)); // one of each
  }
  plan.fits = plan.uses.fits(limit);
  return plan;
}

// Operations that stand in a loop beside its inner loops: lanes take turns at the operators.
double ComputeModel::ownCycles(uint32_t level, const FpgaPoint &point) {
  const PipelineBody &b = body(level, BodyPart::OwnBlocks, 1);
  if (b.nodes.empty())
    return 0;
  double busiest = 1;
  const std::vector<double> counts = operations(b, point);
  for (std::size_t op = 0; op < counts.size(); ++op)
    if (isShared(costOf(device, op)))
      busiest = std::max(busiest, counts[op]);
  const std::vector<uint32_t> none;
  return listSchedule(b.graph, none).depth + busiest - 1;
}

ComputeModel::Cost ComputeModel::cost(uint32_t level, const FpgaPoint &point,
                                      const ComputePlan &plan, const LaunchNest &launch) {
  double trips = launch.trips[level];
  if (level < kernel.nest.mapped) {
    const double whole = point.tile[level] > 0 ? point.tile[level] : trips;
    trips = std::ceil(trips / whole) * std::ceil(whole / point.lanes[level]);
  }
  if (point.overlap || !point.cut.cuts(kernel.nest, level))
    return loopCost(level, trips, point, plan, launch);
  const double tiles = std::max(std::ceil(trips / point.cut.steps), 1.0);
  const Cost tile = loopCost(level, trips / tiles, point, plan, launch);
  return {1, 0, 0, tiles * (tile.total() + 1), false};
}

ComputeModel::Cost ComputeModel::loopCost(uint32_t level, double trips, const FpgaPoint &point,
                                          const ComputePlan &plan, const LaunchNest &launch) {
  const SourceLevel &source = kernel.nest.levels[level];
  auto pipeline = std::ranges::find(plan.pipelines, level, &FpgaPipeline::level);
  if (pipeline != plan.pipelines.end())
    return {std::ceil(trips / pipeline->unroll), double(pipeline->ii), double(pipeline->depth), 0,
            true};
  std::vector<uint32_t> inner = source.children;
  if (level + 1 < kernel.nest.mapped)
    inner = {level + 1};
  double inside = level < kernel.nest.thread() ? 0 : ownCycles(level, point);
  for (uint32_t child : inner) {
    const Cost one = cost(child, point, plan, launch);
    const double entries = child < kernel.nest.mapped ? 1 : launch.entries[child];
    if (one.pipelined && loops.isPerfect(level))
      return {std::max(one.iterations * trips * entries, 1.0), one.ii, one.depth, 0, true};
    inside += one.total() * entries;
  }
  return {1, 0, 0, trips * (inside + 1) + 1, false};
}

double ComputeModel::interleavedCycles(const FpgaPoint &point, const ComputePlan &plan,
                                       const LaunchNest &launch) {
  double tiles = 1;
  for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
    if (point.tile[l] > 0)
      tiles *= std::ceil(launch.trips[l] / point.tile[l]);
  const FpgaPipeline &pipeline = plan.pipelines.front();
  const double steps = stepsOfTile(kernel.nest, point, launch);
  const double iterations = launch.entries[pipeline.level] * launch.trips[pipeline.level] * steps;
  return tiles * (std::max(iterations - 1, 0.0) * pipeline.ii + pipeline.depth +
                  steps * ownCycles(kernel.nest.thread(), point));
}

double ComputeModel::cycles(const FpgaPoint &point, const ComputePlan &plan,
                            const LaunchNest &launch) {
  return point.interleave ? interleavedCycles(point, plan, launch)
                          : cost(0, point, plan, launch).total();
}

} // namespace cgpredict
