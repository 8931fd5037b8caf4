// A kernel with some of its arrays laid out anew in every sampled launch.
#ifndef CGPREDICT_ANALYZER_WHATIF_RELAIDKERNEL_H
#define CGPREDICT_ANALYZER_WHATIF_RELAIDKERNEL_H

#include "analyzer/estimate/KernelVariant.h"
#include "analyzer/whatif/LayoutRewrite.h"

#include <functional>

namespace cgpredict {

using LayoutFunction = std::function<NewLayout(const Launch &launch, uint32_t object,
                                               const LaunchWindows &readWindow)>;

/// Throws Error where the launches do not tell enough of the arrays.
KernelVariant relaid(const KernelVariant &variant, const std::vector<uint32_t> &objects,
                     const LayoutFunction &layoutOf);

/// Everything but the tables stays.
KernelVariant withTables(const KernelVariant &variant, const KernelTables &tables);

} // namespace cgpredict

#endif
