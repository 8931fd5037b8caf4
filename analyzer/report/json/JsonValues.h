// What several JSON reports write alike.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_JSONVALUES_H
#define CGPREDICT_ANALYZER_REPORT_JSON_JSONVALUES_H

#include "analyzer/estimate/Estimate.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace cgpredict {

using Json = nlohmann::ordered_json;

/// Null: there is no such thing.
template <typename Value> Json orNull(const std::optional<Value> &value) {
  return value ? Json(*value) : Json();
}

/// [low, high] in ms.
inline Json intervalOf(const TimeInterval &interval) {
  return Json::array({inMilliseconds(interval.low), inMilliseconds(interval.high)});
}

} // namespace cgpredict

#endif
