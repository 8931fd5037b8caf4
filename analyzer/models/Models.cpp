#include "analyzer/models/Models.h"

#include "analyzer/models/MwpCwp.h"

namespace cgpredict {

static constexpr TimeModel Table[] = {
    {"mwp-cwp", "memory-warp against computation-warp parallelism (Wang, Zhong, Mitra 2017)",
     predictMwpCwp},
};

std::span<const TimeModel> timeModels() { return Table; }

const TimeModel *findTimeModel(std::string_view name) {
  for (const TimeModel &model : timeModels())
    if (model.name == name)
      return &model;
  return nullptr;
}

} // namespace cgpredict
