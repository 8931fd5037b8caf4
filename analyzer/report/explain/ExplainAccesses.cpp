#include "analyzer/report/explain/ExplainParts.h"

#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/SiteTable.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {
namespace {

struct Meaning {
  std::string_view name, meaning;
};

constexpr Meaning Classes[] = {
    {"uncoalesced", "neighbouring threads access elements that lie apart, so that a warp needs "
                    "many transfers"},
    {"coalesced", "neighbouring threads access neighbouring elements, so that few transfers serve "
                  "a whole warp"},
    {"constant", "all threads of a warp access the same element, so that one transfer serves all"},
    {"read-only", "mostly served by the read-only cache beside the arithmetic units, without a "
                  "transfer"},
    {"shared", "the element comes from the block's shared memory, without a transfer"},
};

constexpr Meaning Columns[] = {
    {"per warp", "how often a warp (32 threads) executes the access"},
    {"transactions", "transfers with the L2 cache for one such execution"},
    {"L2 hits", "share of the cache lines found there; the others come from DRAM, which is slower"},
    {"L1 hits", "share of a load's requests that the processor's own cache (L1) serves"},
    {"L2 sectors", "pieces of 32 bytes that one such execution moves between the processor and the "
                   "L2 cache; neighbouring elements share them"},
    {"DRAM bytes", "bytes that it moves between the L2 cache and DRAM, which is slower"},
    {"conflicts", "turns that a warp's reads of shared memory take, as threads wait for each other "
                  "at a bank of it (bank conflicts); 1 is none"},
    {"memory time", "share of the memory system's busy time that this access takes"},
};

std::string legend(const Meaning &entry) {
  return hanging(fmt::format("{:{}}{}: ", "", Indent, entry.name), entry.meaning, Indent + 2);
}

std::string legendOf(const KernelEstimate &kernel, const std::string &table) {
  std::string text;
  for (const Meaning &entry : Classes)
    if (std::ranges::any_of(kernel.sites,
                            [&](const SiteEstimate &site) { return classOf(site) == entry.name; }))
      text += legend(entry);
  const std::string titles = table.substr(0, table.find('\n'));
  for (const Meaning &entry : Columns)
    if (titles.find(entry.name) != std::string::npos)
      text += legend(entry);
  return text;
}

// Of the sites of which fewest lanes work.
const SiteEstimate *emptiest(const KernelEstimate &kernel) {
  const auto least = std::ranges::min_element(
      kernel.sites, {}, [](const SiteEstimate &site) { return site.profile.activeLanes; });
  return least == kernel.sites.end() ? nullptr : &*least;
}

} // namespace

std::string explainAccesses(const KernelEstimate &kernel) {
  if (kernel.sites.empty())
    return paragraph("The kernel accesses no memory that its threads share.", Indent);
  const std::string table = siteTable(kernel, std::string(Indent, ' '));
  return table + legendOf(kernel, table);
}

std::string explainDivergence(const KernelEstimate &kernel, const GpuDevice &device) {
  const double share = kernel.heaviestLaunch().profile.activeLaneShare;
  if (share > 0.9995)
    return paragraph(
        fmt::format("None: all {} threads of a warp work whenever the warp does.", device.warpSize),
        Indent);
  std::string text =
      fmt::format("On average {:.1f} of the {} threads of a warp work (active lanes, {}). The "
                  "others wait: they took another branch, left a loop earlier or stand beyond the "
                  "last iteration.",
                  share * device.warpSize, device.warpSize, percent(share));
  if (const SiteEstimate *site = emptiest(kernel))
    text += fmt::format(" Fewest at {} in line {}: {:.1f}.", accessOf(site->site), site->site.line,
                        site->profile.activeLanes);
  return paragraph(text, Indent);
}

std::string explainShared(const LaunchEstimate &launch) {
  if (!launch.shared)
    return "";
  const SharedUse &shared = *launch.shared;
  std::vector<std::string> tiles;
  for (const SharedTile &tile : shared.tiles)
    tiles.push_back(fmt::format("{} elements of {}", fmt::join(tile.extent, " x "), tile.variable));
  return paragraph(
      fmt::format("Each block keeps {} in shared memory, a small fast memory of its processor that "
                  "its threads have in common: {} bytes. They are filled in {:g} step{} (tiles), "
                  "with {:g} points at which the block's threads wait for each other (barriers); "
                  "each thread brings {:g} elements.",
                  fmt::join(tiles, " and "), shared.bytes.value(), shared.steps,
                  shared.steps == 1 ? "" : "s", shared.barriers, shared.loadsPerThread),
      Indent);
}

} // namespace cgpredict
