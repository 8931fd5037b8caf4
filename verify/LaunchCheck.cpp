#include "verify/LaunchCheck.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/OperandGraph.h"
#include "ptx/Parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <sys/wait.h>

namespace cgpredict::verify {
namespace {

ContextBytes readContext(const ProcessMemory &memory, const CgpVerifyPacket &launch) {
  ContextBytes context(launch.context_size);
  memory.read(launch.context, context);
  return context;
}

ValueType typeOf(std::string_view type) {
  return type == "f32" ? ValueType::F32 : type == "f64" ? ValueType::F64 : ValueType::Integer;
}

const Operation &operationOf(const KernelTables &tables, const Site &site) {
  return *std::ranges::find(tables.blocks[site.block].operations, site.operation, &Operation::id);
}

const ptx::Function &entryOf(const ptx::Module &module) {
  for (const ptx::Function &function : module.functions)
    if (function.entry && function.hasBody)
      return function;
  throw Error(fmt::format("{}: has no entry", module.file));
}

std::unique_ptr<simulator::MirroredMemory> mirrorOf(const ProcessMemory &memory,
                                                    const std::vector<Mapping> &mappings) {
  std::vector<simulator::MirroredRegion> regions;
  std::vector<Mapping> shared;
  for (const Mapping &mapping : mappings) {
    if (mapping.readable)
      regions.push_back({mapping.begin, mapping.end, mapping.writable,
                         mapping.name.empty() ? "memory" : mapping.name});
    if (mapping.shared && mapping.writable)
      shared.push_back(mapping);
  }
  const auto read = [&memory, shared](uint64_t address, std::span<std::byte> to) {
    for (const Mapping &mapping : shared)
      if (address >= mapping.begin && address < mapping.end)
        throw Error(fmt::format("it uses memory that the program shares with others ('{}'), of "
                                "which no copy can be kept",
                                mapping.name));
    memory.read(address, to);
  };
  return std::make_unique<simulator::MirroredMemory>(std::move(regions), read);
}

// Whether the store brings back what the load brought, changed.
bool updates(const OperandGraph &graph, const Site &load, const Site &store) {
  const Operand *value = graph.storedValue(store);
  const OperandGraph::Accepts others = {
      [&](const Operation &operation, uint32_t) { return operation.id != load.operation; },
      [](const Operand &) { return true; }};
  return load.kind == SiteKind::Load && value != nullptr && graph.atOnePlace(load, store) &&
         !graph.madeOf(*value, others);
}

uint64_t product(const uint64_t (&extent)[3]) { return extent[0] * extent[1] * extent[2]; }

// Threads of the blocks within the extents.
uint64_t threadsOf(const simulator::LaunchOptions &options, const CgpVerifyPacket &launch) {
  uint64_t threads = 0;
  for (const simulator::BlockRun &run : options.runs)
    for (uint64_t block = run.first; block < run.first + run.blocks; ++block) {
      uint64_t index = block, inside = 1;
      for (unsigned d = 0; d < 3; ++d) {
        const uint64_t first = index % options.grid[d] * launch.block[d];
        inside *= std::min<uint64_t>(launch.block[d], launch.extent[d] - first);
        index /= options.grid[d];
      }
      threads += inside;
    }
  return threads;
}

} // namespace

// Products and sums in one way.
struct LaunchCheck::Run {
  Run(const ptx::Module &module, simulator::ProgramOptions options)
      : program(module, std::move(options)) {}
  simulator::Program program;
};

LaunchCheck::LaunchCheck(const CgpVerifyPacket &launch, const CheckOptions &options)
    : launch(launch), options(options), before(launch.process), mappings(before.mappings()),
      tables(parseTables(before.readText(launch.tables, launch.tables_size),
                         fmt::format("kernel '{}'", launch.name))),
      context(readContext(before, launch)) {
  result.kernel = tables.kernel;
  result.file = tables.file;
  result.line = tables.line;
  result.launch = launch.ordinal;
  result.total = product(this->launch.extent);
}

LaunchCheck::~LaunchCheck() = default;

bool LaunchCheck::canRun() {
  result.reason = bindingObstacle(tables);
  return result.reason.empty();
}

// The trace's totals are shared with its file, and no kernel knows where they are.
bool LaunchCheck::sharesMemory() const {
  return std::ranges::any_of(mappings, [](const Mapping &mapping) {
    return mapping.shared && mapping.writable && !mapping.name.ends_with(".cgt");
  });
}

bool LaunchCheck::runPtx() {
  try {
    module = ptx::parseModule(tables.ptx.text, tables.kernel + ".ptx");
    unfused = run(false, nullptr);
    result.allowedUlps = callsMath() ? std::max(options.ulps, options.mathUlps) : options.ulps;
    return true;
  } catch (const Error &error) {
    result.reason = error.what();
    if (tables.leftInLine && result.reason.find(": trap: ") != std::string::npos)
      result.cause =
          fmt::format("iterations that leave the loop (line {}) end in a trap of the PTX: "
                      "those behind them run all the same",
                      *tables.leftInLine > 0 ? *tables.leftInLine : tables.line);
    return false;
  }
}

std::unique_ptr<LaunchCheck::Run> LaunchCheck::run(bool fused, simulator::WriteWatch *watch) const {
  auto made = std::make_unique<Run>(
      module, simulator::ProgramOptions{fused, placeVariables(tables, context)});
  made->program.memory().add(mirrorOf(before, mappings));
  simulator::LaunchOptions how = launchOptions(tables, launch);
  const ptx::Function &entry = entryOf(module);
  how.kernel = entry.name;
  how.watch = watch;
  how.maximumInstructions = options.maximumInstructions;
  simulator::launch(made->program, how, bindParameters(tables, launch, context, entry));
  return made;
}

Comparison LaunchCheck::compare(Run &run, const ProcessMemory &after) const {
  return compareMemory(before, after, *run.program.memory().mirror(),
                       ComparedElements(storedObjects(), ignored()));
}

void LaunchCheck::compareWith(pid_t process) {
  const ProcessMemory after(process);
  result.threads = threadsOf(launchOptions(tables, launch), launch);
  Comparison best = compare(*unfused, after);
  unfused.reset();
  bool fused = false;
  if (best.elements > 0 && usesFma())
    if (const Comparison other = compare(*run(true, nullptr), after);
        other.largestUlps < best.largestUlps) {
      best = other;
      fused = true;
    }
  result.largestUlps = best.largestUlps;
  if (best.elements == 0)
    result.agreement = fused ? Agreement::Fused : Agreement::Unfused;
  else if (best.largestUlps <= result.allowedUlps)
    result.agreement = Agreement::Tolerated;
  else
    result.agreement = Agreement::Differs;
  if (best.elements > 0)
    describe(*best.first, best.elements, fused);
}

void LaunchCheck::nativeFailed(int status) {
  result.reason = WIFSIGNALED(status)
                      ? fmt::format("its native loops were ended by signal {}", WTERMSIG(status))
                      : "its native loops ended the program";
}

// An array is as its stores have it.
std::vector<ComparedObject> LaunchCheck::storedObjects() const {
  std::vector<ComparedObject> objects;
  for (const Site &site : tables.sites) {
    if (site.kind != SiteKind::Store || site.object < 0)
      continue;
    const MemoryObject &object = tables.objects[static_cast<std::size_t>(site.object)];
    const std::optional<uint64_t> base = baseOf(object);
    if (!base || site.bytes == 0)
      continue;
    const uint64_t end = object.argument < 0 ? *base + site.bytes
                         : object.bytes > 0  ? *base + object.bytes
                                             : endOf(*base);
    objects.push_back(
        {object.name, *base, end, site.bytes, typeOf(operationOf(tables, site).type)});
  }
  return objects;
}

// A variable that iterations hand on lies in the launch's values.
std::optional<uint64_t> LaunchCheck::baseOf(const MemoryObject &object) const {
  if (object.argument >= 0)
    return argumentValue(tables, context, static_cast<std::size_t>(object.argument));
  for (const PtxParameterSource &source : tables.ptx.sources->parameters)
    if (source.role == format::PtxRole::Carried && source.name == object.name)
      return launch.context + source.index;
  return std::nullopt;
}

// Nothing says how long an array is: it ends with the memory that it lies in.
uint64_t LaunchCheck::endOf(uint64_t base) const {
  for (const Mapping &mapping : mappings)
    if (base >= mapping.begin && base < mapping.end)
      return mapping.end;
  return base;
}

// What the copies differ in that is no kernel's: the box that chunks read, stack of the runtime and
// of the loops themselves, errno, which processor they ran on.
std::vector<AddressRange> LaunchCheck::ignored() const {
  std::vector<AddressRange> ranges = {{launch.box, launch.box + 6 * sizeof(uint64_t)},
                                      {launch.error, launch.error + sizeof(int)},
                                      {launch.sequences, launch.sequences + 32}};
  for (const Mapping &mapping : mappings)
    if (launch.frame >= mapping.begin && launch.frame < mapping.end)
      ranges.emplace_back(mapping.begin, launch.frame);
  return ranges;
}

bool LaunchCheck::usesFma() const { return tables.ptx.text.find("fma.") != std::string::npos; }

bool LaunchCheck::callsMath() const {
  return std::ranges::any_of(module.functions, [](const ptx::Function &function) {
    return !function.hasBody && function.name.starts_with("__nv_");
  });
}

void LaunchCheck::describe(const Difference &first, uint64_t elements, bool fused) {
  const std::string element =
      first.object.name.empty()
          ? fmt::format("memory at {:#x}", first.address)
          : fmt::format("element {} of '{}'",
                        (first.address - first.object.base) / first.object.elementBytes,
                        first.object.name);
  simulator::WriteWatch watch{.address = first.address, .last = std::nullopt};
  // The program has what the watch points to.
  const std::unique_ptr<Run> again = run(fused, &watch);
  result.reason = fmt::format("{} {} of elements, first {}: native {}, PTX {}; {}", elements,
                              elements == 1 ? "difference" : "differences", element,
                              valueText(first.object.type, first.native),
                              valueText(first.object.type, first.ptx), writerText(watch));
  if (watch.bySeveral)
    result.cause = causeOf(first.object);
}

std::string LaunchCheck::causeOf(const ComparedObject &object) const {
  const OperandGraph graph(tables);
  const auto isUpdate = [&](const Site &store) {
    return store.kind == SiteKind::Store && store.variable == object.name &&
           std::ranges::any_of(tables.sites,
                               [&](const Site &load) { return updates(graph, load, store); });
  };
  return std::ranges::any_of(tables.sites, isUpdate)
             ? fmt::format("threads load '{}', change it and store it back: of those that run at a "
                           "time only one's change is left. By an atomic operation (#pragma omp "
                           "atomic, std::atomic) none is lost; cgpredict estimate says whether it "
                           "is a reduction, which a GPU computes in another way",
                           object.name)
             : "";
}

std::string LaunchCheck::writerText(const simulator::WriteWatch &watch) const {
  if (!watch.last)
    return "no thread of the PTX writes there";
  std::string indices;
  uint64_t thread = watch.last->thread;
  for (std::size_t d = 0; d < tables.mapped.size(); ++d) {
    const uint64_t coordinate =
        uint64_t{watch.last->block[d]} * launch.block[d] + thread % launch.block[d];
    thread /= launch.block[d];
    const auto value =
        static_cast<int64_t>(static_cast<uint64_t>(launch.geometry[2 * d]) +
                             coordinate * static_cast<uint64_t>(launch.geometry[2 * d + 1]));
    indices += fmt::format("{}{} = {}", d == 0 ? "" : ", ", tables.mapped[d].variable, value);
  }
  return fmt::format("written by the thread {} at {}:{}: {}", indices, module.file,
                     watch.last->instruction->line, watch.last->instruction->name);
}

} // namespace cgpredict::verify
