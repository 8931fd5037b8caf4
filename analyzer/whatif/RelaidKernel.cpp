#include "analyzer/whatif/RelaidKernel.h"

#include "analyzer/trace/WindowReader.h"

namespace cgpredict {
namespace {

// Of windows, for each variant: a search has some ten of them at a time.
constexpr std::size_t RewrittenWords = std::size_t{1} << 20;

} // namespace

KernelVariant withTables(const KernelVariant &variant, const KernelTables &tables) {
  auto kernel = std::make_shared<TracedKernel>(*variant.kernel);
  kernel->tables = tables;
  KernelVariant result = variant;
  result.kernel = std::move(kernel);
  return result;
}

KernelVariant relaid(const KernelVariant &variant, const std::vector<uint32_t> &objects,
                     const LayoutFunction &layoutOf) {
  auto rewrite = std::make_shared<const LayoutRewrite>(variant.kernel->tables, objects);
  auto layouts = std::make_shared<std::map<uint64_t, LayoutRewrite::Layouts>>(); // by launch
  for (const Launch &launch : variant.kernel->sampled) {
    const auto reader = [&](uint32_t window) { return variant.readWindow(launch, window); };
    LayoutRewrite::Layouts &of = (*layouts)[launch.ordinal];
    for (uint32_t object : objects)
      of.emplace(object, layoutOf(launch, object, reader));
    for (uint32_t w = 0; rewrite->mayThrow() && w < launch.windowCount; ++w)
      rewrite->window(reader(w), of); // says now what cannot be rewritten
  }
  KernelVariant result = withTables(variant, rewrite->tables());
  result.readWindow = cached(
      [read = variant.readWindow, rewrite, layouts](const Launch &launch, uint32_t window) {
        return rewrite->window(read(launch, window), layouts->at(launch.ordinal));
      },
      std::make_shared<WindowStore>(RewrittenWords));
  return result;
}

} // namespace cgpredict
