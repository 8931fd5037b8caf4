#include "analyzer/trace/WindowReader.h"

#include <utility>

namespace cgpredict {

WindowReader cached(WindowReader reader, std::shared_ptr<WindowStore> store) {
  return
      [reader = std::move(reader), store = std::move(store)](const Launch &launch, uint32_t index) {
        return store->get(launch, index, [&] { return reader(launch, index); });
      };
}

} // namespace cgpredict
