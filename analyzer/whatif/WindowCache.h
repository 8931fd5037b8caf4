// Windows kept between the many analyses of one kernel, so that each is decoded once.
#ifndef CGPREDICT_ANALYZER_WHATIF_WINDOWCACHE_H
#define CGPREDICT_ANALYZER_WHATIF_WINDOWCACHE_H

#include "analyzer/KernelVariant.h"

namespace cgpredict {

/// Keeps windows as long as all that are kept have at most `most` words; reads the others anew.
WindowReader cached(WindowReader reader, std::size_t most = std::size_t{16} << 20);

} // namespace cgpredict

#endif
