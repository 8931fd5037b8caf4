#include "ptx/SpecialRegisters.h"

#include <iterator>

namespace cgpredict::ptx {
namespace {

// In the order of Special.
constexpr const char *Names[] = {"%tid.x",
                                 "%tid.y",
                                 "%tid.z",
                                 "%tid.w",
                                 "%ntid.x",
                                 "%ntid.y",
                                 "%ntid.z",
                                 "%ntid.w",
                                 "%ctaid.x",
                                 "%ctaid.y",
                                 "%ctaid.z",
                                 "%ctaid.w",
                                 "%nctaid.x",
                                 "%nctaid.y",
                                 "%nctaid.z",
                                 "%nctaid.w",
                                 "%laneid",
                                 "%warpid",
                                 "%nwarpid",
                                 "%smid",
                                 "%nsmid",
                                 "%gridid",
                                 "%lanemask_eq",
                                 "%lanemask_le",
                                 "%lanemask_lt",
                                 "%lanemask_ge",
                                 "%lanemask_gt",
                                 "%clock",
                                 "%clock_hi",
                                 "%clock64",
                                 "%globaltimer",
                                 "%globaltimer_lo",
                                 "%globaltimer_hi",
                                 "%dynamic_smem_size",
                                 "%total_smem_size",
                                 "%clusterid.x",
                                 "%clusterid.y",
                                 "%clusterid.z",
                                 "%nclusterid.x",
                                 "%nclusterid.y",
                                 "%nclusterid.z",
                                 "%cluster_ctaid.x",
                                 "%cluster_ctaid.y",
                                 "%cluster_ctaid.z",
                                 "%cluster_nctaid.x",
                                 "%cluster_nctaid.y",
                                 "%cluster_nctaid.z",
                                 "%cluster_ctarank",
                                 "%cluster_nctarank",
                                 "%reserved_smem_offset",
                                 "%pm",
                                 "%envreg"};
static_assert(std::size(Names) == static_cast<std::size_t>(Special::Count));

bool isNumbered(std::string_view name, std::string_view stem) {
  return name.size() > stem.size() && name.starts_with(stem) &&
         name.substr(stem.size()).find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

std::optional<Special> specialNamed(std::string_view name) {
  for (std::size_t s = 0; s < std::size(Names) - 3; ++s) {
    const std::string_view known = Names[s];
    if (name == known || (known.ends_with(".x") && name == known.substr(0, known.size() - 2)))
      return static_cast<Special>(s);
  }
  if (name.starts_with("%reserved_smem_offset_"))
    return Special::ReservedShared;
  if (isNumbered(name, "%pm"))
    return Special::Pm;
  if (isNumbered(name, "%envreg"))
    return Special::Environment;
  return std::nullopt;
}

const char *specialName(Special special) { return Names[static_cast<std::size_t>(special)]; }

bool isClock(Special special) {
  return special >= Special::Clock && special <= Special::GlobalTimerHi;
}

} // namespace cgpredict::ptx
