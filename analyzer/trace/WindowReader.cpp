#include "analyzer/trace/WindowReader.h"

#include <optional>
#include <utility>

namespace cgpredict {

WindowReader cached(WindowReader reader, std::shared_ptr<WindowStore> store) {
  return
      [reader = std::move(reader), store = std::move(store)](const Launch &launch, uint32_t index) {
        if (std::optional<Window> known = store->find(launch, index))
          return *std::move(known);
        Window window = reader(launch, index);
        store->keep(launch, index, window);
        return window;
      };
}

} // namespace cgpredict
